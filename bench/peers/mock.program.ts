// The simulator for other programs' panels: faults by model, and a plain-text answer to a prompt that is not this
// project's. A line of JSON on standard input sets the faults, such as {"model-four": "hang"}; `writing` is the model `judge`,
// and every call for the words of a memo.
import { createInterface } from 'node:readline';
import { startSimulator } from '@witan/simulator';
import type { MockFaults } from './panel.ts';

const ANSWER =
  'Profile it first. A profile takes days, shows where the time goes, and leaves the rewrite open; a rewrite takes months before anything is known. I would change my mind if the profile showed that no part stands out.';
/** What the arbiter of llm-consortium is asked for: sure enough to end after one round. */
const ARBITRATION = `<synthesis_output><analysis>All agree.</analysis><dissent>None.</dissent><synthesis>${ANSWER}</synthesis><confidence>0.9</confidence><refinement_areas></refinement_areas><needs_iteration>false</needs_iteration></synthesis_output>`;

let faults: MockFaults = {};

const { origin } = await startSimulator({
  piecesPerSecond: 20,
  fault: ({ model, task }) =>
    (model === 'judge' || task === 'synthesis' ? faults.writing : faults[model]) ?? null,
  turned: ({ task, question }) => {
    if (task !== null) return null;
    return question.includes('<needs_iteration>') ? ARBITRATION : ANSWER;
  },
});
console.log(origin);

for await (const line of createInterface(process.stdin)) {
  // `as`: the program that started this one writes nothing else.
  faults = JSON.parse(line) as MockFaults;
  console.log('set');
}
process.exit();

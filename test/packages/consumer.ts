// A program of somebody who has installed the libraries: compiled against their types, and run. It prints a line for each
// of them.
import { createClient } from '@witan/client';
import type { AdvisorName, DecisionMemo, OptionId } from '@witan/client';
import { combine } from '@witan/combine';
import type { Frame, Option, Perspective } from '@witan/combine';
import { createDocumentReader } from '@witan/documents';
import { openEmbedded } from '@witan/embedded-postgres';
import { evaluate } from '@witan/evaluate';
import { startSimulator } from '@witan/simulator';
import { splitDirectives } from '@witan/simulator/directives';

const baseUrl: string = process.env['WITAN_BASE_URL'] ?? '';
const apiKey: string = process.env['WITAN_API_KEY'] ?? '';

const memo: DecisionMemo = await createClient({ baseUrl, apiKey }).deliberate({
  question: 'Should we build our billing or buy it?',
  userEmail: 'you@example.com',
});
console.log(`client: ${memo.id}`);

const frame: Frame = {
  options: [option('opt_1', 'Build it'), option('opt_2', 'Buy it')],
  criteria: [{ id: 'crt_1', name: 'Benefit', description: '', weight: 1, source: 'caller' }],
  musts: [],
  predictions: [],
  language: 'en',
  weightsStated: true,
  assumptions: [],
  missingInformation: [],
};
const combined = combine(frame, [perspective('Advisor A', 40), perspective('Advisor B', 30)], 'a seed');
console.log(`combine: ${combined.recommended}`);

const simulator = await startSimulator({ latencyMs: 0 });
const refused = await fetch(`${simulator.baseUrls.openai}/models`, {
  headers: { Authorization: `Bearer ${simulator.key}` },
});
console.log(`simulator: ${refused.status} ${splitDirectives('Why? [simulate: openai=down]').text}`);
await simulator.close();

const database = await openEmbedded({ dataDir: './data' });
console.log(`embedded-postgres: ${database.url.split(':')[0]}`);
await database.release();

const bytes = new TextEncoder().encode('# Costs\n\nThe licence costs 40,000 a year.');
const reading = await createDocumentReader()([{ name: 'costs.md', mediaType: null, bytes }]);
console.log(`documents: ${reading?.ok ? reading.documents.length : 'none'}`);

const status = await evaluate(['judgements.jsonl'], { json: true }, process);
console.log(`evaluate: ${status}`);

function option(id: OptionId, name: string): Option {
  return { id, name, label: name, description: '', source: 'caller' };
}

/** Scores the first option as given and the second 60. */
function perspective(advisor: AdvisorName, first: number): Perspective {
  const cell = (of: OptionId, score: number) => ({
    option: of,
    criterion: 'crt_1' as const,
    score,
    low: score - 10,
    high: score + 10,
    evidence: 'A reason.',
  });
  return {
    advisor,
    cells: [cell('opt_1', first), cell('opt_2', 60)],
    probabilities: { opt_1: 0.3, opt_2: 0.7 },
    mustVerdicts: [],
    predictions: {},
    response: [],
    caseAgainst: [],
    risks: [],
    conditions: [],
    nextSteps: [],
    assumptions: [],
    wouldChangeMind: [],
    needsFirst: null,
    reversibility: 'reversible',
  };
}

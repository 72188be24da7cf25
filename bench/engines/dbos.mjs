// The panel on DBOS. JavaScript, since its package is installed for this measurement alone and no type check sees it.
//
// DBOS knows steps by their order, so each seat of a stage with several is a child workflow under an id of its own, as its
// documentation advises for work in parallel; a stage with one seat is a step.
import { DBOS } from '@dbos-inc/dbos-sdk';
import { call, measure, STAGES } from './panel.mjs';

const tell = (event) => DBOS.writeStream('events', event);

async function ask(panel, name, times) {
  await tell({ type: 'advisor.thinking', name });
  const answer = await DBOS.runStep(() => call(panel, name, times), { name });
  await tell({ type: 'advisor.answered', name });
  return answer;
}

const seat = DBOS.registerWorkflow(ask, { name: 'seat' });

const panel = DBOS.registerWorkflow(
  async (id) => {
    for (const [stage, seats] of STAGES) {
      await tell({ type: 'stage.started', stage });
      const [[first, times]] = seats;
      if (seats.length === 1) {
        await ask(id, `${stage}/${first}`, times);
        continue;
      }
      const handles = [];
      for (const [name, long] of seats) {
        const workflowID = `${id}/${stage}/${name}`;
        handles.push(await DBOS.startWorkflow(seat, { workflowID })(id, `${stage}/${name}`, long));
      }
      await Promise.all(handles.map((handle) => handle.getResult()));
    }
    await tell({ type: 'completed' });
  },
  { name: 'panel' },
);

DBOS.setConfig({
  name: 'bench',
  systemDatabaseUrl: process.env.DATABASE_URL,
  applicationVersion: '1',
  executorID: 'bench',
  logLevel: 'error',
});
// Goes on with what an earlier process of this executor has left.
await DBOS.launch();
console.log('ready');
const run = async (id) => (await DBOS.startWorkflow(panel, { workflowID: id })(id)).getResult();
if (process.env.ROLE === 'measure') await measure(run);
else if (process.env.ROLE === 'run') await run('killed');
else await DBOS.retrieveWorkflow('killed').getResult();
console.log('done');
await DBOS.shutdown();
process.exit();

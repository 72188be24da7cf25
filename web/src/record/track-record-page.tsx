// How good the panel's forecasts were.
import type { ScoredRecord, TrackRecord } from '@witan/client';
import { useCallback } from 'react';
import { useAppContext } from '../shared/app-context.ts';
import { percent } from '../shared/format.ts';
import { Heading } from '../shared/heading.tsx';
import { ProblemCard } from '../shared/problem-card.tsx';
import { useLoad } from '../shared/use-load.ts';
import { BANDS } from '../shared/words.ts';
import { CalibrationPlot } from './calibration-plot.tsx';

export function TrackRecordPage() {
  const { service } = useAppContext();
  const loaded = useLoad(useCallback(() => service.records.trackRecord(), [service]));
  return (
    <div className="track-record">
      <Heading title="Track record" />
      {loaded.status === 'loading' && <p role="status">Loading the track record…</p>}
      {loaded.status === 'failed' && <ProblemCard problem={loaded.problem} onAgain={loaded.again} />}
      {loaded.status === 'ready' && <Record record={loaded.value} />}
    </div>
  );
}

function Record({ record }: { record: TrackRecord }) {
  const { pool, decider, bands, split, results } = record;
  return (
    <>
      <p className="lead">
        {record.mode === 'test' && 'Of test memos. '}
        {pool.method === 'track_record'
          ? `Advisors are weighed by ${pool.outcomes} outcomes; the settled predictions of one memo count as one.`
          : `Every advisor counts the same. From ten outcomes on they are weighed by them; ${pool.missing} are missing.`}
      </p>
      <section className="card" aria-labelledby="counts-title">
        <h2 id="counts-title">What is known</h2>
        <dl>
          <Count name="Outcomes with a right option" value={record.resolved} />
          <Count name="Predictions settled" value={record.predictions.resolved} />
          <Count name="Decisions without an outcome" value={record.pending} />
          <Count name="Due now" value={record.due} />
          <Count name="Went better than expected" value={results.better} />
          <Count name="Went as expected" value={results.asExpected} />
          <Count name="Went worse" value={results.worse} />
          <Count name="Mixed" value={results.mixed} />
        </dl>
      </section>
      <Scores title="Predictions" scored={record.predictions} />
      <Scores title="Options" scored={record} />
      {record.missing === 0 && (
        <section className="card" aria-labelledby="right-title">
          <h2 id="right-title">Who was right</h2>
          <table>
            <thead>
              <tr>
                <th scope="col">Where</th>
                <th scope="col">Right</th>
                <th scope="col">Of</th>
              </tr>
            </thead>
            <tbody>
              {bands.map(({ band, n, right }) => (
                <Row key={band} name={BANDS[band]} n={n} right={right} />
              ))}
              <Row name="You, with the panel" {...decider.followed} />
              <Row name="You, against the panel" {...decider.against} />
              <Row name="The panel, when it was split" n={split.n} right={split.panelRight} />
              <Row name="Those who dissented then" n={split.n} right={split.dissentRight} />
            </tbody>
          </table>
        </section>
      )}
    </>
  );
}

function Count({ name, value }: { name: string; value: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="number">{value}</dd>
    </div>
  );
}

function Row({ name, n, right }: { name: string; n: number; right: number }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="number">{right}</td>
      <td className="number">{n}</td>
    </tr>
  );
}

function Scores({ title, scored }: { title: string; scored: ScoredRecord }) {
  const { brier, missing, resolved, advisors, calibration, overTime } = scored;
  const id = `${title.toLowerCase()}-title`;
  if (brier === null)
    return (
      <section className="card" aria-labelledby={id}>
        <h2 id={id}>{title}</h2>
        <p>
          {resolved} known; {missing} more are needed before scores say anything.
        </p>
      </section>
    );
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className="hint">
        From {resolved} known. Brier scores: 0 is certain and right, 1 certain and wrong; in brackets the 95%
        interval.
      </p>
      <BrierTable brier={brier} />
      <CalibrationPlot title={title} bins={calibration} />
      <AdvisorTable advisors={advisors} />
      <h3>Over time</h3>
      <OverTimeTable points={overTime} />
    </section>
  );
}

function BrierTable({ brier }: { brier: NonNullable<ScoredRecord['brier']> }) {
  const rows = [
    { name: 'The panel', ...brier.panel },
    { name: 'The panel, every advisor alike', ...brier.equalWeights },
    { name: 'Without judgement', ...brier.climatology },
    ...(brier.bestAdvisor ? [{ name: 'The best advisor, in hindsight', ...brier.bestAdvisor }] : []),
  ];
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Forecast</th>
          <th scope="col">Brier score</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, value, interval }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="number">
              {value.toFixed(3)}
              {interval && ` [${interval[0].toFixed(3)}, ${interval[1].toFixed(3)}]`}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function AdvisorTable({ advisors }: { advisors: ScoredRecord['advisors'] }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Advisor</th>
          <th scope="col">Brier score</th>
          <th scope="col">Questions</th>
          <th scope="col">Weight</th>
        </tr>
      </thead>
      <tbody>
        {advisors.map(({ advisor, model, brier: value, n, weight }) => (
          <tr key={model ?? advisor}>
            <th scope="row">{model ?? advisor}</th>
            <td className="number">{value.toFixed(3)}</td>
            <td className="number">{n}</td>
            <td className="number">{weight === null ? 'equal' : percent(weight)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function OverTimeTable({ points }: { points: ScoredRecord['overTime'] }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">After</th>
          <th scope="col">The panel</th>
          <th scope="col">Every advisor alike</th>
        </tr>
      </thead>
      <tbody>
        {thinned(points).map(({ n, panel, equalWeights }) => (
          <tr key={n}>
            <th scope="row">{n}</th>
            <td className="number">{panel.toFixed(3)}</td>
            <td className="number">{equalWeights.toFixed(3)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const SHOWN_POINTS = 8;

function thinned<Point>(points: readonly Point[]): Point[] {
  const step = Math.ceil(points.length / SHOWN_POINTS);
  return points.filter((_, i) => i === points.length - 1 || i % step === step - 1);
}

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { createMetrics } from './metrics.ts';

const FILE = new URL('../../docs/operate/grafana-dashboard.json', import.meta.url);

type Panel = {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly targets?: readonly { readonly expr: string }[];
};
type Dashboard = { readonly uid: string; readonly panels: readonly Panel[] };

async function readDashboard(): Promise<Dashboard> {
  // `as`: the tests below are what checks it.
  return JSON.parse(await readFile(FILE, 'utf8')) as Dashboard;
}

/** Names and label names as Prometheus sees them. */
async function metricsThatExist(): Promise<ReadonlySet<string>> {
  const readings = { inFlight: 0, journalDepth: 0, connections: { total: 0, idle: 0, waiting: 0 } };
  const { text } = await createMetrics('node_a').expose(readings);
  const names = new Set<string>();
  for (const [, name = '', type] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
    const ends = type === 'histogram' ? ['_bucket', '_count', '_sum'] : [''];
    for (const end of ends) names.add(`${name}${end}`);
  }
  return names;
}

const METRIC = /\b(?:witan|process|nodejs)_[a-z0-9_]+/g;

test('dashboard and alerts ask for no metric that the service does not have', async () => {
  const { panels } = await readDashboard();
  const alerts = await readFile(new URL('alerts.yaml', FILE), 'utf8');
  const exist = await metricsThatExist();
  const asked = panels.flatMap(({ targets = [] }) => targets.flatMap(({ expr }) => expr.match(METRIC) ?? []));
  const alerted = alerts.match(METRIC) ?? [];
  assert.ok(asked.length > 10 && alerted.length > 10);
  assert.deepEqual(
    [...asked, ...alerted].filter((name) => !exist.has(name)),
    [],
  );
});

test('the dashboard shows every metric of our own', async () => {
  const { panels } = await readDashboard();
  const text = JSON.stringify(panels);
  const families = [...(await metricsThatExist())]
    .filter((name) => name.startsWith('witan_'))
    .map((name) => name.replace(/_(bucket|count|sum)$/, ''));
  assert.deepEqual(
    [...new Set(families)].filter((name) => !text.includes(name)),
    [],
  );
});

test('every panel has an id and a place of its own, and a question', async () => {
  const { panels } = await readDashboard();
  assert.equal(new Set(panels.map(({ id }) => id)).size, panels.length);
  for (const [index, { title, type, targets, gridPos: a }] of panels.entries()) {
    assert.ok(title.length > 0 && a.x + a.w <= 24, title);
    if (type !== 'row') assert.ok((targets?.length ?? 0) > 0, title);
    const overlaps = panels
      .slice(index + 1)
      .filter(({ gridPos: b }) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h);
    assert.deepEqual(overlaps, [], title);
  }
});

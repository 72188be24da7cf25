/** The same in TypeScript, compiled beside the types that openapi-typescript makes. */
export const USE_CLIENT = `import assert from 'node:assert/strict';
import createClient from 'openapi-fetch';
import type { components, paths } from './witan.js';

const client = createClient<paths>({
  baseUrl: process.env['WITAN_BASE_URL'] ?? '',
  headers: { Authorization: \`Bearer \${process.env['WITAN_API_KEY'] ?? ''}\` },
});
const userEmail = 'grace@example.com';
const body: components['schemas']['DeliberateRequest'] = {
  question: 'Should we rewrite our importer, or profile it first?',
  userEmail,
  options: [{ name: 'Rewrite it' }, { name: 'Profile it first' }],
};

const expected = await client.POST('/v1/estimate', { body });
assert.ok(expected.data && expected.data.agreed.calls <= expected.data.contested.calls);

const asked = await client.POST('/v1/deliberate', { body });
const memo = asked.data;
assert.ok(typeof memo === 'object' && 'verdict' in memo);
assert.ok(memo.options.some(({ id }) => id === memo.verdict.option));
for (const { rangeByAdvisor } of memo.scores)
  for (const [low, high] of Object.values(rangeByAdvisor)) assert.ok(low <= high);

const again = await client.GET('/v1/memos/{id}', { params: { path: { id: memo.id } } });
assert.deepEqual(again.data, memo);
const listed = await client.GET('/v1/memos', { params: { query: { userEmail } } });
assert.deepEqual(listed.data?.memos.map(({ id }) => id), [memo.id]);

const watched = await client.GET('/v1/deliberations/{id}/events', {
  params: { path: { id: memo.deliberationId } },
  parseAs: 'text',
});
assert.ok(watched.data?.includes('event: deliberation.complete'));

const { error } = await client.POST('/v1/deliberate', { body: { question: ' ', userEmail } });
assert.ok(error && 'issues' in error);
assert.deepEqual(error.issues?.map(({ path }) => path), ['question']);
// @ts-expect-error: a misspelt field is found as it is written.
const misspelt: components['schemas']['DeliberateRequest'] = { ...body, transparant: true };
void misspelt;
console.log(\`\${memo.id}: \${memo.verdict.decision}\`);
`;

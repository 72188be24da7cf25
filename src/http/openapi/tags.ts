// The groups of operations in the document.

const GROUPS: Readonly<Record<string, readonly [description: string, paths: RegExp]>> = {
  Deliberations: ['Ask the panel, follow it, stop it.', /^\/(?:deliberat|estimate|frames|briefing)/],
  Memos: ['What was answered, kept for its account.', /^\/memos/],
  Outcomes: [
    'What was decided, what came of it, and the record of that.',
    /^\/(?:track-record|memos\/\{id\}\/(?:decision|outcome|predictions))/,
  ],
  'Chat programs': ['The panel in the form of the OpenAI API.', /^\/(?:chat|models)/],
  Account: ['What an account has used of its quota.', /^\/(?:account|ids|profile)/],
  Administration: ['The organization of a key with the scope `admin`.', /^\/admin/],
  Webhooks: ['Where an organization is told of what happens.', /^\/webhooks/],
  Service: ['Open without a key.', /^\/status/],
};

export const TAGS = Object.entries(GROUPS).map(([name, [description]]) => ({ name, description }));

/** The last group that the path of this route, after `/v1`, belongs to. */
export function tagOf(route: string): string {
  const path = route.slice(route.indexOf('/v1') + 3);
  return Object.entries(GROUPS).findLast(([, [, paths]]) => paths.test(path))?.[0] ?? 'missing';
}

// What the document says at length.
import { EVENTS } from '../events.ts';
import { CREDITS_PER_DELIBERATION, CREDITS_PER_QUESTION } from '../../domain/charge.ts';
import { eventTable } from './event-schemas.ts';

export const OVERVIEW = `**Authentication.** Every request under \`/v1\` carries \`Authorization: Bearer <API_KEY>\`, apart from this document. A key belongs to an organization and sees nothing of any other. \`userEmail\` names the account that owns a memo. A test key (\`wtn_test_...\`) runs the whole path with simulated advisors and is never charged. It reaches what test keys made and nothing else; a live key reads and erases that, and for the rest it is 404.

**Errors.** Every error is an ErrorObject: a code for programs, a sentence for people. An advisor that fails is no error: the memo comes from the others and says who is missing. A method that a path does not know is 405 \`method_not_allowed\` with \`Allow\`.

**Limits.** Requests a minute and deliberations in flight are limited per key; \`RateLimit\` and \`RateLimit-Policy\` say what is left. A 429 says in \`retryAfter\` how many seconds to wait. A body holds at most 8 MiB.

**Charging.** A deliberation costs ${CREDITS_PER_DELIBERATION} credits, 20% less for each provider key in \`byok\`. Credits are reserved at admission, charged when the memo is saved, and returned when the deliberation fails or is cancelled. A question about a memo costs ${CREDITS_PER_QUESTION} in the same way.

**Versioning.** \`/v1\` only grows: fields, events and optional inputs may be added, so ignore what you do not know. Anything else is \`/v2\`. A route that is to be withdrawn sends \`Deprecation\` and \`Sunset\` at least twelve months before.`;

export const DELIBERATE = `Submits a decision question to the panel. Answers with the memo when it is done, within 900 seconds by default; with server-sent events as it comes about, where \`stream\` is true or \`Accept\` lists \`text/event-stream\` (not below \`application/json\`); or at once with 202, where \`Prefer: respond-async\` says so.

Everything that can be refused is refused before the deliberation starts, with a plain JSON error, streaming or not. A client that goes away does not stop the deliberation: its memo is saved all the same.`;

export const WATCH = `The stream of a deliberation, from its start or after the event that \`Last-Event-ID\` names: what was missed, then what comes. Events are kept for 24 hours after the end, then only the last one is served.`;

/** How the stream is framed, and a table of its events made from their schemas. */
export function streamProse(): string {
  return `Server-sent events. The \`data\` of each frame is one line of JSON, a DeliberationEvent, whose \`type\` is also the name of the event:

\`\`\`
retry: 2000

id: dlb_019cf2a4-7b0f-7e21-8a4b-c90d6f3e1a52:1
event: stage.started
data: {"type":"stage.started","deliberationId":"dlb_019cf2a4-7b0f-7e21-8a4b-c90d6f3e1a52","seq":1,"stage":"perspectives"}
\`\`\`

A stored event is on disk before it is sent: its frame has an \`id\`, and after a broken connection \`Last-Event-ID\` resumes behind it. The others are sent once, without \`id\` and \`seq\`. A comment, \`: ping\`, comes whenever 15 seconds pass in silence. Exactly one of \`deliberation.complete\`, \`deliberation.failed\` and \`deliberation.cancelled\` ends every stream; a stream that ends without one was interrupted. Ignore events that you do not know.

${eventTable(EVENTS)}`;
}

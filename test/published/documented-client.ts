// A program as the published documentation of the interface leads people to write it, in no other words than theirs:
// it knows nothing of this repository, and is given a base URL, a key and a question.
import type { DecisionMemo, DeliberateRequest, ErrorObject, StreamEvents } from './published-types.ts';

const baseUrl = process.env['BASE_URL'] ?? '';
const apiKey = process.env['API_KEY'] ?? '';
const [form, question = '', userEmail = ''] = process.argv.slice(2);

function post(request: Partial<DeliberateRequest>, accept = 'application/json'): Promise<Response> {
  return fetch(`${baseUrl}/v1/deliberate`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json', Accept: accept },
    body: JSON.stringify(request),
  });
}

/** Tells what went wrong; true where there is an answer to read. */
async function isAnswer(response: Response): Promise<boolean> {
  if (response.ok) return true;
  // `as`, here and for the memo: the published types of an answer.
  const { error, message, retryAfter } = (await response.json()) as ErrorObject;
  switch (error) {
    case 'unauthorized':
      console.log('Check your API key:', message);
      break;
    case 'authentication_required':
      console.log('Who asks?', message);
      break;
    case 'validation_error':
      console.log('Mend the request:', message);
      break;
    case 'rate_limited':
      console.log(`Try again in ${retryAfter} seconds:`, message);
      break;
    default:
      console.log('The deliberation failed:', message);
  }
  return false;
}

async function asJson(request: Partial<DeliberateRequest>): Promise<void> {
  const response = await post(request);
  if (!(await isAnswer(response))) return;
  console.log('keys provided:', response.headers.get('X-BYOK-Keys-Provided'));
  console.log('discount:', response.headers.get('X-BYOK-Discount'));
  showMemo((await response.json()) as DecisionMemo);
}

async function asStream(request: Partial<DeliberateRequest>): Promise<void> {
  const response = await post({ ...request, stream: true }, 'text/event-stream');
  if (!(await isAnswer(response)) || !response.body) return;
  console.log('keys provided:', response.headers.get('X-BYOK-Keys-Provided'));
  const decoder = new TextDecoder();
  let buffer = '';
  let event = '';
  for await (const chunk of response.body) {
    buffer += decoder.decode(chunk, { stream: true });
    const lines = buffer.split('\n');
    buffer = lines.pop() ?? '';
    for (const line of lines) {
      if (line.startsWith('event: ')) event = line.slice('event: '.length);
      if (line.startsWith('data: ')) show(event, line.slice('data: '.length));
    }
  }
}

type StreamEvent = {
  [Name in keyof StreamEvents]: { event: Name; data: StreamEvents[Name] };
}[keyof StreamEvents];

function show(event: string, data: string): void {
  // `as`: what is published of each event; names that are not known are passed over.
  const heard = { event, data: JSON.parse(data) } as StreamEvent;
  switch (heard.event) {
    case 'deliberation.started':
      console.log('advisors:', heard.data.advisors.join(', '));
      break;
    case 'advisor.thinking':
      console.log(`${heard.data.advisor} is ${heard.data.status}`);
      break;
    case 'advisor.snippet':
      console.log(`${heard.data.advisor} ... ${heard.data.snippet}`);
      break;
    case 'advisor.complete':
      console.log(`${heard.data.advisor}: ${heard.data.response}`);
      break;
    case 'synthesis.started':
      console.log('synthesis');
      break;
    case 'synthesis.snippet':
      console.log(`memo ... ${heard.data.snippet}`);
      break;
    case 'deliberation.complete':
      showMemo(heard.data.memo);
      break;
  }
}

function showMemo(memo: DecisionMemo): void {
  const { verdict, perspectives, consensus, risks, nextSteps } = memo;
  console.log(`${memo.id}, ${new Date(memo.timestamp).getFullYear()}: ${memo.title}`);
  console.log(`question: ${memo.question}`);
  console.log(`criteria: ${memo.criteria.map(({ name }) => name).join(', ')}`);
  console.log(`verdict: ${verdict.decision} (${verdict.consensusLevel})`);
  console.log(`vote: ${verdict.consensusDisplay}`);
  console.log(`because: ${verdict.rationale}`);
  for (const { advisor, response, model, provider } of perspectives)
    console.log(
      `perspective of ${advisor} (${model.toLowerCase()} of ${provider.toLowerCase()}): ${response}`,
    );
  for (const agreement of consensus.agreements) console.log(`agreement: ${agreement.trim()}`);
  for (const divergence of consensus.divergences) console.log(`divergence: ${divergence.trim()}`);
  for (const { risk, mitigation } of risks) console.log(`risk: ${risk.trim()} > ${mitigation.trim()}`);
  for (const tradeoff of memo.tradeoffs) console.log(`tradeoff: ${tradeoff.trim()}`);
  for (const [i, step] of nextSteps.entries()) console.log(`next ${i + 1}: ${step.trim()}`);
}

const request: Partial<DeliberateRequest> = {
  ...(question === '' ? {} : { question }),
  ...(userEmail === '' ? {} : { userEmail }),
  criteria: [{ name: 'Cost', description: 'Over three years.' }, { name: 'Time to result' }],
  context: 'Two people can work on it.',
  byok: { openai: 'your-openai-key', anthropic: 'your-anthropic-key' },
};
await (form === 'stream' ? asStream(request) : asJson(request));

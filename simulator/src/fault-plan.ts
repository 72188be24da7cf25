// Which fault applies to a request: the hook's, else the control surface's, else the question's directives'.
import { parseDirectives } from './directives.ts';
import { isFaultName, isTarget, type Fault, type FaultName, type SeatFault, type Target } from './faults.ts';
import { isObject, TASKS, type PromptTask } from './prompt.ts';
import type { SeenRequest } from './calls.ts';
import { SIMULATED, type SimulatedProvider } from './wire/wire.ts';

export type Struck = { readonly name: FaultName; readonly bytes: number | null };
type Detailed = Exclude<Fault, string>;
type Asking = { readonly provider: SimulatedProvider; readonly task: PromptTask | null };

export type FaultPlan = {
  readonly strike: (seen: SeenRequest, question: string) => Struck | null;
  /** Replaces what the control surface asks for; gives a sentence when it cannot be understood. */
  readonly steer: (body: unknown) => string | null;
};

/** Targets from outside: a provider, a task, `all`, or a provider and a task as "openai:review". */
export function createFaultPlan(hook: ((request: SeenRequest) => Fault | null) | null): FaultPlan {
  let steered = new Map<string, Detailed>();
  const used = new WeakMap<Detailed, number>();

  function spend(fault: Fault | null | undefined): Struck | null {
    if (!fault) return null;
    if (typeof fault === 'string') return { name: fault, bytes: null };
    const before = used.get(fault) ?? 0;
    if (fault.times !== undefined && before >= fault.times) return null;
    used.set(fault, before + 1);
    return { name: fault.fault, bytes: fault.bytes ?? null };
  }

  return {
    strike: (seen, question) => {
      const fromHook = spend(hook?.(seen));
      if (fromHook) return fromHook;
      for (const target of targetsOf(seen)) {
        const struck = spend(steered.get(target));
        if (struck) return struck;
      }
      const directed = directedFault(parseDirectives(question).faults, seen);
      return directed ? { name: directed, bytes: null } : null;
    },
    steer: (body) => {
      const read = readSteering(body);
      if (typeof read === 'string') return read;
      steered = read;
      return null;
    },
  };
}

/** What the question's directives mean for one request: its task's own target first, then its provider, then all. */
export function directedFault(
  faults: ReadonlyMap<Target, SeatFault>,
  { provider, task }: Asking,
): SeatFault | null {
  const byTask = task !== null && isTarget(task) ? faults.get(task) : undefined;
  const byProvider = isTarget(provider) ? faults.get(provider) : undefined;
  return byTask ?? byProvider ?? faults.get('all') ?? null;
}

/** The targets that a request answers to, the narrowest first. */
export function targetsOf({ provider, task }: Asking): string[] {
  const byTask = task === null ? [] : [`${provider}:${task}`, task];
  return [...byTask, provider, 'all'];
}

const KNOWN: ReadonlySet<string> = new Set([
  'all',
  ...SIMULATED,
  ...TASKS,
  ...SIMULATED.flatMap((provider) => TASKS.map((task) => `${provider}:${task}`)),
]);

export const isKnownTarget = (target: string): boolean => KNOWN.has(target);

function readSteering(body: unknown): Map<string, Detailed> | string {
  if (!isObject(body)) return 'The body must be a JSON object of targets and faults.';
  const faults = new Map<string, Detailed>();
  for (const [target, value] of Object.entries(body)) {
    if (!isKnownTarget(target)) return `"${target}" is not a target.`;
    const given = isObject(value) ? value : { fault: value };
    const { fault, times, bytes } = given;
    if (typeof fault !== 'string' || !isFaultName(fault)) return `The fault of "${target}" is not known.`;
    faults.set(target, {
      fault,
      ...(typeof times === 'number' ? { times } : {}),
      ...(typeof bytes === 'number' ? { bytes } : {}),
    });
  }
  return faults;
}

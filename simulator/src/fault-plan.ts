// Chooses the fault for a request: the hook's, else the control API's, else the directive's.
import { isFaultName, isSeatFault, isTarget, type Fault, type FaultName } from './faults.ts';
import { isObject, TASKS, type PromptTask } from './prompt.ts';
import type { SeenRequest } from './calls.ts';
import { splitDirectives } from './split-directives.ts';
import { SIMULATED, type SimulatedProvider } from './wire/wire.ts';

export type Struck = { readonly name: FaultName; readonly bytes: number | null };
type Detailed = Exclude<Fault, string>;
type Asking = { readonly provider: SimulatedProvider; readonly task: PromptTask | null };

export type FaultPlan = ReturnType<typeof createFaultPlan>;

/** A target is a provider, a task, `all`, or a provider with a task such as "openai:review". */
export function createFaultPlan(hook: ((request: SeenRequest) => Fault | null) | null) {
  const { setFor, steer } = createSteering('faults', readFault);
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
    strike: (seen: SeenRequest, question: string): Struck | null => {
      const faults = directedIn(question);
      const directed = targetsOf(seen).map((target) => faults.get(target));
      for (const fault of [hook?.(seen), ...setFor(seen), ...directed]) {
        const struck = spend(fault);
        if (struck) return struck;
      }
      return null;
    },
    steer,
  };
}

/** The faults by target of directives such as [simulate: openai=down, xai=hang]; unknown ones are ignored, and the last counts. */
export function directedIn(question: string) {
  const { directives } = splitDirectives(question);
  return new Map(
    directives.flatMap(({ target, value }) =>
      isTarget(target) && isSeatFault(value) ? [[target, value] as const] : [],
    ),
  );
}

/** The targets that match a request, the narrowest first. */
function targetsOf({ provider, task }: Asking): string[] {
  const byTask = task === null ? [] : [`${provider}:${task}`, task];
  return [...byTask, provider, 'all'];
}

const KNOWN: ReadonlySet<string> = new Set([
  'all',
  ...SIMULATED,
  ...TASKS,
  ...SIMULATED.flatMap((provider) => TASKS.map((task) => `${provider}:${task}`)),
]);

/** Values that the control API sets by target. `readOne` parses a value, or returns an error message. */
export function createSteering<T>(what: string, readOne: (target: string, value: unknown) => T | string) {
  let steered = new Map<string, T>();
  return {
    /** The values for a request, the narrowest target first. */
    setFor: (seen: Asking): T[] => targetsOf(seen).flatMap((target) => steered.get(target) ?? []),
    /** Replaces all values; returns an error message for an invalid body. */
    steer: (body: unknown): string | null => {
      if (!isObject(body)) return `The body must be a JSON object of targets and ${what}.`;
      const found = new Map<string, T>();
      for (const [target, value] of Object.entries(body)) {
        const read = KNOWN.has(target) ? readOne(target, value) : `"${target}" is not a target.`;
        if (typeof read === 'string') return read;
        found.set(target, read);
      }
      steered = found;
      return null;
    },
  };
}

function readFault(target: string, value: unknown): Detailed | string {
  const { fault, times, bytes } = isObject(value) ? value : { fault: value };
  if (typeof fault !== 'string' || !isFaultName(fault)) return `The fault of "${target}" is not known.`;
  return {
    fault,
    ...(typeof times === 'number' ? { times } : {}),
    ...(typeof bytes === 'number' ? { bytes } : {}),
  };
}

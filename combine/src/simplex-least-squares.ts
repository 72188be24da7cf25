// The best mixture in the sense of least squares: an exact solution for a handful of unknowns.

/**
 * The point w of the simplex (no entry under 0, summing to 1) with the smallest w'Hw / 2 - c'w, for a symmetric
 * positive definite H: the primal active-set method (Nocedal and Wright, "Numerical Optimization", algorithm
 * 16.3), which ends after finitely many steps. Each step solves for the entries that are free with those that
 * are held at 0.
 */
export function leastOverSimplex(H: readonly (readonly number[])[], c: readonly number[]): number[] {
  const n = c.length;
  let w = c.map(() => 1 / n);
  let free = c.map((_, i) => i);
  for (let step = 0; step < 100 * n; step += 1) {
    const target = leastOnFree(H, c, free);
    const blocked = firstBlocked(w, target, free);
    if (blocked) {
      w = w.map((value, i) => (i === blocked.place ? 0 : value + blocked.part * ((target[i] ?? 0) - value)));
      free = free.filter((i) => i !== blocked.place);
      continue;
    }
    w = target;
    const freed = mostWorthFreeing(H, c, { w, free });
    if (freed === null) return w;
    free = [...free, freed];
  }
  return w;
}

/** Gradients this close together are the same. */
const LEVEL = 1e-12;

/** The least point with the entries that are not free at 0 and the free ones summing to 1, of any sign. */
function leastOnFree(H: readonly (readonly number[])[], c: readonly number[], free: readonly number[]) {
  const solve = solverOf(free.map((i) => free.map((j) => H[i]?.[j] ?? 0)));
  const pull = solve(free.map((i) => c[i] ?? 0));
  const lift = solve(free.map(() => 1));
  const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
  const level = (1 - total(pull)) / total(lift);
  const found = c.map(() => 0);
  free.forEach((i, at) => (found[i] = (pull[at] ?? 0) + level * (lift[at] ?? 0)));
  return found;
}

/** The free entry that reaches 0 first on the way to the target, and what part of the way that is. */
function firstBlocked(w: readonly number[], target: readonly number[], free: readonly number[]) {
  let first: { readonly place: number; readonly part: number } | null = null;
  for (const place of free) {
    const [from, to] = [w[place] ?? 0, target[place] ?? 0];
    if (to >= 0) continue;
    const part = from / (from - to);
    if (first === null || part < first.part) first = { place, part };
  }
  return first;
}

/** The entry at 0 whose growth would lower the value fastest, or null where none would. */
function mostWorthFreeing(
  H: readonly (readonly number[])[],
  c: readonly number[],
  { w, free }: { readonly w: readonly number[]; readonly free: readonly number[] },
): number | null {
  const slope = (i: number): number =>
    (H[i] ?? []).reduce((sum, value, j) => sum + value * (w[j] ?? 0), -(c[i] ?? 0));
  const level = slope(free[0] ?? 0);
  const scale = Math.max(1, Math.abs(level), ...c.map(Math.abs));
  let best: { readonly place: number; readonly gain: number } | null = null;
  for (const place of w.keys()) {
    if (free.includes(place)) continue;
    const gain = level - slope(place);
    if (gain > LEVEL * scale && (best === null || gain > best.gain)) best = { place, gain };
  }
  return best?.place ?? null;
}

/** The lower triangle L of A = LL'. */
function cholesky(A: readonly (readonly number[])[]): number[][] {
  const L: number[][] = [];
  for (const [i, row] of A.entries()) {
    const own: number[] = [];
    for (let j = 0; j <= i; j += 1) {
      const above = j === i ? own : (L[j] ?? []);
      const rest = own.slice(0, j).reduce((left, value, k) => left - value * (above[k] ?? 0), row[j] ?? 0);
      own.push(j === i ? Math.sqrt(rest) : rest / (above[j] ?? 1));
    }
    L.push(own);
  }
  return L;
}

/** Gives for b the x with Ax = b. */
function solverOf(A: readonly (readonly number[])[]) {
  const L = cholesky(A);
  return (b: readonly number[]): number[] => {
    const y: number[] = [];
    for (const [i, row] of L.entries()) {
      const rest = y.reduce((left, value, k) => left - (row[k] ?? 0) * value, b[i] ?? 0);
      y.push(rest / (row[i] ?? 1));
    }
    const x = [...y];
    for (let i = L.length - 1; i >= 0; i -= 1) {
      let rest = y[i] ?? 0;
      for (let k = i + 1; k < L.length; k += 1) rest -= (L[k]?.[i] ?? 0) * (x[k] ?? 0);
      x[i] = rest / (L[i]?.[i] ?? 1);
    }
    return x;
  };
}

// Standard normal numbers by the ziggurat of Marsaglia and Tsang (2000), in the form of Doornik (2005).
import { exponential, logarithm } from './elementary.ts';
import { uniform } from './random.ts';
import type { Stream } from './random.ts';

const LAYERS = 128;
/** Where the tail begins, and the area of each layer. */
const TAIL = 3.442619855899;
const AREA = 9.91256303526217e-3;

const EDGES = edges();
const DENSITIES = EDGES.map((x) => exponential(-0.5 * x * x));
/** The part of each layer that lies under the curve for sure. */
const SURE = Float64Array.from({ length: LAYERS }, (_, i) => EDGES[i + 1]! / EDGES[i]!);

/**
 * A standard normal number. Layer and place in it come from different bits of one integer, as Doornik ("An
 * improved ziggurat method", 2005) asks.
 */
export function normal(stream: Stream): number {
  const bits = stream.next();
  const layer = bits & 127;
  const u = ((bits >> 7) + 0.5) / 2 ** 24;
  // A product is a number to the compiler, whatever it knows of the factor: of that it would allocate every one.
  return Math.abs(u) < SURE[layer]! ? u * EDGES[layer]! : unusual(stream, layer, u) * 1;
}

/** Fills a row with standard normal numbers. */
export function fillNormals(stream: Stream, row: Float64Array): void {
  for (let at = 0; at < row.length; at += 1) row[at] = normal(stream);
}

/** One number in eighty: from the tail, or from where a layer reaches over the curve, or drawn anew. */
function unusual(stream: Stream, layer: number, u: number): number {
  if (layer === 0) return tail(stream, u < 0);
  const x = u * EDGES[layer]!;
  const height = DENSITIES[layer]! + uniform(stream) * (DENSITIES[layer + 1]! - DENSITIES[layer]!);
  return height < exponential(-0.5 * x * x) ? x : normal(stream);
}

/** Beyond the last edge (Marsaglia 1964). */
function tail(stream: Stream, negative: boolean): number {
  for (;;) {
    const x = logarithm(uniform(stream)) / TAIL;
    const y = logarithm(uniform(stream));
    if (-2 * y >= x * x) return negative ? x - TAIL : TAIL - x;
  }
}

/** Right ends of the layers, the widest first; the first one stands for the tail's share as well. */
function edges(): Float64Array {
  const density = (x: number): number => exponential(-0.5 * x * x);
  const found = new Float64Array(LAYERS + 1);
  found[0] = AREA / density(TAIL);
  found[1] = TAIL;
  for (let i = 2; i < LAYERS; i += 1) {
    found[i] = Math.sqrt(-2 * logarithm(AREA / found[i - 1]! + density(found[i - 1]!)));
  }
  return found;
}

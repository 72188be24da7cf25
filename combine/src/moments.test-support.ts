/** Of so many numbers drawn. */
export function moments(count: number, draw: () => number): { mean: number; variance: number } {
  const drawn = Array.from({ length: count }, draw);
  const mean = drawn.reduce((sum, value) => sum + value, 0) / count;
  return { mean, variance: drawn.reduce((sum, value) => sum + (value - mean) ** 2, 0) / count };
}

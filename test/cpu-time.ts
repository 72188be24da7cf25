/** Milliseconds of processor that the work took of this thread, whatever else the machine does meanwhile. */
export function cpuTimeMs(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

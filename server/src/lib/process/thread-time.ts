/**
 * Returns the processor time of the current thread in milliseconds, which stands still while other processes run. The
 * kernel brings it up to date at its tick: up to 4 ms late, so that only sums over many intervals are exact.
 */
export function threadTimeMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/**
 * Closes what a test file opened when it ends. The files of a worker share the modules they import, so that a module's
 * state outlives the file that set it: an app, a pool or a chosen database would be taken over by the next one.
 */
type Close = () => unknown;

const opened: Close[] = [];

/** Has `close` called when the current test file ends, in reverse order; may be called from anywhere, tests included. */
export function closeWithFile(close: Close): void {
  opened.push(close);
}

/** Closes everything the file opened, even if some of it fails to close, and throws the first failure. */
export async function closeFile(): Promise<void> {
  const failures: unknown[] = [];
  for (let close = opened.pop(); close; close = opened.pop()) {
    try {
      await close();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

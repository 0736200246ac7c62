/** Tells that tables changed, here or elsewhere, to whoever keeps answers; the sign-in page keeps none and does not load what does. */
import type { Topic } from "#contract/enums.ts";

type Listener = (topics: ReadonlySet<Topic>) => void;
const listeners = new Set<Listener>();

export const onStale = (listener: Listener): void => void listeners.add(listener);

export function staleTopics(topics: Iterable<Topic>): void {
  const changed = new Set(topics);
  if (changed.size > 0) for (const listener of listeners) listener(changed);
}

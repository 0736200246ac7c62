/** Notifies the query cache that tables changed, here or elsewhere; the sign-in page caches nothing and does not load the cache. */
import type { Topic } from "#contract/enums.ts";

/** `here`: the change was made in this tab, and the person is waiting to see it. */
type Listener = (topics: ReadonlySet<Topic>, here: boolean) => void;
const listeners = new Set<Listener>();
const changedHere = new Map<Topic, number>();
let rightsChanged = 0;

export const onTopicsChanged = (listener: Listener): void => void listeners.add(listener);

function notify(topics: Iterable<Topic>, isOwnChange: boolean): void {
  const changed = new Set(topics);
  if (changed.size > 0) for (const listener of listeners) listener(changed, isOwnChange);
}

/** Invalidates topics after a change in this tab. */
export function invalidateTopics(topics: Iterable<Topic>): void {
  const changed = [...topics];
  for (const topic of changed) changedHere.set(topic, (changedHere.get(topic) ?? 0) + 1);
  notify(changed, true);
}
/** Invalidates topics after a change by others. */
export const topicsChangedElsewhere = (topics: Iterable<Topic>): void => notify(topics, false);
/** Records that the person's rights changed: rows on the screen are not held stable over such a change. */
export const invalidateRights = (): void => {
  rightsChanged += 1;
};

/** Returns a count that grows with every change that must show at once: the person's own changes of the topics, and changes of their rights. */
export const ownChangeCount = (topics: readonly Topic[]): number =>
  topics.reduce((sum, topic) => sum + (changedHere.get(topic) ?? 0), rightsChanged);

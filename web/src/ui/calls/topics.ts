/** Tells that tables changed, here or elsewhere, to whoever keeps answers; the sign-in page keeps none and does not load what does. */
import type { Topic } from "#contract/enums.ts";

/** `here`: this person did it, in this tab, and waits to see it. */
type Listener = (topics: ReadonlySet<Topic>, here: boolean) => void;
const listeners = new Set<Listener>();
const changedHere = new Map<Topic, number>();
let rightsChanged = 0;

export const onTopicsChanged = (listener: Listener): void => void listeners.add(listener);

function notify(topics: Iterable<Topic>, here: boolean): void {
  const changed = new Set(topics);
  if (changed.size > 0) for (const listener of listeners) listener(changed, here);
}

/** This person changed something. */
export function invalidateTopics(topics: Iterable<Topic>): void {
  const changed = [...topics];
  for (const topic of changed) changedHere.set(topic, (changedHere.get(topic) ?? 0) + 1);
  notify(changed, true);
}
/** Others did. */
export const topicsChangedElsewhere = (topics: Iterable<Topic>): void => notify(topics, false);
/** What a person may see changed: nothing that is shown may be kept for their comfort. */
export const invalidateRights = (): void => {
  rightsChanged += 1;
};

/** Grows with whatever must show at once: what this person did to the topics, and changes of what they may see. */
export const ownChangeCount = (topics: readonly Topic[]): number =>
  topics.reduce((sum, topic) => sum + (changedHere.get(topic) ?? 0), rightsChanged);

/** The items of a run sheet as they are shown: what was moved here stands where it was put until the event has it. */
import { useState } from "react";
import type { Event } from "#contract/events/event.ts";
import { useWaitingSaves } from "#web/ui/calls/waitingSaves.ts";
import type { Item } from "./layout.ts";
import { moveItem } from "./saveItem.ts";

/** Keys pressed one after the other are saved together. */
const SETTLED_MS = 600;

interface Moved {
  before: Item;
  item: Item;
  /** The version of the event that has it; null while it is being saved. */
  version: number | null;
}

export function useItems({ id, schedule, version }: Event) {
  const [moved, setMoved] = useState<ReadonlyMap<string, Moved>>(new Map());
  const saves = useWaitingSaves<string>();
  const set = (itemId: string, next: Moved | null): void =>
    setMoved((before) => {
      const other = new Map(before);
      if (next) other.set(itemId, next);
      else other.delete(itemId);
      return other;
    });
  const save = async (before: Item, item: Item): Promise<void> => {
    const saved = await moveItem(id, before, item);
    set(item.id, saved === null ? null : { before, item, version: saved });
  };
  const items = schedule.map((item) => {
    const own = moved.get(item.id);
    return own && (own.version === null || own.version > version) ? own.item : item;
  });
  return {
    items,
    /** Shows a moved item at once and saves it; `later` waits for the next key. */
    move(shown: Item, item: Item, later = false): void {
      const before = saves.drop(item.id) ? (moved.get(item.id)?.before ?? shown) : shown;
      set(item.id, { before, item, version: null });
      if (later) saves.later(item.id, SETTLED_MS, () => void save(before, item));
      else void save(before, item);
    },
  };
}

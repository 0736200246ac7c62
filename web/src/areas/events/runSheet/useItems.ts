/** The items of a run sheet as they are shown: what was moved here stands where it was put until the event has it. */
import { useEffect, useRef, useState } from "react";
import type { Event } from "#contract/events/event.ts";
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
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const all = timers.current;
    return () => {
      for (const timer of all.values()) clearTimeout(timer);
    };
  }, []);
  const set = (itemId: string, next: Moved | null): void =>
    setMoved((all) => {
      const other = new Map(all);
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
      const waiting = timers.current.get(item.id);
      clearTimeout(waiting);
      timers.current.delete(item.id);
      const before = waiting === undefined ? shown : (moved.get(item.id)?.before ?? shown);
      set(item.id, { before, item, version: null });
      if (!later) return void save(before, item);
      timers.current.set(
        item.id,
        setTimeout(() => {
          timers.current.delete(item.id);
          void save(before, item);
        }, SETTLED_MS),
      );
    },
  };
}

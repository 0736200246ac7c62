/** Saves that wait a moment for what may follow them. None is lost: they are done at once when their screen or the page is left. */
import { useEffect, useState } from "react";

type Save = () => void;
/** Pending saves of the whole page. */
const waiting = new Set<Save>();

let isGoing = false;
/** Returns whether the page may be going away, so that requests have to be sent with keepalive. */
export const isPageGoing = (): boolean => isGoing;

/** Begins to save what waits once the page goes away or out of sight, unless that is because the session is over. */
export function saveBeforePageGoes(isOver: () => boolean): void {
  const save = (): void => {
    // The next person to sign in must not save it.
    if (isOver()) return;
    isGoing = true;
    for (const run of waiting) run();
    // Browsers limit the bodies of keepalive requests, so only those of this turn are sent that way.
    setTimeout(() => {
      isGoing = false;
    });
  };
  addEventListener("pagehide", save);
  // Mobile browsers may end a hidden tab without another event.
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) save();
  });
}

export class WaitingSaves<Key> {
  readonly #saves = new Map<Key, { timer: ReturnType<typeof setTimeout>; save: Save }>();

  /** Saves after `ms`, instead of what already waits under the key. */
  later(key: Key, ms: number, run: Save): void {
    this.drop(key);
    const save = (): void => {
      this.drop(key);
      run();
    };
    this.#saves.set(key, { timer: setTimeout(save, ms), save });
    waiting.add(save);
  }

  /** Forgets what waits under the key. Returns whether anything did. */
  drop(key: Key): boolean {
    const found = this.#saves.get(key);
    if (!found) return false;
    clearTimeout(found.timer);
    waiting.delete(found.save);
    return this.#saves.delete(key);
  }

  /** Saves at once what waits, except under the key given. */
  now(except?: Key): void {
    for (const [key, { save }] of this.#saves) if (key !== except) save();
  }
}

/** Returns the waiting saves of a component, which are done when it unmounts. */
export function useWaitingSaves<Key = "only">(): WaitingSaves<Key> {
  const [saves] = useState(() => new WaitingSaves<Key>());
  useEffect(() => () => saves.now(), [saves]);
  return saves;
}

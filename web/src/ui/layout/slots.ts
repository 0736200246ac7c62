import { createStore } from "../store.ts";

/** The element of the shell's top bar that a page's actions are rendered into. */
export const actionSlot = createStore<HTMLElement | null>(null);

/** The tint of the top bar on a phone: the colour of the record below it. */
export const topBarTint = createStore<string | null>(null);

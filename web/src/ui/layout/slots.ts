import { createStore } from "../store.ts";

/** Where the shell takes in what a page wants to have in the top bar. */
export const actionSlot = createStore<HTMLElement | null>(null);

/** On a phone the top bar takes the colour of the record below it. */
export const topBarTint = createStore<string | null>(null);

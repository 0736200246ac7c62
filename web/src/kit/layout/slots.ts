import { createStore } from "../store.ts";

/** Where the shell takes in what a page wants to have in the top bar. */
export const actionSlot = createStore<HTMLElement | null>(null);

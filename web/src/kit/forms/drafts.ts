/**
 * What was being typed, kept in this tab until it is saved or thrown away: it outlives a lost session, a reload and a
 * crash. Under who is signed in, so that whoever signs in next in the same tab is not shown it.
 */
import { currentSession } from "../calls/session.ts";

const PREFIX = "greenroom-draft";
const keyOf = (place: string): string => `${PREFIX}:${currentSession()?.userId ?? ""}:${place}`;

export const draftOf = (place: string): string | null => sessionStorage.getItem(keyOf(place));

export function keepDraft(place: string, text: string): void {
  try {
    if (text === "") sessionStorage.removeItem(keyOf(place));
    else sessionStorage.setItem(keyOf(place), text);
  } catch {
    // A full or closed store keeps nothing; what is typed is still on the screen.
  }
}
export const dropDraft = (place: string): void => keepDraft(place, "");

/** What comes after `place` in the places that have a draft. */
export const draftsUnder = (place: string): string[] =>
  Object.keys(sessionStorage).flatMap((key) => (key.startsWith(keyOf(place)) ? [key.slice(keyOf(place).length)] : []));

/** Remembers in this browser which tour a person had open last. */
import type { Me } from "#contract/session/session.ts";

const ID = /^[0-9a-f-]{36}$/;
const keyOf = (me: Me): string => `greenroom-tour-${me.user.id}`;

export function lastTour(me: Me): string | null {
  const id = localStorage.getItem(keyOf(me)) ?? "";
  return ID.test(id) ? id : null;
}
export const rememberTour = (me: Me, id: string): void => localStorage.setItem(keyOf(me), id);

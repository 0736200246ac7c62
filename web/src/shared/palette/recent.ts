/** The ids of recently opened records, kept in this browser for each user. */
import { useEffect } from "react";
import { useLocation } from "react-router";
import { LIMITS } from "#contract/limits.ts";
import type { Collections } from "../area.ts";
import { recordOf } from "./collections.ts";

const ID = /^[0-9a-f-]{36}$/;
const storageKey = (me: string): string => `greenroom-recent-${me}`;

export function recentIds(me: string): string[] {
  return (localStorage.getItem(storageKey(me)) ?? "").split("_").filter((id) => ID.test(id));
}

/** Remembers the record that is open, newest first. */
export function useVisits(me: string, collections: Collections): void {
  const { pathname } = useLocation();
  const id = recordOf(pathname, collections);
  useEffect(() => {
    if (!id) return;
    const ids = [id, ...recentIds(me).filter((item) => item !== id)].slice(0, LIMITS.recent);
    localStorage.setItem(storageKey(me), ids.join("_"));
  }, [me, id]);
}

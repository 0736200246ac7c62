/** The records that somebody opened lately, in this browser: ids alone, each person's own. */
import { useEffect } from "react";
import { useLocation } from "react-router";
import { LIMITS } from "#contract/limits.ts";
import type { Collections } from "../area.ts";
import { recordOf } from "./collections.ts";

const ID = /^[0-9a-f-]{36}$/;
const place = (me: string): string => `greenroom-recent-${me}`;

export function recentIds(me: string): string[] {
  return (localStorage.getItem(place(me)) ?? "").split("_").filter((id) => ID.test(id));
}

/** Notes the record that is open, newest first. */
export function useVisits(me: string, collections: Collections): void {
  const { pathname } = useLocation();
  const id = recordOf(pathname, collections);
  useEffect(() => {
    if (!id) return;
    const ids = [id, ...recentIds(me).filter((item) => item !== id)].slice(0, LIMITS.recent);
    localStorage.setItem(place(me), ids.join("_"));
  }, [me, id]);
}

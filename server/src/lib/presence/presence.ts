/**
 * Shows each socket who else is at the record it says it shows. Whether its person may be there is asked as any read
 * call asks it; who may not is neither shown nor shown to, and gets no answer at all.
 */

import { type LiveEvent, MOST_PRESENT, type Present } from "#contract/live.ts";
import { RECORD_KINDS } from "#contract/record-kinds.ts";
import type { Noted } from "../notes-of-change.ts";
import type { Notices } from "../notices.ts";
import { type Resolvers, reachOf } from "../references.ts";
import type { Actor, Database } from "../scope.ts";
import { Everywhere, type Rhythm } from "./everywhere.ts";
import { type FindFaces, openFaces } from "./faces.ts";
import { type Reach, Seat } from "./seat.ts";
import { readSpot, type Spot, spotKey } from "./words.ts";

const WORDS = new Intl.Collator("en");
/** More rows at once are no one's saving of a record. */
const MOST_SAVED = 20;

export interface Presence {
  /** A place for a socket that said who it is. */
  seat(options: { actor: () => Actor | null; say: (event: LiveEvent) => void }): Seat;
  stop(): Promise<void>;
}

export function openPresence(options: {
  notices: Notices;
  database: Database;
  resolvers: Resolvers;
  findFaces: FindFaces;
  onError: (error: unknown) => void;
  rhythm?: Rhythm;
}): Presence {
  const { notices, database, resolvers, findFaces, onError, rhythm } = options;
  const everywhere = new Everywhere(notices, rhythm);
  const faces = openFaces(findFaces);
  const seats = new Map<string, Set<Seat>>();
  /** Spots that are about to be shown, and whether something moved there since. */
  const showing = new Map<string, { again: boolean }>();

  const mayDo = reachOf(resolvers);
  const reach: Reach = (actor, { kind, id, editing }) =>
    database.scope(actor, "read", async (db) => {
      const [sees, edits] = await Promise.all([
        mayDo(db, kind, id, actor, "read"),
        editing ? mayDo(db, kind, id, actor, "write") : false,
      ]);
      return { sees, edits };
    });

  function onMoved(seat: Seat, from: string | undefined, to: string | undefined): void {
    const left = from === undefined ? undefined : seats.get(from);
    left?.delete(seat);
    if (from !== undefined && left?.size === 0) seats.delete(from);
    if (to !== undefined) seats.set(to, (seats.get(to) ?? new Set()).add(seat));
  }

  async function show(spot: string): Promise<void> {
    const running = showing.get(spot);
    if (running) {
      running.again = true;
      return;
    }
    const run = { again: true };
    showing.set(spot, run);
    try {
      while (run.again) {
        run.again = false;
        if (await learn(spot, [...everywhere.at(spot).keys()])) showNow(spot);
      }
    } catch (error) {
      onError(error);
    } finally {
      showing.delete(spot);
    }
  }

  /** Gets the names for those who sit at a spot; false when nobody of ours does. */
  async function learn(spot: string, ids: readonly string[]): Promise<boolean> {
    const actor = [...(seats.get(spot) ?? [])].map((seat) => seat.actor).find((one) => one !== null);
    if (!actor) return false;
    await faces.learn(actor, ids);
    return true;
  }

  function showNow(spot: string): void {
    const { kind, id } = readSpot(spot);
    const people = [...everywhere.at(spot)]
      .flatMap(([account, editing]): Present[] => {
        const face = faces.of(account);
        return face ? [{ ...face, editing }] : [];
      })
      .sort((a, b) => Number(b.editing) - Number(a.editing) || WORDS.compare(a.displayName, b.displayName));
    for (const seat of seats.get(spot) ?? []) {
      const others = people.filter((one) => one.id !== seat.actor?.id).slice(0, MOST_PRESENT);
      seat.show({ type: "present", kind, id, people: others });
    }
  }

  async function tellSaved(spot: string, account: string): Promise<void> {
    if (!(await learn(spot, [account]))) return;
    const { kind, id } = readSpot(spot);
    const by = faces.of(account);
    if (by) for (const seat of seats.get(spot) ?? []) seat.tell({ type: "saved", kind, id, by });
  }

  const spotsOf = ({ topic, agencyId, ids }: Noted): Spot[] =>
    RECORD_KINDS.filter((kind) => topic === "record" || topic === kind).flatMap((kind) =>
      ids.map((id) => ({ agencyId, kind, id })),
    );

  everywhere.on("moved", (spot) => void show(spot));
  everywhere.on("saved", (spot, by) => void tellSaved(spot, by).catch(onError));
  // A record that was deleted, or became one of another family, may be out of somebody's reach.
  notices.on("changed", (noted) => {
    const spots = noted.ids.length > 0 ? spotsOf(noted).map(spotKey) : [...seats.keys()];
    for (const spot of spots) for (const seat of seats.get(spot) ?? []) seat.lookAgain();
  });
  notices.on("wrote", (changed, by) => {
    for (const noted of changed)
      if (noted.topic !== "record" && noted.ids.length <= MOST_SAVED)
        for (const spot of spotsOf(noted)) everywhere.saved(spot, by);
  });

  return {
    seat: (of) => new Seat({ ...of, everywhere, reach, onError, onMoved }),
    stop: () => everywhere.stop(),
  };
}

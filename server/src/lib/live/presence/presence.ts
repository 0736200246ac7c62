/**
 * Shows each socket who else is at the record it says it shows. Whether its person may be there is asked as any read
 * call asks it; who may not is neither shown nor shown to, and gets no answer at all.
 */

import { type LiveEvent, MOST_PRESENT, type PresentPerson } from "#contract/live.ts";
import { RECORD_KINDS } from "#contract/record-kinds.ts";
import type { Actor, Database } from "../../database/scope.ts";
import { type Resolvers, reachChecker } from "../../serving/references.ts";
import type { ChangeBus } from "../change-bus.ts";
import type { RowChange } from "../changes.ts";
import { type FindAvatars, openAvatars } from "./avatars.ts";
import { type CheckPresenceReach, PresenceConnection } from "./connection.ts";
import { type PresenceKey, presenceKey, readPresenceKey } from "./messages.ts";
import { type PresenceIntervals, PresenceRegistry } from "./registry.ts";

const WORDS = new Intl.Collator("en");
/** More rows at once are no one's saving of a record. */
const MOST_SAVED = 20;

export interface Presence {
  /** A place for a socket that said who it is. */
  connect(options: { actor: () => Actor | null; send: (event: LiveEvent) => void }): PresenceConnection;
  stop(): Promise<void>;
}

export function openPresence(options: {
  changeBus: ChangeBus;
  database: Database;
  resolvers: Resolvers;
  findAvatars: FindAvatars;
  onError: (error: unknown) => void;
  intervals?: PresenceIntervals;
}): Presence {
  const { changeBus, database, resolvers, findAvatars, onError, intervals } = options;
  const registry = new PresenceRegistry(changeBus, intervals);
  const avatars = openAvatars(findAvatars);
  const connections = new Map<string, Set<PresenceConnection>>();
  /** Spots that are about to be shown, and whether something moved there since. */
  const showing = new Map<string, { again: boolean }>();

  const checkReach = reachChecker(resolvers);
  const reach: CheckPresenceReach = (actor, { kind, id, editing }) =>
    database.scope(actor, "read", async (db) => {
      const [sees, edits] = await Promise.all([
        checkReach(db, kind, id, actor, "read"),
        editing ? checkReach(db, kind, id, actor, "write") : false,
      ]);
      return { sees, edits };
    });

  function onMoved(connection: PresenceConnection, from: string | undefined, to: string | undefined): void {
    const left = from === undefined ? undefined : connections.get(from);
    left?.delete(connection);
    if (from !== undefined && left?.size === 0) connections.delete(from);
    if (to !== undefined) connections.set(to, (connections.get(to) ?? new Set()).add(connection));
  }

  async function show(key: string): Promise<void> {
    const running = showing.get(key);
    if (running) {
      running.again = true;
      return;
    }
    const run = { again: true };
    showing.set(key, run);
    try {
      while (run.again) {
        run.again = false;
        if (await loadAvatars(key, [...registry.at(key).keys()])) showNow(key);
      }
    } catch (error) {
      onError(error);
    } finally {
      showing.delete(key);
    }
  }

  /** Gets the names for those who sit at a spot; false when nobody of ours does. */
  async function loadAvatars(key: string, ids: readonly string[]): Promise<boolean> {
    const actor = [...(connections.get(key) ?? [])].map((connection) => connection.actor).find((item) => item !== null);
    if (!actor) return false;
    await avatars.learn(actor, ids);
    return true;
  }

  function showNow(key: string): void {
    const { kind, id } = readPresenceKey(key);
    const people = [...registry.at(key)]
      .flatMap(([account, editing]): PresentPerson[] => {
        const avatar = avatars.of(account);
        return avatar ? [{ ...avatar, editing }] : [];
      })
      .sort((a, b) => Number(b.editing) - Number(a.editing) || WORDS.compare(a.displayName, b.displayName));
    for (const connection of connections.get(key) ?? []) {
      const others = people.filter((person) => person.id !== connection.actor?.id).slice(0, MOST_PRESENT);
      connection.show({ type: "present", kind, id, people: others });
    }
  }

  async function sendSaved(key: string, account: string): Promise<void> {
    if (!(await loadAvatars(key, [account]))) return;
    const { kind, id } = readPresenceKey(key);
    const by = avatars.of(account);
    if (by) for (const connection of connections.get(key) ?? []) connection.send({ type: "saved", kind, id, by });
  }

  const keysOf = ({ topic, agencyId, ids }: RowChange): PresenceKey[] =>
    RECORD_KINDS.filter((kind) => topic === "record" || topic === kind).flatMap((kind) =>
      ids.map((id) => ({ agencyId, kind, id })),
    );

  registry.on("moved", (key) => void show(key));
  registry.on("saved", (key, by) => void sendSaved(key, by).catch(onError));
  // A record that was deleted, or became one of another family, may be out of somebody's reach.
  changeBus.on("changed", (change) => {
    const spots = change.ids.length > 0 ? keysOf(change).map(presenceKey) : [...connections.keys()];
    for (const key of spots) for (const connection of connections.get(key) ?? []) connection.recheck();
  });
  changeBus.on("wrote", (changed, by) => {
    for (const change of changed)
      if (change.topic !== "record" && change.ids.length <= MOST_SAVED)
        for (const key of keysOf(change)) registry.saved(key, by);
  });

  return {
    connect: (of) => new PresenceConnection({ ...of, registry, reach, onError, onMoved }),
    stop: () => registry.stop(),
  };
}

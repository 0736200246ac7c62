/**
 * Shows each socket who else is at its record. Access is checked as for any read call; a person without it is not
 * shown, sees no one, and gets no reply.
 */

import { type LiveEvent, MAX_PRESENT, PRESENCE_KINDS, type PresentPerson } from "#contract/live.ts";
import { RECORD_KINDS } from "#contract/record-kinds.ts";
import type { Actor, Database } from "../../database/scope.ts";
import { type Resolvers, reachChecker } from "../../serving/references.ts";
import type { ChangeBus } from "../change-bus.ts";
import { assignmentChange, type RowChange } from "../changes.ts";
import { type FindAvatars, openAvatars } from "./avatars.ts";
import { type CheckPresenceReach, PresenceConnection, presentEvent } from "./connection.ts";
import { type PresenceKey, presenceKey, readPresenceKey } from "./messages.ts";
import { type PresenceIntervals, PresenceRegistry } from "./registry.ts";

const BY_NAME = new Intl.Collator("en");
/** A change of more rows is not a person saving a record. */
const MAX_SAVED = 20;

export interface Presence {
  /** Connects an authenticated socket. */
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
  /** Records whose presence is being sent, and whether it has changed since. */
  const showing = new Map<string, { dirty: boolean }>();

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
      running.dirty = true;
      return;
    }
    const run = { dirty: true };
    showing.set(key, run);
    try {
      while (run.dirty) {
        run.dirty = false;
        if (await loadAvatars(key, [...registry.at(key).keys()])) showNow(key);
      }
    } catch (error) {
      onError(error);
    } finally {
      showing.delete(key);
    }
  }

  /** Loads the avatars of people at a record. Returns false if no local connection shows it. */
  async function loadAvatars(key: string, ids: readonly string[]): Promise<boolean> {
    const actor = [...(connections.get(key) ?? [])].map((connection) => connection.actor).find((item) => item !== null);
    if (!actor) return false;
    await avatars.load(actor, ids);
    return true;
  }

  function showNow(key: string): void {
    const { kind, id } = readPresenceKey(key);
    const people = [...registry.at(key)]
      .flatMap(([account, editing]): PresentPerson[] => {
        const avatar = avatars.get(account);
        return avatar ? [{ ...avatar, editing }] : [];
      })
      .sort((a, b) => Number(b.editing) - Number(a.editing) || BY_NAME.compare(a.displayName, b.displayName));
    for (const connection of connections.get(key) ?? []) {
      const others = people.filter((person) => person.id !== connection.actor?.id).slice(0, MAX_PRESENT);
      connection.show(presentEvent({ kind, id }, others));
    }
  }

  async function sendSaved(key: string, account: string): Promise<void> {
    if (!(await loadAvatars(key, [account]))) return;
    const { kind, id } = readPresenceKey(key);
    const by = avatars.get(account);
    if (by && kind !== "chatLog")
      for (const connection of connections.get(key) ?? []) connection.send({ type: "saved", kind, id, by });
  }

  const keysOf = ({ topic, agencyId, ids }: RowChange): PresenceKey[] =>
    PRESENCE_KINDS.filter((kind) => topic === kind || (kind !== "chatLog" && topic === assignmentChange(kind))).flatMap(
      (kind) => ids.map((id) => ({ agencyId, kind, id })),
    );

  registry.on("moved", (key) => void show(key));
  registry.on("saved", (key, by) => void sendSaved(key, by).catch(onError));
  // A record that was deleted or changed family may be out of reach now.
  changeBus.on("changed", (changes) => {
    const keys = changes.some(({ ids }) => ids.length === 0)
      ? connections.keys()
      : new Set(changes.flatMap(keysOf).map(presenceKey));
    for (const key of keys) for (const connection of connections.get(key) ?? []) connection.recheck();
  });
  changeBus.on("ownChanges", (changes, actorId) => {
    for (const change of changes)
      if (RECORD_KINDS.some((kind) => change.topic === kind) && change.ids.length <= MAX_SAVED)
        for (const key of keysOf(change)) registry.saved(key, actorId);
  });

  return {
    connect: (connection) => new PresenceConnection({ ...connection, registry, reach, onError, onMoved }),
    stop: () => registry.stop(),
  };
}

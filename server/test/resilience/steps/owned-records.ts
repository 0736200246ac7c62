import type { SentRequest } from "../actors/caller.ts";
import type { StoredFacts } from "../facts.ts";
import type { LedgerEntry } from "./ledger.ts";

/** A writer's records and their expected state. No other writer changes them. */
export interface OwnedRecord {
  name: string;
  count: number;
  talents: Talent[];
  colleagues: Colleague[];
  notes: OwnNote[];
}
export interface Talent {
  id: string;
  base: string;
  title: string;
  headline: string;
  typeIds: string[];
  staffIds: string[];
  state: string;
  deleted: boolean;
  version: number;
  /** Number of changes, by column. */
  times: { state: number; deleted_at: number };
}
export interface Colleague {
  id: string;
  email: string;
  roster: string[];
}
export interface OwnNote {
  id: string;
  staffId: string;
  text: string;
  deleted: boolean;
  version: number;
}

/** Ids that every writer may use. */
export interface OwnedWorld {
  typeIds: string[];
  staffIds: string[];
}

/** One write: its request, and its expected effect. */
export interface Step {
  what: string;
  sent: SentRequest;
  /** Applies the reply to the expected state, and returns the ledger entry. */
  done(data: unknown): LedgerEntry;
  /** For a write without a key: whether it took effect; undefined if partially. */
  applied?(facts: StoredFacts): boolean | undefined;
}

export const same = (ids: readonly string[], other: readonly string[]) => ids.join() === other.join();

/** True if all rows of a talent have the expected state. */
export function matches(talent: Talent, facts: StoredFacts): boolean {
  const found = facts.talents.get(talent.id);
  return (
    found !== undefined &&
    found.base === talent.base &&
    found.title === talent.title &&
    found.recordTitle === talent.title &&
    found.headline === talent.headline &&
    found.state === talent.state &&
    found.deleted === talent.deleted &&
    found.recordDeleted === talent.deleted &&
    found.version === talent.version &&
    same(found.typeIds, talent.typeIds) &&
    same(found.staffIds, talent.staffIds)
  );
}

export function isWhole(colleague: Colleague, facts: StoredFacts): boolean {
  const found = facts.colleagues.get(colleague.id);
  return (
    found !== undefined &&
    found.email === colleague.email &&
    same(found.levels, ["VIEW_ASSIGN", "VIEW_ALL"]) &&
    found.invitations === 1 &&
    found.emails === 1 &&
    found.audits === 1 &&
    colleague.roster.every((id) => found.roster.includes(id))
  );
}

export function isKept(note: OwnNote, facts: StoredFacts): boolean {
  const found = facts.notes.get(note.id);
  return found?.body === note.text && found.deleted === note.deleted && found.version === note.version;
}

/** Returns the differences between a writer's expected and stored records. */
export const differences = (own: OwnedRecord, facts: StoredFacts): string[] => [
  ...own.talents
    .filter((talent) => !matches(talent, facts))
    .map((talent) => `talent ${JSON.stringify(talent)} is ${JSON.stringify(facts.talents.get(talent.id))}`),
  ...own.colleagues
    .filter((colleague) => !isWhole(colleague, facts))
    .map(
      (colleague) => `colleague ${JSON.stringify(colleague)} is ${JSON.stringify(facts.colleagues.get(colleague.id))}`,
    ),
  ...own.notes
    .filter((note) => !isKept(note, facts))
    .map((note) => `note ${JSON.stringify(note)} is ${JSON.stringify(facts.notes.get(note.id))}`),
];

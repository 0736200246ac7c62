import type { SentRequest } from "../actors/caller.ts";
import type { StoredFacts } from "../facts.ts";
import type { LedgerEntry } from "./ledger.ts";

/** What a writer made and believes to be so. Nobody else writes to it. */
export interface OwnedRecord {
  name: string;
  made: number;
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
  /** How often it was changed, by column. */
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

/** What every writer may name. */
export interface OwnedWorld {
  typeIds: string[];
  staffIds: string[];
}

/** One write: what is sent, and what follows from its answer. */
export interface Step {
  what: string;
  sent: SentRequest;
  /** Takes the answer into what the writer believes, and says what it must have left. */
  done(data: unknown): LedgerEntry;
  /** For a write without a key: whether it took effect; undefined when it did so in part. */
  took?(facts: StoredFacts): boolean | undefined;
}

export const same = (ids: readonly string[], other: readonly string[]) => ids.join() === other.join();

/** Whether a talent's rows, all of them, are as one write left them. */
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
    found.letters === 1 &&
    found.audits === 1 &&
    colleague.roster.every((id) => found.roster.includes(id))
  );
}

export function isKept(note: OwnNote, facts: StoredFacts): boolean {
  const found = facts.notes.get(note.id);
  return found?.body === note.text && found.deleted === note.deleted && found.version === note.version;
}

/** What a writer's records are not as it believes them to be. */
export const mistaken = (own: OwnedRecord, facts: StoredFacts): string[] => [
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

import type { StoredFacts } from "../facts.ts";

/** One acknowledged write: its key and answer where it had a key, and what it must have left in the database. */
export interface LedgerEntry {
  what: string;
  id: string;
  key?: string;
  /** The id that was answered, if one was. */
  answer?: string | null;
  holds: (facts: StoredFacts) => boolean;
}

/** Kept outside of the program that is killed. */
export class Ledger {
  readonly entries: LedgerEntry[] = [];
  readonly #lost = new Set<LedgerEntry>();

  note(entry: LedgerEntry): void {
    this.entries.push(entry);
  }

  /** Looks for all of them, those of earlier rounds too. */
  audit(facts: StoredFacts): void {
    for (const entry of this.entries) {
      const answered = entry.key === undefined || facts.answers.get(entry.key) === entry.answer;
      if (!answered || !entry.holds(facts)) this.#lost.add(entry);
    }
  }

  get lost(): readonly LedgerEntry[] {
    return [...this.#lost];
  }
}

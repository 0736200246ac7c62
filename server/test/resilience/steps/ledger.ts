import type { StoredFacts } from "../facts.ts";

/** An acknowledged write: its key and reply if it had a key, and its expected effect in the database. */
export interface LedgerEntry {
  what: string;
  id: string;
  key?: string;
  /** Id in the reply, if any. */
  answer?: string | null;
  holds: (facts: StoredFacts) => boolean;
}

/** All acknowledged writes, kept outside the killed program. */
export class Ledger {
  readonly entries: LedgerEntry[] = [];
  readonly #lost = new Set<LedgerEntry>();

  note(entry: LedgerEntry): void {
    this.entries.push(entry);
  }

  /** Checks all entries, including those of earlier rounds. */
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

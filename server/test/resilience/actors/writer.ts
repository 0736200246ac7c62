import type { StoredFacts } from "../facts.ts";
import type { Ledger } from "../steps/ledger.ts";
import type { OwnedRecord, OwnedWorld, Step } from "../steps/owned-records.ts";
import { createColleague, writeNote } from "../steps/staff-steps.ts";
import { any, changeState, createTalent, editTalent, removeTalent, restoreTalent } from "../steps/talent-steps.ts";
import type { SendCall } from "./caller.ts";

export interface Writer {
  own: OwnedRecord;
  /** What was refused. Nobody else writes what this writer writes, so there is no reason to. */
  refusals: string[];
  /** Writes one thing after the other until told to stop, or until an answer fails to come. */
  run(send: SendCall, stopped: () => boolean): Promise<void>;
  /** Learns what became of the write that was not answered. Answers what was done in part, or twice. */
  process(send: SendCall, facts: StoredFacts): Promise<string[]>;
}

export function openWriter(name: string, world: OwnedWorld, ledger: Ledger): Writer {
  const own: OwnedRecord = { name, made: 0, talents: [], colleagues: [], notes: [] };
  const refusals: string[] = [];
  let pending: Step | undefined;
  let lastKeyed: { step: Step; answer: string | null } | undefined;

  function choose(): Step {
    const random = Math.random();
    const living = own.talents.filter((talent) => !talent.deleted);
    if (living.length < 3 || random < 0.2) return createTalent(own, world);
    if (random < 0.5) return editTalent(own, world, any(living));
    if (random < 0.6) return changeState(any(living));
    if (random < 0.75) {
      const talent = any(own.talents);
      return talent.deleted ? restoreTalent(talent) : removeTalent(talent);
    }
    if (own.colleagues.length === 0 || random < 0.85) return createColleague(own, living.slice(-2));
    return writeNote(own, any(own.colleagues));
  }

  function done(step: Step, data: unknown): void {
    const entry = step.done(data);
    ledger.note(entry);
    if (entry.key !== undefined) lastKeyed = { step, answer: entry.answer ?? null };
  }

  return {
    own,
    refusals,
    async run(send, stopped) {
      while (!stopped() && !pending) {
        const step = choose();
        const outcome = await send(step.sent);
        if (outcome.kind === "done") done(step, outcome.data);
        else if (outcome.kind === "unknown") pending = step;
        else refusals.push(`${step.what}: ${outcome.status} ${outcome.text.slice(0, 300)}`);
      }
    },

    async process(send, facts) {
      const step = pending;
      pending = undefined;
      if (step?.sent.key !== undefined) {
        // As an honest client does: the same request again, until there is an answer.
        const again = await send(step.sent);
        if (again.kind !== "done" || !again.data) return [`${step.what}, sent again: ${JSON.stringify(again)}`];
        done(step, again.data);
      } else if (step) {
        const took = step.took?.(facts);
        if (took === undefined) return [`${step.what} in part: ${JSON.stringify(step.sent.params)}`];
        if (took) done(step, undefined);
      }
      if (!lastKeyed) return [];
      // What was answered is answered the same again, and does nothing again.
      const again = await send(lastKeyed.step.sent);
      const same = again.kind === "done" && ((again.data as { id?: string } | null)?.id ?? null) === lastKeyed.answer;
      return same
        ? []
        : [`${lastKeyed.step.what}, sent again: ${JSON.stringify(again)} instead of ${lastKeyed.answer}`];
    },
  };
}

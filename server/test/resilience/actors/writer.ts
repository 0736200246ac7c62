import { staff } from "#contract/staff/staff.ts";
import type { StoredFacts } from "../facts.ts";
import type { Ledger } from "../steps/ledger.ts";
import type { OwnedRecord, OwnedWorld, Step } from "../steps/owned-records.ts";
import { createColleague, writeNote } from "../steps/staff-steps.ts";
import {
  changeState,
  createTalent,
  editTalent,
  pickRandom,
  removeTalent,
  restoreTalent,
} from "../steps/talent-steps.ts";
import type { SendCall } from "./caller.ts";

/** The eight writers are one user, who may invite 30 an hour; an attempt without a reply counts, and so does the one that repeats it. */
const MAX_INVITATIONS = 3;

export interface Writer {
  own: OwnedRecord;
  /** Refused writes. There must be none, because only this writer changes its records. */
  refusals: string[];
  /** Writes until stopped, or until a reply is missing. */
  run(send: SendCall, stopped: () => boolean): Promise<void>;
  /** Finds out whether the unanswered write took effect. Returns what was done partially or twice. */
  process(send: SendCall, facts: StoredFacts): Promise<string[]>;
}

export function openWriter(name: string, world: OwnedWorld, ledger: Ledger): Writer {
  const own: OwnedRecord = { name, count: 0, talents: [], colleagues: [], notes: [] };
  const refusals: string[] = [];
  let invitations = 0;
  let pending: Step | undefined;
  /** The last answered request of each kind that has a key. */
  const answered = new Map<string, { step: Step; answer: string | null }>();

  function choose(): Step {
    const random = Math.random();
    const living = own.talents.filter((talent) => !talent.deleted);
    if (living.length < 3 || random < 0.2) return createTalent(own, world);
    if (random < 0.5) return editTalent(own, world, pickRandom(living));
    if (random < 0.6) return changeState(pickRandom(living));
    if (random < 0.75) {
      const talent = pickRandom(own.talents);
      return talent.deleted ? restoreTalent(talent) : removeTalent(talent);
    }
    if (invitations < MAX_INVITATIONS && (own.colleagues.length === 0 || random < 0.85))
      return createColleague(own, living.slice(-2));
    return own.colleagues.length > 0 ? writeNote(own, pickRandom(own.colleagues)) : createTalent(own, world);
  }

  function attempt(send: SendCall, { sent }: Step): ReturnType<SendCall> {
    if (sent.call === staff.create) invitations += 1;
    return send(sent);
  }

  function done(step: Step, data: unknown): void {
    const entry = step.done(data);
    ledger.note(entry);
    if (entry.key !== undefined) answered.set(step.what, { step, answer: entry.answer ?? null });
  }

  return {
    own,
    refusals,
    async run(send, stopped) {
      while (!stopped() && !pending) {
        const step = choose();
        const outcome = await attempt(send, step);
        if (outcome.kind === "done") done(step, outcome.data);
        else if (outcome.kind === "unknown") pending = step;
        else refusals.push(`${step.what}: ${outcome.status} ${outcome.text.slice(0, 300)}`);
      }
    },

    async process(send, facts) {
      const step = pending;
      pending = undefined;
      if (step?.sent.key !== undefined) {
        // Repeats the same request, as a client would.
        const again = await attempt(send, step);
        if (again.kind !== "done" || !again.data) return [`${step.what}, sent again: ${JSON.stringify(again)}`];
        done(step, again.data);
      } else if (step) {
        const applied = step.applied?.(facts);
        if (applied === undefined) return [`${step.what} partially: ${JSON.stringify(step.sent.params)}`];
        if (applied) done(step, undefined);
      }
      // A repeated request gets the same reply and has no effect, however often; invitations would be over their limit.
      const problems: string[] = [];
      for (const { step: repeated, answer } of answered.values()) {
        const again = await send(repeated.sent);
        const same = again.kind === "done" && ((again.data as { id?: string } | null)?.id ?? null) === answer;
        if (!same) problems.push(`${repeated.what}, sent again: ${JSON.stringify(again)} instead of ${answer}`);
      }
      return problems;
    },
  };
}

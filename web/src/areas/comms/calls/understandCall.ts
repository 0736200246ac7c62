/**
 * Understands a call written in one line: "called Ana Lopez 12 min voicemail, follow up Friday". A name before the verb
 * called, one after it was called; "no answer", "busy" and the like are what came of it; what stands after "follow up" is
 * the task, with its date; a date before that is when it was; the rest are notes.
 */
import type { CallDirection, CallOutcome } from "#contract/comms/call-log.ts";
import { trimmedAtEnd } from "#contract/trim.ts";
import { type FoundDate, fits, type KnownRecord, namesIn, onlyOne } from "#web/shared/quick/names.ts";

export interface CallKnowledge {
  /** Records by name in lower case, as far as they have been looked up. */
  records: ReadonlyMap<string, readonly KnownRecord[]>;
  /** Null until the parser of dates is loaded. What can be read both ways lies behind with `past`. */
  findDates: ((text: string, past?: boolean) => readonly FoundDate[]) | null;
  /** Keys of suggestions that the person rejected. */
  refused: ReadonlySet<string>;
}
export interface CallMark {
  kind: "direction" | "party" | "started" | "duration" | "outcome" | "followUp";
  from: number;
  to: number;
  key: string;
}
export interface UnderstoodCall {
  direction: CallDirection;
  outcome: CallOutcome;
  durationSeconds: number | null;
  /** When it was; null for now. */
  started: FoundDate["start"] | null;
  party: KnownRecord | null;
  followUp: { summary: string | null; due: FoundDate["start"] | null } | null;
  notes: string;
  marks: readonly CallMark[];
}

const VERBS = /(?<![\p{L}])(?:call(?:ed)?|rang|phoned|spoke)(?: (?:to|with|from))?(?![\p{L}])/iu;
const INCOMING = /^(?:incoming )?call from/iu;
const OUTCOMES: readonly (readonly [CallOutcome, RegExp])[] = [
  ["VOICEMAIL", /\b(?:left (?:a )?(?:voicemail|message)|voice ?mail)\b/i],
  ["WRONG_NUMBER", /\bwrong number\b/i],
  ["NO_ANSWER", /\b(?:no answer|did(?:n['’]t| not) (?:answer|pick up)|not reached|missed)\b/i],
  ["BUSY", /\b(?:busy|engaged)\b/i],
];
const DURATION =
  /(?<![\p{L}\p{N}])(?:for )?((?:\d+(?:[.,]\d+)?\s*(?:h(?:ours?|rs?)?|m(?:in(?:ute)?s?)?|s(?:ec(?:ond)?s?)?)(?![\p{L}\p{N}])[\s,]*)+)/iu;
const STEP = /(?<!\d)(\d+(?:[.,]\d+)?)\s*([hms])/giu;
const UNIT: Readonly<Record<string, number>> = { h: 3600, m: 60, s: 1 };
const FOLLOW = /\bfollow[- ]?up\b[:\s]*/iu;

const seconds = (words: string): number =>
  Math.round(
    [...words.matchAll(STEP)].reduce(
      (sum, [, count = "0", unit = "s"]) => sum + Number(count.replace(",", ".")) * (UNIT[unit.toLowerCase()] ?? 0),
      0,
    ),
  );
const without = (text: string, parts: readonly { from: number; to: number }[]): string => {
  let rest = "";
  let position = 0;
  for (const { from, to } of [...parts].sort((a, b) => a.from - b.from)) {
    rest += `${text.slice(position, Math.max(position, from))} `;
    position = Math.max(position, to);
  }
  const words = (rest + text.slice(position)).replace(/\s+/g, " ").replace(/ ([,.;])/g, "$1");
  return trimmedAtEnd(words.replace(/^[\s,.;–-]+/, ""), /[\s,;–-]/);
};

export function understandCall(text: string, { records, findDates, refused }: CallKnowledge): UnderstoodCall {
  const marks: CallMark[] = [];
  const mark = (kind: CallMark["kind"], found: RegExpExecArray | null): boolean => {
    if (!found || refused.has(kind)) return false;
    const from = found.index + found[0].length - found[0].trimStart().length;
    const to = found.index + found[0].trimEnd().length;
    if (marks.some((other) => from < other.to && other.from < to)) return false;
    marks.push({ kind, from, to, key: kind });
    return true;
  };
  const follows = FOLLOW.exec(text);
  const beforeFollowUp = follows ? trimmedAtEnd(text.slice(0, follows.index), /[\s,.;–-]/) : text;
  const said = refused.has("followUp") ? text : beforeFollowUp;

  const verb = VERBS.exec(said);
  const party = refused.has("party") ? null : partyIn(said, records);
  const isIncoming = INCOMING.test(said.trim()) || (verb !== null && party !== null && party.from < verb.index);
  mark("direction", verb);
  if (party) marks.push({ kind: "party", from: party.from, to: party.from + party.words.length, key: "party" });
  const duration = DURATION.exec(said);
  const durationSeconds = mark("duration", duration) ? seconds(duration?.[1] ?? "") : null;
  const outcome = OUTCOMES.find(([, words]) => mark("outcome", words.exec(said)))?.[0] ?? "REACHED";
  const started = refused.has("started")
    ? null
    : startIn(beforeFollowUp, findDates?.(beforeFollowUp, true) ?? [], marks);
  if (started) marks.push({ kind: "started", from: started.from, to: started.to, key: "started" });
  const notes = without(said, marks);

  let followUp: UnderstoodCall["followUp"] = null;
  if (follows && said !== text) {
    const wanted = text.slice(follows.index + follows[0].length);
    const [due] = findDates?.(wanted) ?? [];
    const summary = without(wanted, due ? [{ from: due.index, to: due.index + due.text.length }] : []);
    followUp = { summary: summary.replace(/^(?:on|by|at)$/i, "") || null, due: due?.start ?? null };
    marks.push({ kind: "followUp", from: follows.index, to: text.trimEnd().length, key: "followUp" });
  }
  return {
    direction: isIncoming ? "IN" : "OUT",
    outcome,
    durationSeconds,
    followUp,
    notes,
    started: started?.start ?? null,
    party: party?.record ?? null,
    marks: marks.sort((a, b) => a.from - b.from),
  };
}

/** When a call was: the first date that is no part of what else was understood, with the word before it. */
function startIn(text: string, dates: readonly FoundDate[], marks: readonly CallMark[]) {
  for (const { index, text: words, start } of dates) {
    const to = index + words.length;
    if (marks.some((mark) => index < mark.to && mark.from < to)) continue;
    const [before = ""] = /(?:(?<!\p{L})(?:on|at|in) )?$/iu.exec(text.slice(0, index)) ?? [];
    return { from: index - before.length, to, start };
  }
  return null;
}

/** A partner itself is no one who answers a call. */
function partyIn(text: string, records: CallKnowledge["records"]) {
  for (const { from, words } of namesIn(text)) {
    const record = onlyOne(
      (records.get(words.toLowerCase()) ?? []).filter(({ name, kind }) => kind !== "partner" && fits(words, name)),
    );
    if (record) return { from, words, record };
  }
  return null;
}

/** Decides when a call asks for a recent proof of identity, by the call's kinds. */
import type { AnyCall, CallGroup } from "#contract/call.ts";
import { type StepUpRule, stepUpRulesOf } from "#contract/call-kinds.ts";
import { z } from "#contract/schema.ts";
import { Refusal } from "./refusal.ts";
import type { Session } from "./session.ts";

const STEP_UP_MS = 15 * 60 * 1000;

/** Reads the record as it is, with the call of that name. */
type Current = (read: string) => Promise<unknown>;
/** Both refuse a session whose last proof is too old, with `stepUpRequired`. */
export interface StepUpCheck {
  /** Asks before the body is read, where the call asks always. */
  atDoor: (session: Session | null) => void;
  /** Asks where what is sent needs a proof. A call that is compared with its record gives `current`. */
  ofBody: (session: Session | null, body: unknown, current?: Current) => Promise<void>;
}

const isProven = (session: Session | null): boolean => !session || Date.now() - session.provenAt <= STEP_UP_MS;
/** Asks where the handler alone can tell that what is sent needs a proof; a kind says it of all other calls. */
export function refuseOldProof(session: Session | null): void {
  if (!isProven(session)) throw new Refusal("stepUpRequired");
}
const unread: Current = () => Promise.reject(new Error("there is no record to compare with"));

/** Returns when a call of a group asks. Throws for kinds that can't be kept: of fields or calls that are not there. */
export function stepUpOf(title: string, call: AnyCall, group: CallGroup): StepUpCheck {
  const askings = stepUpRulesOf(call);
  for (const asking of askings) check(title, call, group, asking);
  const always = askings.includes("always");
  return {
    atDoor: (session) => {
      if (always) refuseOldProof(session);
    },
    ofBody: async (session, body, current = unread) => {
      if (isProven(session)) return;
      for (const asking of askings) if (await asks(asking, body, current)) throw new Refusal("stepUpRequired");
    },
  };
}

async function asks(asking: StepUpRule, body: unknown, current: Current): Promise<boolean> {
  if (asking === "always" || "never" in asking) return asking === "always";
  if ("whenSent" in asking) return asking.whenSent.some((path) => valueAt(body, path.split(".")) !== undefined);
  const record = await current(asking.read);
  return Object.entries(asking.whenChanged).some(
    ([field, name]) => !same(valueAt(body, [field]), valueAt(record, [name])),
  );
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
const valueAt = (value: unknown, [name, ...rest]: string[]): unknown =>
  name === undefined ? value : isObject(value) ? valueAt(value[name], rest) : undefined;

/**
 * True if the sent value is the one that the record has. A text stands for the record of that id, and lists of ids have
 * no order.
 */
function same(sent: unknown, had: unknown): boolean {
  if ((sent ?? null) === null || (had ?? null) === null) return (sent ?? null) === (had ?? null);
  if (Array.isArray(sent)) {
    if (!Array.isArray(had) || sent.length !== had.length) return false;
    if (sent.every((item) => typeof item === "string"))
      return had.every((item) => sent.some((sentItem) => same(sentItem, item)));
    return sent.every((item, place) => same(item, had[place]));
  }
  if (isObject(sent))
    return Object.entries(sent).every(([name, value]) =>
      same(value, valueAt(had, [name]) ?? valueAt(had, [name.replace(/Id$/, "")])),
    );
  return sent === (isObject(had) ? had.id : had);
}

/** Throws where a kind asks by fields that the call or its record does not have. */
function check(title: string, call: AnyCall, group: CallGroup, asking: StepUpRule): void {
  if (call.access.kind === "public") throw new Error(`${title} has a kind, and nobody who could be asked`);
  if (asking === "always") return;
  if ("never" in asking) {
    if (asking.never.trim() === "") throw new Error(`${title} never asks for a proof, without a reason`);
    return;
  }
  if (call.method === "GET" || call.reads) throw new Error(`${title} reads, and asks by what is sent`);
  const sent = "whenSent" in asking ? asking.whenSent : Object.keys(asking.whenChanged);
  for (const path of sent)
    if (!hasField(call.body, path.split("."))) throw new Error(`${title} asks by ${path}, which its body lacks`);
  if ("whenSent" in asking) return;
  const read = group[asking.read];
  if (!read || call.transaction === "none") throw new Error(`${title} is compared with what can't be read`);
  for (const name of Object.values(asking.whenChanged))
    if (!hasField(read.reply, [name])) throw new Error(`${title} is compared with ${name}, which its record lacks`);
}

function hasField(schema: unknown, [name, ...rest]: string[]): boolean {
  if (name === undefined) return true;
  if (schema instanceof z.ZodMiniUnion) return schema.def.options.some((option) => hasField(option, [name, ...rest]));
  return schema instanceof z.ZodMiniObject && name in schema.shape && hasField(schema.shape[name], rest);
}

/** Actions of fans as they are stored and counted. */
import type { FanEvent } from "#contract/fans/interface.ts";

export type ActKind = FanEvent["type"];

/** A stored event. */
export interface Act {
  id: string;
  kind: ActKind;
  /** Id in our table; null for a visitor who is not signed in, and once the fan is erased. */
  fanId: string | null;
  /** Talents that it is about. */
  personIds: readonly string[];
  recordId: string | null;
  /** Kind that an UNDO takes back. */
  detail: string | null;
  country: string | null;
  /** Instant in ISO 8601. */
  at: string;
  undone: boolean;
}

/** Columns of a talent's day that an event adds to. */
export const DAY_COLUMNS = {
  VIEW: "views",
  LISTEN: "listens",
  CLICK: "clicks",
  COMMENT: "comments",
  REACTION: "reactions",
  VOTE: "votes",
  SHARE: "shares",
  POST: "posts",
} as const satisfies Partial<Record<ActKind, string>>;
export type DayColumn = (typeof DAY_COLUMNS)[keyof typeof DAY_COLUMNS] | "follows" | "unfollows";

/** Columns of a fan and a talent that an event adds to. */
export const FAN_COLUMNS = {
  COMMENT: "comments",
  REACTION: "reactions",
  VOTE: "votes",
  SHARE: "shares",
  POST: "posts",
} as const satisfies Partial<Record<ActKind, string>>;
export type FanColumn = (typeof FAN_COLUMNS)[keyof typeof FAN_COLUMNS];

/** Points by which a fan has a place among the fans of a talent. */
export const POINTS = { REACTION: 1, VOTE: 1, COMMENT: 2, SHARE: 3, POST: 3 } as const satisfies Partial<
  Record<ActKind, number>
>;
/** Days for which they count, the current one included. */
export const ACTIVITY_DAYS = 90;

/** Kinds that another takes back, by the kind that does. */
export const TAKEN_BACK_BY = { COMMENT: "UNDO", REACTION: "UNDO", POST: "WITHDRAW" } as const satisfies Partial<
  Record<ActKind, ActKind>
>;
type Reversible = keyof typeof TAKEN_BACK_BY;
export const isReversible = (kind: ActKind): kind is Reversible => kind in TAKEN_BACK_BY;
/** Returns the kind that an UNDO or a WITHDRAW takes back; undefined for other events. */
export const takenBackBy = ({ kind, detail }: Pick<Act, "kind" | "detail">): Reversible | undefined => {
  if (kind === "WITHDRAW") return "POST";
  return kind === "UNDO" && (detail === "COMMENT" || detail === "REACTION") ? detail : undefined;
};

/**
 * What a call does that must not happen in a stolen session. A recent proof of who asks follows from the kind: a call that
 * has one asks for it, always or by what is sent, or its contract says why it never does.
 */
export const CALL_KINDS = {
  returnsSecret: "its reply opens something or says whom to pay: a key, a password, bank details",
  exportsRecords: "hands out many records as a file",
  erases: "removes for good what was said, done or kept",
  movesMoney: "moves money, or decides where it goes",
  opensToStrangers: "lets people without an account see something",
  grantsRights: "gives somebody rights, or gives them back",
  changesSignIn: "changes how an account proves who it is",
  connectsService: "connects the agency with a service outside, or ends that",
} as const;
export type CallKind = keyof typeof CALL_KINDS;

/** When a call of a kind asks for a recent proof. */
export type Asking =
  | "always"
  /** Where one of these fields of the body is sent; `change.staff` is a field within one. */
  | { whenSent: readonly string[] }
  /**
   * Where a field of the body differs from the record as it is: each with its name in the record, which `read` replies
   * with, a call of the same group with the same parameters. What the body names by id is compared with the record's id.
   */
  | { whenChanged: Readonly<Record<string, string>>; read: string }
  /** Never, for a reason that says what bounds it instead. */
  | { never: string };
export type Kinds = Readonly<Partial<Record<CallKind, Asking>>>;

export const never = (reason: string): Asking => ({ never: reason });

/** Why assigning somebody to a record of work does not ask. */
export const ASSIGNING = never(
  "assigning work is everybody's day; it shows one record, and the levels stay as they are",
);

/** Why setting who shares a fee does not ask. */
export const SETTING_FEES = never("fees are agreed deal by deal; what is due of them is paid by a run that asks");

/** Describes when a call of a kind asks, in words. */
export function describeAsking(asking: Asking): string {
  if (asking === "always") return "asks always";
  if ("never" in asking) return `never asks: ${asking.never}`;
  return "whenSent" in asking
    ? `asks where ${asking.whenSent.join(" or ")} is sent`
    : `asks where ${Object.keys(asking.whenChanged).join(" or ")} changes`;
}

interface OfKinds {
  kinds?: Kinds | undefined;
}
/** Returns how a call asks, one for each of its kinds. */
export const askingsOf = ({ kinds = {} }: OfKinds): Asking[] => Object.values(kinds);
/** Whether a call ever asks for a recent proof. */
export const mayNeedProof = (call: OfKinds): boolean =>
  askingsOf(call).some((asking) => asking === "always" || !("never" in asking));

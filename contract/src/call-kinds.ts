/**
 * Effects of a call that a stolen session must not reach. A call of such a kind asks for step-up authentication, always
 * or depending on its body, or its contract says why it never does.
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

/** Step-up rule of a call kind. */
export type StepUpRule =
  | "always"
  /** Asks if one of these fields of the body is sent; `change.staff` is a nested field. */
  | { whenSent: readonly string[] }
  /**
   * Asks if a field of the body differs from the record. Each maps to its name in the reply of `read`, a call of the
   * same group with the same parameters. A field that names a record by id is compared with the record's id.
   */
  | { whenChanged: Readonly<Record<string, string>>; read: string }
  /** Never asks, for a reason that names another safeguard. */
  | { never: string };
export type Kinds = Readonly<Partial<Record<CallKind, StepUpRule>>>;

export const never = (reason: string): StepUpRule => ({ never: reason });

/** Rule for assigning staff to a record. */
export const ASSIGNING = never(
  "assigning work is everybody's day; it shows one record, and the levels stay as they are",
);

/** Rule for setting the payees of a fee. */
export const SETTING_FEES = never("fees are agreed deal by deal; what is due of them is paid by a run that asks");

/** Describes a step-up rule in words. */
export function describeStepUp(rule: StepUpRule): string {
  if (rule === "always") return "asks always";
  if ("never" in rule) return `never asks: ${rule.never}`;
  return "whenSent" in rule
    ? `asks where ${rule.whenSent.join(" or ")} is sent`
    : `asks where ${Object.keys(rule.whenChanged).join(" or ")} changes`;
}

interface OfKinds {
  kinds?: Kinds | undefined;
}
/** Returns the step-up rules of a call, one for each of its kinds. */
export const stepUpRulesOf = ({ kinds = {} }: OfKinds): StepUpRule[] => Object.values(kinds);
/** Returns true if the call ever asks for step-up authentication. */
export const mayNeedStepUp = (call: OfKinds): boolean =>
  stepUpRulesOf(call).some((rule) => rule === "always" || !("never" in rule));

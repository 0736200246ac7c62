import { Refusal } from "#server/lib/serving/refusal.ts";

/** Throws the errors that the contract's rules found as one validation error, each with its field. */
export function refuseFieldErrors(errors: Readonly<Record<string, string | undefined>>): void {
  const details = Object.entries(errors).flatMap(([field, message]) =>
    message === undefined ? [] : [{ field, code: "invalid", message }],
  );
  if (details.length > 0) throw new Refusal("validation", details);
}

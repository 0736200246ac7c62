/** Keeps the switches of owners: see contract/src/settings/owner-switch.ts. */
import { ERRORS } from "#contract/errors.ts";
import type { z } from "#contract/schema.ts";
import { switchesOf } from "#contract/settings/owner-switch.ts";
import type { Actor } from "#server/lib/database/scope.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";
import type { Session } from "#server/lib/serving/session.ts";
import { refuseOldProof } from "#server/lib/serving/step-up.ts";

/** Refuses a changed switch from who is no owner or app admin, and from an owner without a recent proof. */
export function refuseSwitches(
  { actor, session }: { actor: Actor; session: Session | null },
  form: z.ZodMiniType,
  { before, after }: { before: Readonly<Record<string, unknown>>; after: Readonly<Record<string, unknown>> },
): void {
  const changed = switchesOf(form).filter((name) => after[name] !== before[name]);
  if (changed.length === 0) return;
  if (actor.role === "staff")
    throw new Refusal(
      "ownersSwitch",
      changed.map((field) => ({ field, code: "ownersSwitch", message: ERRORS.ownersSwitch[1] })),
    );
  refuseOldProof(session);
}

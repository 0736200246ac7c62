/** Resets the second factor of a colleague who lost it: by an owner in the app, or by a command. */
import { eq, sql } from "drizzle-orm";
import { account, agency } from "#server/areas/session/account.table.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { secondFactorResetEmail } from "#server/lib/mail/emails.ts";
import type { Mailer } from "#server/lib/mail/mail.ts";
import { audit } from "#server/lib/records/audit.ts";
import { bumpVersion } from "#server/lib/records/version.ts";
import { found } from "#server/lib/serving/refusal.ts";
import { staffTable } from "./staff.table.ts";

/** Resets it, ends the colleague's sessions and emails them. `actorId` is null for a command. */
export async function resetSecondFactor(
  db: Db,
  mailer: Pick<Mailer, "send">,
  { id, agencyId, actorId }: { id: string; agencyId: Actor["agencyId"]; actorId: string | null },
): Promise<void> {
  await db.execute(sql`select drop_second_factor(${id}::uuid)`);
  // Makes a new version of the record, so that open screens refetch.
  await bumpVersion(db, staffTable, id);
  await audit(db, { agencyId, actorId, what: "second factor reset", subjectId: id });
  const [person] = await db
    .select({ email: account.email, name: staffTable.displayName, agency: agency.name })
    .from(account)
    .innerJoin(agency, eq(agency.id, account.agencyId))
    .innerJoin(staffTable, eq(staffTable.id, account.id))
    .where(eq(account.id, id));
  const { email, ...names } = found(person);
  await mailer.send(db, { agencyId, purpose: "account", to: email, ...secondFactorResetEmail(names) });
}

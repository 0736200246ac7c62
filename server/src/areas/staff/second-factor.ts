/** Takes the second factor of a colleague away who lost it: for an owner in the app, and for who runs the installation. */
import { eq, sql } from "drizzle-orm";
import { account, agency } from "#server/areas/session/account.table.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { secondFactorResetEmail } from "#server/lib/mail/emails.ts";
import type { Mailer } from "#server/lib/mail/mail.ts";
import { audit } from "#server/lib/records/audit.ts";
import { bumpVersion } from "#server/lib/records/version.ts";
import { found } from "#server/lib/serving/refusal.ts";
import { staffTable } from "./staff.table.ts";

/** Ends the colleague's sessions with it, and tells them by email. `actorId` is null where a command does it. */
export async function resetSecondFactor(
  db: Db,
  mailer: Pick<Mailer, "send">,
  { id, agencyId, actorId }: { id: string; agencyId: Actor["agencyId"]; actorId: string | null },
): Promise<void> {
  await db.execute(sql`select drop_second_factor(${id}::uuid)`);
  // The record shows it, so that open screens refetch.
  await bumpVersion(db, staffTable, id);
  await audit(db, { agencyId, actorId, what: "second factor reset", subjectId: id });
  const [person] = await db
    .select({ email: account.email, name: staffTable.displayName, agency: agency.name })
    .from(account)
    .innerJoin(agency, eq(agency.id, account.agencyId))
    .innerJoin(staffTable, eq(staffTable.id, account.id))
    .where(eq(account.id, id));
  const { email, ...of } = found(person);
  await mailer.send(db, { agencyId, purpose: "account", to: email, ...secondFactorResetEmail(of) });
}

import type { Settings } from "#server/config.ts";
import { invitationLink } from "#server/founding/invitation.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { invitationEmail } from "#server/lib/mail/emails.ts";
import { mailTable } from "#server/lib/records/records.table.ts";
import { openSecrets } from "#server/lib/security/secrets.ts";
import type { DemoStaff } from "../people/staff.ts";
import { idOf } from "../values/random.ts";
import { staffId } from "./account.ts";

/** Invites the staff in state "invited": puts emails with working links into the outbox. */
export async function inviteStaff(
  db: Db,
  agency: { id: string; name: string; staff: readonly DemoStaff[] },
  config: Settings,
): Promise<void> {
  const secrets = openSecrets(config.appSecret);
  for (const { name, email, state } of agency.staff) {
    if (state !== "invited") continue;
    const link = await invitationLink(db, staffId(email), config.publicUrl);
    const { subject, text } = invitationEmail({ name, agency: agency.name, link });
    // Never sent, because the address does not exist.
    await db.insert(mailTable).values({
      id: idOf(`mail/${email}`),
      agencyId: agency.id,
      toAddress: email,
      subject,
      body: secrets.encrypt(text),
      state: "kept",
    });
  }
}

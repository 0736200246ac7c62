import type { Config } from "#server/config.ts";
import { invitationLink } from "#server/founding/invitation.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { invitationEmail } from "#server/lib/mail/emails.ts";
import { mailTable } from "#server/lib/records/records.table.ts";
import { openSecrets } from "#server/lib/security/secrets.ts";
import type { DemoStaff } from "../people/staff.ts";
import { idOf } from "../values/random.ts";
import { staffId } from "./account.ts";

/** Those who were invited and have not come yet: their letters lie in the outbox, with links that work. */
export async function inviteStaff(
  db: Db,
  agency: { id: string; name: string; staff: readonly DemoStaff[] },
  config: Config,
): Promise<void> {
  const secrets = openSecrets(config.appSecret);
  for (const { name, email, state } of agency.staff) {
    if (state !== "invited") continue;
    const link = await invitationLink(db, staffId(email), config.publicUrl);
    const { subject, text } = invitationEmail({ name, agency: agency.name, link });
    // Never sent, whatever mail server there is: the address is nobody's.
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

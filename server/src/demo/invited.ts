import type { Config } from "#server/config.ts";
import { invitationLink } from "#server/founding/invitation.ts";
import { invitation } from "#server/lib/mail/letters.ts";
import { mail } from "#server/lib/records.table.ts";
import type { Db } from "#server/lib/scope.ts";
import { openSecrets } from "#server/lib/secrets.ts";
import { staffId } from "./accounts.ts";
import { idOf } from "./chance.ts";
import type { DemoStaff } from "./people/staff.ts";

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
    const { subject, text } = invitation({ name, agency: agency.name, link });
    // Never sent, whatever mail server there is: the address is nobody's.
    await db.insert(mail).values({
      id: idOf(`mail/${email}`),
      agencyId: agency.id,
      toAddress: email,
      subject,
      body: secrets.encrypt(text),
      state: "kept",
    });
  }
}

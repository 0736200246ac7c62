/** Sharing a partner by email: the form, and the email's text, so that the form can preview it. */

import { LIMITS } from "../limits.ts";
import { PRODUCT } from "../product.ts";
import { maybeText, z } from "../schema.ts";
import { email } from "../values/formats.ts";
import { oneLine } from "../values/one-line.ts";

export const ShareEmail = z.strictObject({
  recipients: z.array(email()).check(
    z.minLength(1, { error: "This field is required" }),
    z.maxLength(LIMITS.shareRecipients, { error: `At most ${LIMITS.shareRecipients} addresses` }),
    z.overwrite((addresses) => [...new Set(addresses)]),
  ),
  message: maybeText(LIMITS.shareMessage),
});

export interface Shared {
  /** Sender's name; null for a super admin. */
  sender: string | null;
  agency: string;
  partner: {
    displayName: string;
    industryCategory: { name: string } | null;
    companyWebsite: string | null;
    headline: string | null;
  };
  message: string | null;
  /** Address of the profile, which requires signing in. */
  link: string;
}

/** Writes the email. It carries public facts only; phone and email of the partner stay behind the link. */
export function shareEmail({ sender, agency, partner, message, link }: Shared): { subject: string; text: string } {
  const name = oneLine(partner.displayName);
  const from = sender ? `${oneLine(sender)} of ${oneLine(agency)}` : oneLine(agency);
  const parts = [
    `${from} shares a partner with you.`,
    message?.trim(),
    [name, partner.industryCategory?.name, partner.companyWebsite].filter(Boolean).join("\n"),
    partner.headline,
    `Open the profile in ${PRODUCT}; you sign in with your account there:\n${link}`,
  ];
  return { subject: `${name}: a partner of ${oneLine(agency)}`, text: `${parts.filter(Boolean).join("\n\n")}\n` };
}

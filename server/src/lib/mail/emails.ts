/** What our letters say. Plain text: nothing in them needs more. */

import { PRODUCT } from "#contract/product.ts";
import { oneLine } from "#contract/values/one-line.ts";

export interface EmailText {
  subject: string;
  text: string;
}

export const invitationEmail = (to: { name: string; agency: string; link: string }): EmailText => ({
  subject: `Your ${PRODUCT} account at ${oneLine(to.agency)}`,
  text: `Hello ${oneLine(to.name)},\n\n${oneLine(to.agency)} has made a ${PRODUCT} account for you. Choose a password here within 24 hours:\n\n${to.link}\n\nIf you did not expect this, you can leave it alone: nothing happens until the link is used.\n`,
});

export const passwordResetEmail = (to: { name: string; link: string }): EmailText => ({
  subject: `Set a new ${PRODUCT} password`,
  text: `Hello ${oneLine(to.name)},\n\nsomebody, you we hope, asked for a new password. Set it here within an hour:\n\n${to.link}\n\nIf it was not you, leave this alone: your password stays as it is.\n`,
});

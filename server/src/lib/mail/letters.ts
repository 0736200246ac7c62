/** What our letters say. Plain text: nothing in them needs more. */
import { oneLine } from "#contract/one-line.ts";
import { PRODUCT } from "#contract/product.ts";

export interface Words {
  subject: string;
  text: string;
}

export const invitation = (to: { name: string; agency: string; link: string }): Words => ({
  subject: `Your ${PRODUCT} account at ${oneLine(to.agency)}`,
  text: `Hello ${oneLine(to.name)},\n\n${oneLine(to.agency)} has made a ${PRODUCT} account for you. Choose a password here within 24 hours:\n\n${to.link}\n\nIf you did not expect this, you can leave it alone: nothing happens until the link is used.\n`,
});

export const reset = (to: { name: string; link: string }): Words => ({
  subject: `Set a new ${PRODUCT} password`,
  text: `Hello ${oneLine(to.name)},\n\nsomebody, you we hope, asked for a new password. Set it here within an hour:\n\n${to.link}\n\nIf it was not you, leave this alone: your password stays as it is.\n`,
});

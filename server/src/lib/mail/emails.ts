/** Texts of emails, all plain text. */

import { PRODUCT } from "#contract/product.ts";
import { oneLine } from "#contract/values/one-line.ts";

export interface EmailText {
  subject: string;
  text: string;
}

export const invitationEmail = (to: { name: string; agency: string; link: string }): EmailText => ({
  subject: `Your ${PRODUCT} account at ${oneLine(to.agency)}`,
  text: `Hello ${oneLine(to.name)},\n\n${oneLine(to.agency)} has created a ${PRODUCT} account for you. Choose a password within 24 hours:\n\n${to.link}\n\nIf you did not expect this email, you can ignore it.\n`,
});

export const passwordResetEmail = (to: { name: string; link: string }): EmailText => ({
  subject: `Reset your ${PRODUCT} password`,
  text: `Hello ${oneLine(to.name)},\n\nWe received a request to reset your password. Choose a new one within an hour:\n\n${to.link}\n\nIf you did not request this, you can ignore this email. Your password stays the same.\n`,
});

export const secondFactorResetEmail = (to: { name: string; agency: string }): EmailText => ({
  subject: `Your second factor at ${PRODUCT} was reset`,
  text: `Hello ${oneLine(to.name)},\n\nThe second factor of your ${PRODUCT} account at ${oneLine(to.agency)} was reset, and you were signed out everywhere. Sign in with your password and set up a new one in your profile.\n\nIf you did not ask for this, change your password and tell an owner of your agency at once.\n`,
});

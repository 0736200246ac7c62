/**
 * Runs the job that emails a link to reset a password. It runs after the reply, so that reply and time are the same for
 * any address.
 */
import { sql } from "drizzle-orm";
import { z } from "#contract/schema.ts";
import type { JobData } from "#server/lib/jobs/jobs.ts";
import { passwordResetEmail } from "#server/lib/mail/emails.ts";
import { hashOf, newToken, type Secrets } from "#server/lib/security/secrets.ts";
import { oneTimeCode } from "./account.table.ts";
import { findAccount } from "./find-account.ts";
import type { SessionServices } from "./services.ts";

const Request = z.object({ email: z.string(), address: z.string() });

/** Encrypts the request: the queue keeps no email in clear. */
export const sealedRequest = (secrets: Secrets, request: { email: string; address: string }): string =>
  secrets.encrypt(JSON.stringify(request)).toString("base64");

export const passwordLinkJob =
  ({ trail, mailer, secrets, publicUrl }: Pick<SessionServices, "trail" | "mailer" | "secrets" | "publicUrl">) =>
  ({ request }: JobData["passwordLink"]): Promise<void> => {
    const { email, address } = z.parse(Request, JSON.parse(secrets.decrypt(Buffer.from(request, "base64"))));
    return trail.signIn(async (db, note) => {
      const found = await findAccount(db, email);
      const isSent = found?.activatedAt && !found.lockedAt && !found.deletedAt && !found.agencyLockedAt;
      await note({
        outcome: "password link requested",
        accountId: found?.id ?? null,
        agencyId: found?.agencyId ?? null,
        address,
        detail: { sent: Boolean(isSent) },
      });
      if (!isSent) return;
      const code = newToken();
      await db.insert(oneTimeCode).values({
        hash: hashOf(code),
        accountId: found.id,
        purpose: "reset",
        expiresAt: sql`now() + interval '60 minutes'`,
      });
      // To the stored address, never to the one entered.
      await mailer.send(db, {
        agencyId: found.agencyId,
        purpose: "account",
        to: found.email,
        ...passwordResetEmail({
          name: found.displayName ?? found.email,
          link: `${publicUrl}/reset-password?code=${code}`,
        }),
      });
    });
  };

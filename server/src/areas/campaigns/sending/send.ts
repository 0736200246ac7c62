/**
 * Sends what is due of an agency's campaigns. What came of an email is written in the transaction that takes the next one,
 * so that a process that is killed leaves one email of each of its lines unsettled: it may have been sent, and is never
 * repeated by itself.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Services } from "#server/lib/area.ts";
import { type Db, systemIn } from "#server/lib/database/scope.ts";
import { addressIn, domainOf } from "#server/lib/mail/address.ts";
import { type ComposedMail, type MailOutcome, sendMail } from "#server/lib/mail/transport.ts";
import { composeCampaign, firstNameIn } from "../compose.ts";
import { readTalentName } from "../preview.ts";
import { readSetting, type StoredSetting } from "../setting.ts";
import { type ClaimedEmail, claimEmail, type EmailClaim } from "./claim.ts";
import { settleEmail } from "./settle.ts";

/** Waits up to this long stay in the line; longer ones end it, and it begins again when something is due. */
const SHORT_MS = 1000;
/** Emails of a second that one line sends, while a server takes its time for each. */
const LINE_PACE = 5;
const MAX_LINES = 4;

export function campaignSending({ config, database }: Pick<Services, "config" | "database">) {
  const sender = addressIn(config.mailFrom);

  function compose(email: ClaimedEmail, setting: StoredSetting, talent: string | null): ComposedMail {
    const { id, token, address, name, place } = email;
    const unsubscribeUrl = `${config.publicUrl}/unsubscribe/${token}`;
    const { agency, senderName, postalAddress, replyTo, bounceAddress } = setting;
    const written = composeCampaign(
      email,
      { firstName: firstNameIn(name), talent, place },
      { agency, talent, postalAddress: postalAddress ?? "", unsubscribeUrl },
    );
    return {
      ...written,
      from: { name: senderName ?? [talent, agency].filter(Boolean).join(", "), address: sender },
      to: [{ name: name ?? "", address }],
      cc: [],
      bcc: [],
      replyTo,
      messageId: `<${id}@${domainOf(sender)}>`,
      inReplyTo: null,
      references: [],
      date: new Date(),
      files: [],
      bounceTo: bounceAddress,
      headers: {
        // One click, without a page (RFC 8058).
        "List-Unsubscribe": `<${unsubscribeUrl}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        Precedence: "bulk",
      },
    };
  }

  interface Sent {
    email: ClaimedEmail;
    outcome: MailOutcome;
  }
  /** Settles the email that was sent, and takes the next one with what it needs. */
  async function goOn(db: Db, agencyId: string, sent: Sent | undefined, takesNext: boolean) {
    if (sent) await settleEmail(db, agencyId, sent.email, sent.outcome);
    const claim: EmailClaim = takesNext ? await claimEmail(db, agencyId) : { none: true };
    if (!("email" in claim)) return { claim };
    const talent = await readTalentName(db, claim.email.personId);
    return { claim, setting: await readSetting(db, agencyId), talent };
  }

  async function deliver(email: ClaimedEmail, setting: StoredSetting, talent: string | null): Promise<MailOutcome> {
    if (config.smtpUrl === undefined) throw new Error("a campaign was sent without a mail server");
    try {
      return await sendMail(config, config.smtpUrl, compose(email, setting, talent));
    } catch (error) {
      // The email has not left: sendMail never throws for what a server does.
      return { state: "later", reason: error instanceof Error ? error.message.slice(0, 300) : "unknown", code: 0 };
    }
  }

  /** Sends one email after the other until nothing is due soon. */
  async function sendLine(agencyId: string, hasEnded: () => boolean): Promise<void> {
    let sent: Sent | undefined;
    for (;;) {
      const settled = sent;
      const takesNext = !hasEnded();
      const { claim, setting, talent } = await database.scope(systemIn(agencyId), "write", (db) =>
        goOn(db, agencyId, settled, takesNext),
      );
      sent = undefined;
      if ("none" in claim || !takesNext) return;
      if ("waitMs" in claim) {
        if (claim.waitMs > SHORT_MS) return;
        await sleep(claim.waitMs);
        continue;
      }
      if (!setting) return;
      sent = { email: claim.email, outcome: await deliver(claim.email, setting, talent ?? null) };
    }
  }

  return async (agencyId: string, hasEnded: () => boolean): Promise<void> => {
    const { perSecond } = await database.scope(systemIn(agencyId), "read", (db) => readSetting(db, agencyId));
    const lines = Math.min(MAX_LINES, Math.ceil(perSecond / LINE_PACE));
    await Promise.all(Array.from({ length: lines }, () => sendLine(agencyId, hasEnded)));
  };
}

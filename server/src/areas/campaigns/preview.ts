/** Handlers of what is looked at before a campaign is sent: who gets it, how it arrives, and a test to oneself. */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { CAMPAIGN_LIMITS, type campaignPreviews as calls } from "#contract/campaigns/campaign.ts";
import { hasMarksWithin, plainText, TOO_MANY_MARKS } from "#contract/values/rich-text.ts";
import type { Services } from "#server/lib/area.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { addressIn, domainOf } from "#server/lib/mail/address.ts";
import { sendMail } from "#server/lib/mail/transport.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers, UnscopedHandlers } from "#server/lib/serving/serve.ts";
import { cleanRichText } from "#server/lib/values/rich-text.ts";
import { countAudience, findRecipient, listLeftOut, type PreviewedRecipient, type Recipients } from "./audience.ts";
import { refuseUnreached, requireSender } from "./campaign.rules.ts";
import { composeCampaign, firstNameIn } from "./compose.ts";
import { readSetting } from "./setting.ts";

const NOT_SET = "(Set your postal address in Settings, Campaigns)";

/** Ignores unfinished addresses; sending refuses them. */
const lenient = (recipients: Recipients): Recipients => ({
  ...recipients,
  recipientEmails: recipients.recipientEmails.map((text) => text.toLowerCase()).filter((text) => text.includes("@")),
});

export async function readTalentName(db: Db, personId: string | null): Promise<string | null> {
  if (personId === null) return null;
  const { rows } = await db.execute<{ name: string }>(
    sql`select display_name as name from person where id = ${personId}::uuid`,
  );
  return rows[0]?.name ?? null;
}

interface Written {
  subject: string;
  content: string;
  talentUserId: string | null;
}
/** Writes the email as it arrives at a recipient. Its link opens a page that knows no token. */
async function write(
  db: Db,
  { agencyId }: Actor,
  { subject, content, talentUserId }: Written,
  recipient: PreviewedRecipient | null,
  publicUrl: string,
) {
  if (!hasMarksWithin(content))
    throw new Refusal("validation", [{ field: "content", code: "invalid", message: TOO_MANY_MARKS }]);
  const [setting, talent] = [await readSetting(db, agencyId), await readTalentName(db, talentUserId)];
  const cleaned = plainText(content).trim() === "" ? "" : cleanRichText(content, "content");
  const composed = composeCampaign(
    { subject, content: cleaned },
    { firstName: firstNameIn(recipient?.name ?? null), talent, place: recipient?.place ?? null },
    {
      agency: setting.agency,
      talent,
      postalAddress: setting.postalAddress ?? NOT_SET,
      unsubscribeUrl: `${publicUrl}/unsubscribe/preview`,
    },
  );
  return { ...composed, from: setting.senderName ?? [talent, setting.agency].filter(Boolean).join(", "), setting };
}

type Scoped = Pick<typeof calls, "audience" | "leftOut" | "preview">;
export const campaignPreviewHandlers = ({ config }: Pick<Services, "config">): Handlers<Scoped> => ({
  async audience({ db, actor, body }) {
    requireSender(actor);
    await refuseUnreached(db, actor, body.talentUserId);
    const counts = await countAudience(db, actor, lenient(body));
    const { dailyCap, perSecond, usedToday } = await readSetting(db, actor.agencyId);
    return { ...counts, dailyCap, perSecond, leftToday: Math.max(0, dailyCap - usedToday) };
  },
  async leftOut({ db, actor, body: { reason, pageIndex, ...recipients } }) {
    requireSender(actor);
    await refuseUnreached(db, actor, recipients.talentUserId);
    const size = CAMPAIGN_LIMITS.page;
    const rows = await listLeftOut(db, actor, lenient(recipients), {
      reason,
      skipped: pageIndex * size,
      size: size + 1,
    });
    return { rows: rows.slice(0, size), loadMore: rows.length > size };
  },
  async preview({ db, actor, body: { subject, content, index, ...recipients } }) {
    requireSender(actor);
    await refuseUnreached(db, actor, recipients.talentUserId);
    const recipient = await findRecipient(db, actor, lenient(recipients), index);
    const { talentUserId } = recipients;
    const { from, html, text, ...written } = await write(
      db,
      actor,
      { subject, content, talentUserId },
      recipient,
      config.publicUrl,
    );
    return {
      from,
      // The page that shows it allows no styles within markup, and brings its own.
      html: html.replaceAll(/ style="[^"]*"/g, ""),
      text,
      subject: written.subject,
      recipient: recipient && { name: recipient.name, address: recipient.address },
    };
  },
});

/** Sends outside of any transaction, and answers once the server has the email. */
export const campaignTestHandlers = ({
  config,
  database,
  mailer,
}: Pick<Services, "config" | "database" | "mailer">): UnscopedHandlers<Pick<typeof calls, "test">> => ({
  async test({ session, body }) {
    const actor = session?.actor;
    if (!actor) throw new Refusal("chooseAgency");
    requireSender(actor);
    const { email } = session;
    const { name, written } = await database.scope(actor, "read", async (db) => {
      await refuseUnreached(db, actor, body.talentUserId);
      // A super admin has an account without a name in the agency.
      const { rows } = await db.execute<{ name: string }>(
        sql`select display_name as name from staff where id = ${actor.id}::uuid`,
      );
      const [{ name } = { name: null }] = rows;
      const recipient = { name, address: email, place: null };
      return { name, written: await write(db, actor, body, recipient, config.publicUrl) };
    });
    const subject = written.subject === "" ? "(No subject)" : written.subject;
    const { text, html } = written;
    const sentNow = { sentAt: new Date().toISOString(), address: email };
    // Without a mail server it stays in the outbox, where it can be looked at.
    if (config.smtpUrl === undefined) {
      const { replyTo } = written.setting;
      await database.scope(actor, "write", (db) =>
        mailer.send(db, { agencyId: actor.agencyId, purpose: "account", to: email, subject, text, html, replyTo }),
      );
      return sentNow;
    }
    const from = addressIn(config.mailFrom);
    const outcome = await sendMail(config, config.smtpUrl, {
      from: { name: written.from, address: from },
      to: [{ name: name ?? "", address: email }],
      cc: [],
      bcc: [],
      replyTo: written.setting.replyTo,
      subject,
      text,
      html,
      messageId: `<${randomUUID()}@${domainOf(from)}>`,
      inReplyTo: null,
      references: [],
      date: new Date(),
      files: [],
    });
    if (outcome.state !== "sent")
      throw new Refusal("sendEmailFail", [{ field: "test", code: "invalid", message: outcome.reason }]);
    return sentNow;
  },
});

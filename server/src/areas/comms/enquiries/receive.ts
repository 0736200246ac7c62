/** Takes in submissions of websites: joins repeats of the last day, scores, matches, stores, and replies. */
import { hash, randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import type { FieldMode } from "#contract/comms/enquiry-form.ts";
import type { EnquirySubmission } from "#contract/comms/submission.ts";
import { compactPhone } from "#contract/opportunities/enquiry.ts";
import type { Services } from "#server/lib/area.ts";
import { type Db, systemIn } from "#server/lib/database/scope.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";
import { readChallenge } from "./challenge.ts";
import { websiteEnquiry as enquiry, enquiryForm } from "./enquiry.table.ts";
import { senderOf } from "./matching.ts";
import { spamOf } from "./spam.ts";

export interface KnownForm {
  id: string;
  agencyId: string;
}
type Receiving = Pick<Services, "database" | "mailer" | "secrets">;

const REPLY_SUBJECT = "We have received your enquiry";
const AUTOMATIC =
  /^(?:no[._-]?reply|do[._-]?not[._-]?reply|mailer-daemon|postmaster|bounces?|notifications?|automated?)(?:[+._-][^@]*)?@/i;
const required = (field: string) => ({ field, code: "requiredField", message: "This field is required" }) as const;

/** Drops fields that the form does not ask for; refuses a submission that lacks a required one. */
function asAsked(
  { company, phone, dates }: { company: FieldMode; phone: FieldMode; dates: FieldMode },
  sent: EnquirySubmission,
) {
  const missing = [
    ...(company === "required" && sent.company === null ? [required("company")] : []),
    ...(phone === "required" && sent.phone === null ? [required("phone")] : []),
    ...(dates === "required" && sent.startDate === null ? [required("startDate")] : []),
  ];
  if (missing.length > 0) throw new Refusal("validation", missing);
  return {
    name: sent.name,
    email: sent.email,
    text: sent.text,
    company: company === "off" ? null : sent.company,
    phone: phone === "off" ? null : compactPhone(sent.phone),
    startDate: dates === "off" ? null : sent.startDate,
    endDate: dates === "off" ? null : sent.endDate,
  };
}

const textHash = (text: string): Buffer => hash("sha256", text.toLowerCase().replaceAll(/\s+/g, " "), "buffer");

/**
 * Counts a repeat of an enquiry of the last day: the same words, and the same email or phone. False if there is none.
 */
async function joined(db: Db, agencyId: string, words: Buffer, sender: { email: string; phone: string | null }) {
  const { rows } = await db.execute(
    sql`update website_enquiry set times = times + 1, last_at = now() where id = (
      select id
      from website_enquiry
      where agency_id = ${agencyId}::uuid
        and text_hash = ${words}
        and deleted_at is null
        and received_at > now() - interval '24 hours'
        and (lower(email) = lower(${sender.email}) or phone = any (phone_variants(${sender.phone}::text)))
      order by received_at
      limit 1)
      returning id`,
  );
  return rows.length > 0;
}

/** Claims the nonce of a challenge; false if it was used before. */
async function claim(db: Db, agencyId: string, nonce: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`insert into enquiry_challenge (agency_id, nonce)
      values (${agencyId}::uuid, ${nonce})
      on conflict do nothing
      returning nonce`,
  );
  return rows.length > 0;
}

/** True if the form's automatic reply may go to this address now. */
async function mayReply(db: Db, agencyId: string, email: string): Promise<boolean> {
  if (AUTOMATIC.test(email)) return false;
  const { rows } = await db.execute(
    sql`select from website_enquiry
      where agency_id = ${agencyId}::uuid and lower(email) = lower(${email}) and replied_at > now() - interval '1 day'
      limit 1`,
  );
  return rows.length === 0;
}

/** Stores a submission. The sender learns nothing of its outcome. */
export function receiveEnquiry({ database, mailer, secrets }: Receiving) {
  return (
    { id: formId, agencyId }: KnownForm,
    sent: EnquirySubmission,
    from: { address: string; origin: string | null },
  ) =>
    database.scope(systemIn(agencyId), "write", async (db) => {
      const [form] = await db.select().from(enquiryForm).where(sql`${enquiryForm.id} = ${formId}::uuid`);
      if (!form) return;
      const submission = asAsked(form, sent);
      // One at a time for an address, so that two equal ones at once are joined and get one reply.
      await db.execute(
        sql`select pg_advisory_xact_lock(hashtextextended(${`enquiry ${agencyId} ${submission.email}`}, 0))`,
      );
      const words = textHash(submission.text);
      const solved = readChallenge(secrets, formId, sent, Date.now());
      const isFresh = solved !== null && (await claim(db, agencyId, solved.nonce));
      if (await joined(db, agencyId, words, submission)) return;
      const mark = secrets.sign(`enquiry sender ${from.address}`);
      const { rows } = await db.execute<{ recent: number }>(
        sql`select count(*)::int as recent
          from website_enquiry
          where agency_id = ${agencyId}::uuid and sender_mark = ${mark} and received_at > now() - interval '1 hour'`,
      );
      const spam = spamOf({
        trap: sent.leaveEmpty ?? "",
        ageMs: isFresh ? solved.ageMs : null,
        text: submission.text,
        recent: rows[0]?.recent ?? 0,
      });
      const { replySubject, replyText } = form;
      const replies = !spam.isSpam && replyText !== null && (await mayReply(db, agencyId, submission.email));
      await db.insert(enquiry).values({
        id: randomUUIDv7(),
        agencyId,
        formId,
        ...submission,
        textHash: words,
        senderMark: mark,
        origin: from.origin,
        talentId: form.talentId,
        status: spam.isSpam ? "SPAM" : "NEW",
        spamScore: spam.score,
        spamReasons: spam.reasons,
        ...(await senderOf(db, agencyId, submission)),
        ...(replies && { repliedAt: new Date().toISOString() }),
      });
      if (replies)
        await mailer.send(db, {
          agencyId,
          purpose: "person" as const,
          to: submission.email,
          text: `${replyText}\n`,
          subject: replySubject ?? REPLY_SUBJECT,
        });
    });
}

/** Handlers of campaigns: drafts, sending, and what is done while one is sent. */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import {
  CAMPAIGN_LIMITS,
  type CampaignDraftForm,
  type CampaignForm,
  type CampaignState,
  type campaigns as calls,
} from "#contract/campaigns/campaign.ts";
import { REQUIRED_FIELD, z } from "#contract/schema.ts";
import { email } from "#contract/values/formats.ts";
import { hasMarksWithin, plainText, TOO_MANY_MARKS } from "#contract/values/rich-text.ts";
import { readFanFilters } from "#server/areas/fans/fans.api.ts";
import type { Services } from "#server/lib/area.ts";
import { type Actor, type Db, staffIdOf } from "#server/lib/database/scope.ts";
import { refuseStale } from "#server/lib/records/version.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { cleanRichText, SANITISER_VERSION } from "#server/lib/values/rich-text.ts";
import { countAudience } from "./audience.ts";
import { campaignList, readCampaign } from "./campaign.read.ts";
import { refuseUnreached, requireSender } from "./campaign.rules.ts";
import { campaign } from "./campaign.table.ts";
import { readSetting } from "./setting.ts";

const DAY_MS = 86_400_000;
const address = email();
const invalid = (field: string, message: string, code = "invalid") => ({ field, code, message });

/** Returns typed addresses as they are stored, each once. Refuses invalid ones, each with an error of its own. */
export function readAddresses(typed: readonly string[]): string[] {
  const faults = [];
  const addresses = new Set<string>();
  for (const [place, text] of typed.entries()) {
    const parsed = z.safeParse(address, text);
    if (parsed.success) addresses.add(parsed.data);
    else faults.push(invalid(`recipientEmails.${place}`, "Invalid email", "invalidEmail"));
  }
  if (faults.length > 0) throw new Refusal("validation", faults.slice(0, CAMPAIGN_LIMITS.faults));
  return [...addresses];
}

/** Returns the content as it is stored. A draft may be empty. */
function cleanContent(html: string, { mayBeEmpty }: { mayBeEmpty: boolean }): string {
  if (!hasMarksWithin(html)) throw new Refusal("validation", [invalid("content", TOO_MANY_MARKS)]);
  if (plainText(html).length > CAMPAIGN_LIMITS.content)
    throw new Refusal("validation", [invalid("content", `At most ${CAMPAIGN_LIMITS.content} characters`)]);
  if (mayBeEmpty && plainText(html).trim() === "") return "";
  return cleanRichText(html, "content");
}

/** Refuses a form that lacks what sending needs, everything at once. */
function refuseIncomplete(form: CampaignForm): void {
  const { subject, content, allFans, fanUserIds, fanFilters, recipientEmails, addressListId, consent } = form;
  const details = [];
  if (subject === "") details.push(invalid("subject", REQUIRED_FIELD, "requiredField"));
  if (plainText(content).trim() === "") details.push(invalid("content", REQUIRED_FIELD, "requiredField"));
  const hasFans = allFans || fanUserIds.length > 0 || fanFilters !== null;
  const hasAddresses = recipientEmails.length > 0 || addressListId !== null;
  if (!hasFans && !hasAddresses)
    details.push(invalid("recipientEmails", "Choose at least one recipient", "requiredField"));
  if (hasAddresses && !consent)
    details.push(invalid("consent", "Confirm that these people have agreed to get this email", "requiredField"));
  if (details.length > 0) throw new Refusal("validation", details);
}

function checkTime(chosen: string | null): void {
  if (chosen === null) return;
  const time = Date.parse(chosen);
  if (time < Date.now() - 60_000) throw new Refusal("validation", [invalid("at", "Choose a time that lies ahead")]);
  if (time > Date.now() + CAMPAIGN_LIMITS.ahead * DAY_MS)
    throw new Refusal("validation", [invalid("at", "Choose a time within a year")]);
}

/** Refuses a campaign without recipients, or without the postal address that each email must have. */
async function refuseUnsendable(db: Db, actor: Actor, form: CampaignForm): Promise<void> {
  const { postalAddress } = await readSetting(db, actor.agencyId);
  if (postalAddress === null)
    throw new Refusal("sendEmailFail", [
      invalid("postalAddress", "Set your agency's postal address first, in Settings, Campaigns"),
    ]);
  const { count } = await countAudience(db, actor, form);
  if (count === 0)
    throw new Refusal("sendEmailFail", [
      invalid("recipientEmails", "No recipients: all are left out. See who, and why."),
    ]);
}

/** Columns of a form; the sanitised content and the stored addresses are given apart. */
function columnsOf(actor: Actor, form: CampaignDraftForm, stored: { content: string; recipientEmails: string[] }) {
  return {
    ...stored,
    subject: form.subject,
    sanitiser: SANITISER_VERSION,
    personId: form.talentUserId,
    allFans: form.allFans,
    fanIds: form.fanUserIds,
    fanFilters: form.fanFilters,
    addressListId: form.addressListId,
    consentedBy: form.consent ? staffIdOf(actor) : null,
    consentedAt: form.consent ? new Date().toISOString() : null,
    sendAt: form.at,
    zone: form.timezoneId,
  };
}

/** Locks a campaign and refuses one in another state. */
async function lockIn(db: Db, id: string, states: readonly CampaignState[]) {
  const { rows } = await db.execute<{ state: CampaignState; prepared: boolean }>(
    sql`select state, prepared_at is not null as prepared from campaign where id = ${id}::uuid for no key update`,
  );
  const locked = found(rows[0]);
  if (!states.includes(locked.state)) throw new Refusal("campaignState");
  return locked;
}

type Dependencies = Pick<Services, "config" | "jobs"> & { wake: () => void };
export function campaignHandlers({ config, wake }: Dependencies): Handlers<typeof calls> {
  const canSend = config.smtpUrl !== undefined && !config.quiet;

  const idAndVersion = async (db: Db, id: string) => {
    const { rows } = await db.execute<{ version: number }>(sql`select version from campaign where id = ${id}::uuid`);
    return { id, version: found(rows[0]).version };
  };

  /** Addresses of a draft may be unfinished, so that they are stored as typed. */
  async function draftColumns(db: Db, actor: Actor, form: CampaignDraftForm) {
    await refuseUnreached(db, actor, form.talentUserId);
    if (form.fanFilters !== null) readFanFilters(form.fanFilters);
    const content = cleanContent(form.content, { mayBeEmpty: true });
    return columnsOf(actor, form, { content, recipientEmails: form.recipientEmails });
  }

  return {
    async list({ db, actor, query }) {
      requireSender(actor);
      return campaignList(db, actor, query);
    },
    async get({ db, actor, params: { id } }) {
      requireSender(actor);
      return readCampaign(db, actor, id, canSend);
    },

    async send({ db, actor, body }) {
      requireSender(actor);
      refuseIncomplete(body);
      const recipientEmails = readAddresses(body.recipientEmails);
      checkTime(body.at);
      const content = cleanContent(body.content, { mayBeEmpty: false });
      await refuseUnreached(db, actor, body.talentUserId);
      await refuseUnsendable(db, actor, { ...body, recipientEmails });
      const set = {
        ...columnsOf(actor, body, { content, recipientEmails }),
        state: "SCHEDULED" as const,
        sendAt: body.at ?? new Date().toISOString(),
      };
      const id = body.draftId ?? randomUUIDv7();
      if (body.draftId === null)
        await db.insert(campaign).values({ ...set, id, agencyId: actor.agencyId, createdBy: staffIdOf(actor) });
      else {
        await lockIn(db, id, ["DRAFT", "SCHEDULED"]);
        await db.update(campaign).set(set).where(sql`${campaign.id} = ${id}::uuid`);
      }
      wake();
      return { id, message: "sendEmailSuccess" };
    },

    async createDraft({ db, actor, body }) {
      requireSender(actor);
      const id = randomUUIDv7();
      const columns = await draftColumns(db, actor, body);
      await db.insert(campaign).values({ ...columns, id, agencyId: actor.agencyId, createdBy: staffIdOf(actor) });
      return { id, version: 1 };
    },
    async saveDraft({ db, actor, params: { id }, body: { version, ...form } }) {
      requireSender(actor);
      await lockIn(db, id, ["DRAFT"]);
      const current = () => readCampaign(db, actor, id, canSend);
      await refuseStale(db, { table: campaign, id }, version, await idAndVersion(db, id), current);
      await db
        .update(campaign)
        .set(await draftColumns(db, actor, form))
        .where(sql`${campaign.id} = ${id}::uuid`);
      return idAndVersion(db, id);
    },
    async removeDraft({ db, actor, params: { id } }) {
      requireSender(actor);
      await lockIn(db, id, ["DRAFT", "SCHEDULED"]);
      await db.execute(sql`update campaign set deleted_at = now() where id = ${id}::uuid`);
      return {};
    },

    async pause({ db, actor, params: { id } }) {
      requireSender(actor);
      await lockIn(db, id, ["PREPARING", "SENDING"]);
      await db.execute(
        sql`update campaign
          set state = 'PAUSED', paused_at = now(), paused_by = ${staffIdOf(actor)}::uuid
          where id = ${id}::uuid`,
      );
      return {};
    },
    async resume({ db, actor, params: { id } }) {
      requireSender(actor);
      const { prepared } = await lockIn(db, id, ["PAUSED"]);
      await db.execute(
        sql`update campaign
          set state = ${prepared ? "SENDING" : "PREPARING"}, paused_at = null, paused_by = null, resume_at = now()
          where id = ${id}::uuid`,
      );
      wake();
      return {};
    },
    async stop({ db, actor, params: { id } }) {
      requireSender(actor);
      await lockIn(db, id, ["SCHEDULED", "PREPARING", "SENDING", "PAUSED"]);
      await db.execute(sql`update campaign set state = 'STOPPED', ended_at = now() where id = ${id}::uuid`);
      return {};
    },
  };
}

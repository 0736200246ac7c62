/** Campaigns: emails to fans and to typed addresses. Field names of `send` are those of the specification. */
import { type Access, call, write } from "../call.ts";
import { listCall, manyOf, manyRefs } from "../list.ts";
import { parameters } from "../lists/filter-parameters.ts";
import { Done, emptyIsNull, id, instant, Named, PersonBrief, ref, refs, version, visible, z } from "../schema.ts";
import { timeZone } from "../values/time-zone.ts";

/**
 * `PREPARING` writes a row for each recipient; `PAUSED` by a person, in any of the two steps; `STOPPED` for good, by a
 * person or because its writer lost the right.
 */
export const CAMPAIGN_STATES = ["DRAFT", "SCHEDULED", "PREPARING", "SENDING", "PAUSED", "SENT", "STOPPED"] as const;
export type CampaignState = (typeof CAMPAIGN_STATES)[number];
/** Reasons a recipient is left out; `ERASED` only by name, once a fan was erased before their turn. */
export const UNSENT_REASONS = [
  "NO_ADDRESS",
  "NO_CONSENT",
  "UNSUBSCRIBED",
  "BOUNCED",
  "MANUAL",
  "DUPLICATE",
  "ERASED",
] as const;
export type UnsentReason = (typeof UNSENT_REASONS)[number];

export const CAMPAIGN_LIMITS = {
  subject: 150,
  content: 20_000,
  /** Typed addresses of one campaign. */
  addresses: 5000,
  /** Fans chosen by name; more are reached by their talent, or as all fans. */
  fans: 5000,
  /** Wrong addresses that one refusal names. */
  faults: 300,
  /** People that one page of the left-out shows. */
  page: 50,
  /** Most days in advance that a campaign can be scheduled. */
  ahead: 365,
} as const;

/** Rule of every call here; its handlers ask for the right to comms too. */
const access: Access = write("CMS");

const subject = z.string().check(z.trim(), z.maxLength(CAMPAIGN_LIMITS.subject), visible);
const content = z.string().check(z.trim(), visible);
/** Addresses as typed: an invalid one is refused with `invalidEmail` as an error of its own. */
const recipientEmails = z
  .array(z.string().check(z.trim(), z.maxLength(500), visible))
  .check(z.maxLength(CAMPAIGN_LIMITS.addresses, { error: `At most ${CAMPAIGN_LIMITS.addresses} addresses` }));
const fanUserIds = refs("campaignFan", CAMPAIGN_LIMITS.fans);
/** An instant in ISO 8601, UTC. */
const sendInstant = z.string().check(
  z.refine((text) => /^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/.test(text) && !Number.isNaN(Date.parse(text)), {
    error: "Choose a date and a time",
  }),
);

/**
 * Recipients of a campaign. Fans are those that `fanFilters` matches; without it, with `allFans` all who follow the
 * talent, or without a talent all fans within reach; without both, those chosen by name.
 */
const recipients = {
  recipientEmails: z._default(recipientEmails, []),
  /** Talent it is sent for. */
  talentUserId: emptyIsNull(ref("person")),
  allFans: z._default(z.boolean(), false),
  fanUserIds: z._default(fanUserIds, []),
  /** Query of the report on fans, as in its URL; applied in the sender's reach when sending begins. */
  fanFilters: emptyIsNull(parameters()),
  /** List of addresses, in addition to the typed ones. */
  addressListId: emptyIsNull(ref("campaignAddressList", "seen")),
  /** True if the sender confirms that the people of the typed and listed addresses agreed to get it. */
  consent: z._default(z.boolean(), false),
};
export const CampaignRecipients = z.strictObject(recipients);
export type CampaignRecipients = z.output<typeof CampaignRecipients>;

export const CampaignDraftForm = z.strictObject({
  ...recipients,
  subject: z._default(subject, ""),
  content: z._default(content, ""),
  /** Time that it is planned for. */
  at: emptyIsNull(sendInstant),
  /** Zone that its time was chosen in. */
  timezoneId: emptyIsNull(timeZone()),
});
export type CampaignDraftForm = z.output<typeof CampaignDraftForm>;

export const CampaignForm = z.strictObject({
  subject,
  content,
  ...recipients,
  /** Left out, now. */
  at: emptyIsNull(sendInstant),
  timezoneId: emptyIsNull(timeZone()),
  /** Draft that this was written in, which becomes the campaign. */
  draftId: emptyIsNull(ref("campaign", "changed")),
});
export type CampaignForm = z.output<typeof CampaignForm>;

const Reasons = z.array(z.object({ reason: z.enum(UNSENT_REASONS), count: z.int() }));

export const CampaignRow = z.object({
  id: id(),
  subject: z.string(),
  state: z.enum(CAMPAIGN_STATES),
  /** Talent it is for; null for all. */
  talent: z.nullable(Named),
  /** Recipients that have a row; 0 until it is prepared. */
  recipients: z.int(),
  sent: z.int(),
  bounced: z.int(),
  failed: z.int(),
  /** May have been sent; never repeated by itself. */
  unconfirmed: z.int(),
  /** Left out at their turn, since they unsubscribed or were erased meanwhile. */
  withdrawn: z.int(),
  waiting: z.int(),
  unsubscribed: z.int(),
  createdBy: z.nullable(PersonBrief),
  /** Planned time, or when it began. */
  sendAt: z.nullable(instant()),
  startedAt: z.nullable(instant()),
  endedAt: z.nullable(instant()),
  createdAt: instant(),
  updatedAt: instant(),
  version: z.int(),
});
export type CampaignRow = z.output<typeof CampaignRow>;

export const Campaign = z.extend(CampaignRow, {
  content: z.string(),
  recipientEmails: z.array(z.string()),
  talentUserId: z.nullable(id()),
  allFans: z.boolean(),
  fanUserIds: z.array(id()),
  fanFilters: z.nullable(z.string()),
  addressList: z.nullable(Named),
  /** Person who said that the people of the typed addresses agreed, and when. */
  consentedBy: z.nullable(PersonBrief),
  consentedAt: z.nullable(instant()),
  timezoneId: z.nullable(z.string()),
  /** Left out when it was prepared, by reason. */
  leftOut: Reasons,
  pausedBy: z.nullable(PersonBrief),
  pausedAt: z.nullable(instant()),
  /** Reason it stopped by itself. */
  problem: z.nullable(z.string()),
  /** Emails of the agency's campaigns today, and the most of a day. */
  usedToday: z.int(),
  dailyCap: z.int(),
  perSecond: z.int(),
  /** Instant at which it goes on, if the day's cap or the mail server holds it. */
  resumesAt: z.nullable(instant()),
  /** False if this installation has no mail server: everything waits. */
  canSend: z.boolean(),
});
export type Campaign = z.output<typeof Campaign>;

const PATH = "/mail/v1/campaign-emails";
const topics = ["campaign"] as const;
const params = z.strictObject({ id: ref("campaign") });
const state = { access, topics, params, body: z.strictObject({}), reply: Done } as const;

export const campaigns = {
  list: listCall("POST", `${PATH}/list`, {
    summary: "Campaigns with their progress",
    access,
    topics: ["campaign", "person"],
    row: CampaignRow,
    sortable: ["createdAt", "updatedAt", "subject", "sendAt", "sent", "bounced", "unsubscribed"],
    defaultSort: ["createdAt", "DESC"],
    filters: { states: manyOf(CAMPAIGN_STATES), talentIds: manyRefs("person"), staffIds: manyRefs("staff") },
    search: true,
    dates: true,
    tabs: "states",
  }),
  get: call("GET", `${PATH}/{id}`, {
    summary: "A campaign with its progress",
    access,
    topics: ["campaign", "campaignSetting"],
    params: z.strictObject({ id: ref("campaign", "seen") }),
    reply: Campaign,
  }),
  send: call("POST", `${PATH}/send`, {
    summary: "Send a campaign email, now or at a chosen time",
    access,
    topics,
    limit: "document",
    sendsMail: true,
    body: CampaignForm,
    reply: z.object({ id: id(), message: z.literal("sendEmailSuccess") }),
  }),
  createDraft: call("POST", `${PATH}/drafts`, {
    summary: "Keep a campaign as a draft",
    access,
    topics,
    body: CampaignDraftForm,
    reply: z.object({ id: id(), version: z.int() }),
  }),
  saveDraft: call("PUT", `${PATH}/drafts/{id}`, {
    summary: "Save a draft of a campaign",
    access,
    topics,
    params,
    body: z.extend(CampaignDraftForm, { version: version() }),
    current: Campaign,
    reply: z.object({ id: id(), version: z.int() }),
  }),
  removeDraft: call("DELETE", `${PATH}/drafts/{id}`, {
    summary: "Delete a draft, or a campaign that is scheduled",
    access,
    topics,
    params,
    reply: Done,
  }),
  pause: call("PUT", `${PATH}/{id}/pause`, { ...state, summary: "Pause a campaign before its next address" }),
  resume: call("PUT", `${PATH}/{id}/resume`, { ...state, summary: "Resume a paused campaign" }),
  stop: call("PUT", `${PATH}/{id}/stop`, { ...state, summary: "Stop a campaign for good" }),
};

export const campaignPreviews = {
  audience: call("POST", `${PATH}/audience`, {
    summary: "Counts of who would get a campaign, and who is left out by reason",
    access,
    reads: true,
    topics: ["campaignSuppression"],
    body: CampaignRecipients,
    reply: z.object({
      /** People who would get it. */
      count: z.int(),
      leftOut: Reasons,
      /** Fans among them and the left-out; the others are addresses. */
      fans: z.int(),
      /** Time zone of more than half of the recipients whose place is known; null if there is none. */
      zone: z.nullable(z.string()),
      /** Remaining emails of today's cap; the rest is sent on the following days. */
      leftToday: z.int(),
      dailyCap: z.int(),
      perSecond: z.int(),
    }),
  }),
  leftOut: call("POST", `${PATH}/audience/left-out`, {
    summary: "People who are left out of a campaign for one reason, a page of them",
    access,
    reads: true,
    topics: ["campaignSuppression"],
    body: z.extend(CampaignRecipients, {
      reason: z.enum(UNSENT_REASONS),
      pageIndex: z._default(z.int().check(z.minimum(0), z.maximum(10_000)), 0),
    }),
    reply: z.object({
      rows: z.array(z.object({ name: z.nullable(z.string()), address: z.nullable(z.string()) })),
      loadMore: z.boolean(),
    }),
  }),
  preview: call("POST", `${PATH}/preview`, {
    summary: "A campaign as it arrives at one of its recipients",
    access,
    reads: true,
    body: z.extend(CampaignRecipients, {
      subject: z._default(subject, ""),
      content: z._default(content, ""),
      /** Place of the recipient among all, from 0. */
      index: z._default(z.int().check(z.minimum(0), z.maximum(1_000_000)), 0),
    }),
    reply: z.object({
      from: z.string(),
      subject: z.string(),
      html: z.string(),
      text: z.string(),
      /** Null without recipients: the fields show what stands in for a missing value. */
      recipient: z.nullable(z.object({ name: z.nullable(z.string()), address: z.string() })),
    }),
  }),
  test: call("POST", `${PATH}/test`, {
    summary: "Send a campaign to oneself, as it would arrive",
    access,
    limit: "letter",
    sendsMail: true,
    transaction: "none",
    body: z.strictObject({ subject, content, talentUserId: emptyIsNull(ref("person")) }),
    reply: z.object({ sentAt: instant(), address: z.string() }),
  }),
};

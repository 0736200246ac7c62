/** Website enquiries: the list, their assignment, and their conversion into opportunities. */
import { call, read, write } from "../call.ts";
import { listCall, manyOf, manyRefs } from "../list.ts";
import { EnquiryForm } from "../opportunities/enquiry.ts";
import { Done, emptyIsNull, id, instant, Named, PersonBrief, ref, version, z } from "../schema.ts";
import { emailText } from "../values/email-domain.ts";
import { CallParty } from "./call-log.ts";

export const ENQUIRY_STATUSES = ["NEW", "IN_PROGRESS", "CONVERTED", "CLOSED", "SPAM"] as const;
export type EnquiryStatus = (typeof ENQUIRY_STATUSES)[number];
/** Statuses set by hand; a conversion sets its own. */
export const SET_STATUSES = ["NEW", "IN_PROGRESS", "CLOSED", "SPAM"] as const;

/** Reasons an enquiry looks like spam. */
export const SPAM_REASONS = ["trap", "fast", "noProof", "links", "markup", "rate"] as const;
export type SpamReason = (typeof SPAM_REASONS)[number];
/** Retention of spam in days. */
export const SPAM_DAYS = 30;

export const WebsiteEnquiryRow = z.object({
  id: id(),
  status: z.enum(ENQUIRY_STATUSES),
  name: z.string(),
  company: z.nullable(z.string()),
  email: emailText(),
  phone: z.nullable(z.string()),
  text: z.string(),
  startDate: z.nullable(z.string()),
  endDate: z.nullable(z.string()),
  /** Form it was sent by; null once deleted. */
  form: z.nullable(Named),
  /** The website that sent it. */
  origin: z.nullable(z.string()),
  /** Talent it is about, if the reader may see them. */
  talent: z.nullable(PersonBrief),
  /** Sender, if matched to a contact the reader may see. */
  party: z.nullable(CallParty),
  assignedTo: z.nullable(PersonBrief),
  /** Opportunity created from it, if the reader may see that. */
  opportunity: z.nullable(Named),
  /** Number of times it was sent within a day. */
  times: z.int(),
  spamScore: z.int(),
  spamReasons: z.array(z.enum(SPAM_REASONS)),
  receivedAt: instant(),
  lastAt: instant(),
  /** Time of the automatic reply. */
  repliedAt: z.nullable(instant()),
  updatedAt: instant(),
  editable: z.boolean(),
  version: z.int(),
});
export type WebsiteEnquiryRow = z.output<typeof WebsiteEnquiryRow>;

const PATH = "/mail/v1/enquiry";
const topics = ["websiteEnquiry"] as const;
const byId = z.strictObject({ id: ref("websiteEnquiry") });

export const websiteEnquiries = {
  list: listCall("POST", `${PATH}/list`, {
    summary: "Enquiries of websites",
    access: read("COMM"),
    topics,
    row: WebsiteEnquiryRow,
    sortable: ["receivedAt", "lastAt", "name", "company", "updatedAt"],
    defaultSort: ["receivedAt", "DESC"],
    filters: {
      statuses: manyOf(ENQUIRY_STATUSES),
      /** Enquiries from these records, from their contacts, or about them. */
      aboutIds: manyRefs("record"),
      /** Assigned to them. */
      staffIds: manyRefs("staff"),
    },
    tabs: "statuses",
    search: true,
    dates: true,
    usual: "month",
  }),
  get: call("GET", `${PATH}/{id}`, {
    summary: "An enquiry of a website",
    access: read("COMM"),
    topics,
    params: byId,
    reply: WebsiteEnquiryRow,
  }),
  update: call("PUT", `${PATH}/{id}`, {
    summary: "Assign an enquiry, or set its status; one moved out of spam is sent to its receivers",
    access: write("COMM"),
    topics,
    params: byId,
    body: z.strictObject({
      /** Left out, it stays unchanged; a converted enquiry always keeps its status. */
      status: z.optional(z.enum(SET_STATUSES)),
      assignedToId: emptyIsNull(ref("staff", "assignee")),
      version: version(),
    }),
    current: WebsiteEnquiryRow,
    reply: WebsiteEnquiryRow,
  }),
  convert: call("POST", `${PATH}/{id}/convert`, {
    summary: "Create an opportunity from an enquiry, once",
    access: write("COMM"),
    topics: [...topics, "opportunity", "partner"],
    params: byId,
    body: EnquiryForm,
    reply: z.object({ id: id() }),
  }),
  remove: call("DELETE", `${PATH}/{id}`, {
    summary: "Delete an enquiry",
    access: write("COMM"),
    topics,
    params: byId,
    reply: Done,
  }),
  restore: call("POST", `${PATH}/{id}/restore`, {
    summary: "Restore a deleted enquiry",
    access: write("COMM"),
    topics,
    params: z.strictObject({ id: id() }),
    body: z.strictObject({}),
    reply: Done,
  }),
};

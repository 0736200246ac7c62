/** Partners, whom the documents' paths call clients: the companies that book. D1 §2 "Partner profile summary", §3, §5; C-118…C-120, C-128, C-129, C-132, C-257, C-342. */
import { call, read, write } from "../call.ts";
import { countryCode, maybeEmail, maybeFormatted, maybeNationalNumber } from "../formats.ts";
import { LIMITS } from "../limits.ts";
import { listCall, manyRefs } from "../list.ts";
import {
  Done,
  id,
  instant,
  line,
  maybeLine,
  maybeText,
  mediaLink,
  Named,
  PersonBrief,
  ref,
  refs,
  version,
  z,
} from "../schema.ts";
import { ShareLetter } from "./share.ts";

const canRead = read("PARTNER");
const canWrite = write("PARTNER");
const byId = z.strictObject({ id: ref("partner") });

/** What the add page and the summary form write (B-258…B-261). */
const summary = {
  displayName: line(),
  industryCategoryId: z.nullable(ref("industryCategory")),
  /** Words that say what they are: "festival", "touring". */
  attributes: z.array(line(LIMITS.tag)).check(z.maxLength(LIMITS.tags)),
  avatarId: z.optional(z.nullable(ref("media"))),
  companyWebsite: maybeFormatted("website"),
  headline: maybeText(LIMITS.headline),
  bio: maybeText(),
  countryCode: z._default(countryCode(), "AU"),
  phoneNumber: maybeNationalNumber(),
  email: maybeEmail(),
  headOfficeLocation: maybeLine(),
  assignedStaffIds: refs("staff", LIMITS.assignees, "agency"),
};
export const PartnerCreate = z.strictObject(summary);
export type PartnerCreate = z.output<typeof PartnerCreate>;
export const PartnerEdit = z.strictObject({ ...summary, version: version() });
export type PartnerEdit = z.output<typeof PartnerEdit>;

export const PartnerRow = z.object({
  id: id(),
  displayName: z.string(),
  avatarUrl: mediaLink(),
  industryCategory: z.nullable(Named),
  attributes: z.array(z.string()),
  headOfficeLocation: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** E.164's calling code, and the number within the country. */
  phoneCode: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  assignedStaff: z.array(PersonBrief),
  createdAt: instant(),
  updatedAt: instant(),
  /** Whether the reader may change it (B-102). */
  editable: z.boolean(),
  version: z.int(),
});
export type PartnerRow = z.output<typeof PartnerRow>;

export const PartnerSummary = z.extend(PartnerRow, {
  companyWebsite: z.nullable(z.string()),
  headline: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  countryCode: z.string(),
  /** Whether the reader is among the assigned. */
  assigned: z.boolean(),
});
export type PartnerSummary = z.output<typeof PartnerSummary>;

const Option = z.object({ id: id(), displayName: z.string() });

export const partners = {
  list: listCall("GET", "/client/v1/clients/list", {
    says: "Partners",
    access: canRead,
    topics: ["partner"],
    row: PartnerRow,
    sortable: ["displayName", "headOfficeLocation", "email", "createdAt", "updatedAt"],
    defaultSort: ["displayName", "ASC"],
    filters: { categoryIds: manyRefs("industryCategory"), staffIds: manyRefs("staff"), clientIds: manyRefs("partner") },
    dates: true,
    search: true,
    searchAs: "keyword",
    pageSizeMax: LIMITS.optionPageSizeMax,
  }),
  option: call("GET", "/client/v1/clients/option", {
    says: "Partners to choose from; with includeAgency the agency itself before them",
    access: canRead,
    topics: ["partner"],
    query: z.strictObject({ includeAgency: z.optional(z.enum(["true", "false"])) }),
    reply: z.array(Option),
  }),
  create: call("POST", "/client/v1/clients", {
    says: "Add a partner",
    access: canWrite,
    topics: ["partner"],
    body: PartnerCreate,
    reply: z.object({ id: id() }),
  }),
  quickAdd: call("POST", "/client/v1/quick-add/partner", {
    says: "Add a partner by its name, from a select",
    access: canWrite,
    topics: ["partner"],
    body: z.strictObject({ name: line() }),
    reply: Option,
  }),
  summary: call("GET", "/client/v1/clients/profile-summary/{id}", {
    says: "A partner's summary",
    access: canRead,
    topics: ["partner"],
    params: byId,
    reply: PartnerSummary,
  }),
  updateSummary: call("PUT", "/client/v1/clients/profile-summary/{id}", {
    says: "Change the summary",
    access: canWrite,
    topics: ["partner"],
    params: byId,
    body: PartnerEdit,
    reply: PartnerSummary,
  }),
  shareByEmail: call("POST", "/client/v1/clients/{id}/share-email", {
    says: "Send a partner's profile by e-mail",
    access: canRead,
    topics: ["mail"],
    limit: "costly",
    // Whoever sees it may share it (W22).
    params: z.strictObject({ id: ref("partner", "seen") }),
    body: ShareLetter,
    reply: Done,
  }),
  remove: call("DELETE", "/client/v1/clients/{id}", {
    says: "Delete, into the bin",
    access: canWrite,
    topics: ["partner"],
    params: byId,
    reply: Done,
  }),
  restore: call("POST", "/client/v1/clients/{id}/restore", {
    says: "Take back what was deleted",
    access: canWrite,
    topics: ["partner"],
    params: z.strictObject({ id: id() }),
    body: z.strictObject({}),
    reply: Done,
  }),
};

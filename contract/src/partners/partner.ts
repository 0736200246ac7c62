/** Partners: companies that book talents. The specification's paths call them clients. */

import { assignedChange, wordChange } from "../bulk.ts";
import { call, read, write } from "../call.ts";
import { never } from "../call-kinds.ts";
import { BY_CONTACT, LastContact } from "../comms/last-contact.ts";
import { LIMITS } from "../limits.ts";
import { manyRefs } from "../list.ts";
import { Media } from "../media/upload.ts";
import { ASSIGNED, BY_STAFF, ROW, recordCalls } from "../record.ts";
import { Done, id, line, maybeLine, mediaLink, Named, ref, z } from "../schema.ts";
import { addresses, ReadAddress } from "../values/address.ts";
import { emailText } from "../values/email-domain.ts";
import { countryCode, maybeEmail, maybeFormatted, maybeNationalNumber } from "../values/formats.ts";
import { breakText, maybeBreakText } from "../values/line-breaks.ts";
import { ShareEmail } from "./share.ts";

/** The form of the add page and of the summary. */
export const PartnerCreate = z.strictObject({
  displayName: line(),
  industryCategoryId: z.nullable(ref("industryCategory")),
  /** Free tags: "festival", "touring". */
  attributes: z.array(line(LIMITS.tag)).check(z.maxLength(LIMITS.tags)),
  avatarId: z.optional(z.nullable(ref("media"))),
  companyWebsite: maybeFormatted("website"),
  headline: maybeBreakText(LIMITS.headline),
  bio: maybeBreakText(),
  countryCode: z._default(countryCode(), "AU"),
  phoneNumber: maybeNationalNumber(),
  email: maybeEmail(),
  headOfficeLocation: maybeLine(),
  /** Left out, they stay unchanged. */
  addresses: z.optional(addresses()),
  ...ASSIGNED,
});
export type PartnerCreate = z.output<typeof PartnerCreate>;

export const PartnerRow = z.object({
  id: id(),
  /** The same as `id`. */
  clientId: id(),
  displayName: z.string(),
  avatarUrl: mediaLink(),
  industryCategory: z.nullable(Named),
  attributes: z.array(z.string()),
  headOfficeLocation: z.nullable(z.string()),
  email: z.nullable(emailText()),
  /** Calling code, and the national number. */
  phoneCode: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  lastContact: LastContact,
  ...ROW,
});
export type PartnerRow = z.output<typeof PartnerRow>;

export const PartnerSummary = z.extend(PartnerRow, {
  companyWebsite: z.nullable(z.string()),
  headline: breakText(),
  bio: breakText(),
  countryCode: z.string(),
  addresses: z.array(ReadAddress),
  /** The avatar's file; `avatarUrl` is its small size. */
  avatar: z.nullable(Media),
  /** Reserved for the key of its library folder; always null so far. */
  rootFolder: z.nullable(z.string()),
  /** True if the reader is assigned to it. */
  assigned: z.boolean(),
});
export type PartnerSummary = z.output<typeof PartnerSummary>;

const Option = z.object({ id: id(), displayName: z.string() });

export const partnerRecord = recordCalls("/client/v1/clients", {
  kind: "partner",
  collection: "partners",
  resource: "PARTNER",
  one: "a partner",
  many: "Partners",
  form: PartnerCreate,
  row: PartnerRow,
  whole: PartnerSummary,
  sortable: ["displayName", "headOfficeLocation", "email"],
  filters: { categoryIds: manyRefs("industryCategory"), ...BY_STAFF, ...BY_CONTACT, clientIds: manyRefs("partner") },
  bulk: { tags: wordChange(), staff: assignedChange("staff") },
  topics: ["industryCategory"],
  staff: true,
  list: { method: "GET", searchAs: "keyword", pageSizeMax: LIMITS.optionPageSizeMax },
  recordPath: "/client/v1/clients/profile-summary/{id}",
  summaries: { get: "A partner's summary", update: "Update the summary" },
});

const { list, create, get: summary, update: updateSummary, remove, restore, bulk, undoBulk } = partnerRecord.calls;
export const partners = {
  list,
  option: call("GET", "/client/v1/clients/option", {
    summary: "Partners to choose from; with includeAgency the agency comes first",
    access: read("PARTNER"),
    topics: ["partner"],
    query: z.strictObject({ includeAgency: z.optional(z.enum(["true", "false"])) }),
    reply: z.array(Option),
  }),
  create,
  quickAdd: call("POST", "/client/v1/quick-add/partner", {
    summary: "Quick-add a partner by name",
    access: write("PARTNER"),
    topics: ["partner"],
    body: z.strictObject({ name: line() }),
    reply: Option,
  }),
  summary,
  updateSummary,
  shareByEmail: call("POST", "/client/v1/clients/{id}/share-email", {
    summary: "Send a partner's profile by email",
    access: read("PARTNER"),
    topics: ["mail"],
    limit: "letter",
    sendsMail: true,
    kinds: { opensToStrangers: never("the letter holds the profile of one partner, and opens nothing") },
    letters: ["recipients"],
    // Seeing a partner is enough to share it.
    params: z.strictObject({ id: ref("partner", "seen") }),
    body: ShareEmail,
    reply: Done,
  }),
  remove,
  restore,
  bulk,
  undoBulk,
};

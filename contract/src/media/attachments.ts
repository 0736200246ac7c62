/** Pictures and documents of a record, in an order of their own. D1 §2, D2 §7 "{api}/media"; C-332, C-333, C-339. */
import { byParam, call, read, signedIn, write } from "../call.ts";
import { FAMILIES } from "../enums.ts";
import { LIMITS } from "../limits.ts";
import { Done, id, instant, maybeLine, PersonBrief, ref, refs, z } from "../schema.ts";
import { FAMILY_RESOURCE } from "../talents/person.ts";
import { Media } from "./upload.ts";

/** E-200…E-204; `id` is the attachment's, `media` what hangs there. */
export const Attachment = z.object({
  id: id(),
  filename: z.string(),
  originalFilename: z.string(),
  uploadedDate: instant(),
  uploadedBy: z.nullable(PersonBrief),
  caption: z.nullable(z.string()),
  media: Media,
});
export type Attachment = z.output<typeof Attachment>;

const byAttachment = z.strictObject({ id: ref("attachment") });
const person = z.strictObject({ family: z.enum(FAMILIES), id: ref("person") });
const colleague = z.strictObject({ id: ref("staff") });
const company = z.strictObject({ id: ref("partner") });
const topics = ["attachment", "media"] as const;
/** Those that are not there yet are added; all stand in this order, behind what is not named. Nothing is taken away: C-339 does. */
const Saved = z.strictObject({ mediaIds: refs("media", LIMITS.attachments) });
const all = z.array(Attachment);

export const attachments = {
  ofPerson: call("GET", "/client/v1/{family}/{id}/media", {
    says: "Pictures and documents of a talent or scout",
    access: byParam("family", FAMILY_RESOURCE, "read"),
    topics,
    params: person,
    reply: all,
  }),
  saveOfPerson: call("PUT", "/client/v1/{family}/{id}/media", {
    says: "Attach, and put in order",
    access: byParam("family", FAMILY_RESOURCE, "write"),
    topics,
    params: person,
    body: Saved,
    reply: Done,
  }),
  ofStaff: call("GET", "/client/v1/staff/{id}/media", {
    says: "Pictures and documents of a member of staff",
    access: read("STAFF"),
    topics,
    params: colleague,
    reply: all,
  }),
  saveOfStaff: call("PUT", "/client/v1/staff/{id}/media", {
    says: "Attach, and put in order",
    access: write("STAFF"),
    topics,
    params: colleague,
    body: Saved,
    reply: Done,
  }),
  ofPartner: call("GET", "/client/v1/clients/{id}/media", {
    says: "Pictures and documents of a partner",
    access: read("PARTNER"),
    topics,
    params: company,
    reply: all,
  }),
  saveOfPartner: call("PUT", "/client/v1/clients/{id}/media", {
    says: "Attach, and put in order",
    access: write("PARTNER"),
    topics,
    params: company,
    body: Saved,
    reply: Done,
  }),
  // Whom the record admits, the attachment's reference says.
  caption: call("PUT", "/media/v1/attachments/{id}", {
    says: "Say what an attachment shows",
    access: signedIn,
    topics,
    params: byAttachment,
    body: z.strictObject({ caption: maybeLine(LIMITS.caption) }),
    reply: Done,
  }),
  remove: call("DELETE", "/media/v1/attachments/{id}", {
    says: "Delete an attachment, for good",
    access: signedIn,
    topics,
    params: byAttachment,
    reply: Done,
  }),
};

/** Pictures and documents of records, in an order that people choose. */
import { byParam, call, signedIn } from "../call.ts";
import { contractRecord } from "../contracts/contract.ts";
import { FAMILIES } from "../enums.ts";
import { eventRecord } from "../events/event.ts";
import { LIMITS } from "../limits.ts";
import { opportunityRecord } from "../opportunities/opportunity.ts";
import { partnerRecord } from "../partners/partner.ts";
import { projectRecord } from "../projects/project.ts";
import { Done, maybeLine, ref, z } from "../schema.ts";
import { FAMILY_RESOURCE } from "../talents/person.ts";
import { taskRecord } from "../tasks/task.ts";
import {
  AttachmentOrder,
  attachmentList,
  attachmentOrderOf,
  recordFiles,
  attachmentTopics as topics,
} from "./attachment.ts";

const byAttachment = z.strictObject({ id: ref("attachment") });
const person = z.strictObject({ family: z.enum(FAMILIES), id: ref("person") });
const staffFiles = recordFiles("/client/v1/staff", { kind: "staff", resource: "STAFF", one: "a member of staff" });

export const attachments = {
  ofPerson: call("GET", "/client/v1/{family}/{id}/media", {
    summary: "Pictures and documents of a talent or scout",
    access: byParam("family", FAMILY_RESOURCE, "read"),
    topics,
    params: person,
    reply: attachmentList,
  }),
  saveOfPerson: call("PUT", "/client/v1/{family}/{id}/media", {
    summary: "Set and reorder the attachments",
    access: byParam("family", FAMILY_RESOURCE, "write"),
    topics,
    params: person,
    body: AttachmentOrder,
    reply: Done,
  }),
  saveNamedOfPerson: call("PUT", "/client/v1/{family}/media", {
    summary: "Set and reorder the attachments of the talent or scout named in the body",
    access: byParam("family", FAMILY_RESOURCE, "write"),
    topics,
    params: z.strictObject({ family: z.enum(FAMILIES) }),
    body: attachmentOrderOf("person"),
    reply: Done,
  }),
  ofStaff: staffFiles.list,
  saveOfStaff: staffFiles.save,
  saveNamedOfStaff: staffFiles.saveNamed,
  removeOfStaff: staffFiles.remove,
  ofPartner: partnerRecord.files.list,
  saveOfPartner: partnerRecord.files.save,
  saveNamedOfPartner: partnerRecord.files.saveNamed,
  removeOfPartner: partnerRecord.files.remove,
  ofTask: taskRecord.files.list,
  saveOfTask: taskRecord.files.save,
  saveNamedOfTask: taskRecord.files.saveNamed,
  removeOfTask: taskRecord.files.remove,
  ofOpportunity: opportunityRecord.files.list,
  saveOfOpportunity: opportunityRecord.files.save,
  saveNamedOfOpportunity: opportunityRecord.files.saveNamed,
  removeOfOpportunity: opportunityRecord.files.remove,
  ofEvent: eventRecord.files.list,
  saveOfEvent: eventRecord.files.save,
  saveNamedOfEvent: eventRecord.files.saveNamed,
  removeOfEvent: eventRecord.files.remove,
  ofProject: projectRecord.files.list,
  saveOfProject: projectRecord.files.save,
  saveNamedOfProject: projectRecord.files.saveNamed,
  removeOfProject: projectRecord.files.remove,
  ofContract: contractRecord.files.list,
  saveOfContract: contractRecord.files.save,
  saveNamedOfContract: contractRecord.files.saveNamed,
  removeOfContract: contractRecord.files.remove,
  // The attachment's reference checks the right to its record.
  caption: call("PUT", "/media/v1/attachments/{id}", {
    summary: "Set the caption of an attachment",
    access: signedIn,
    topics,
    params: byAttachment,
    body: z.strictObject({ caption: maybeLine(LIMITS.caption) }),
    reply: Done,
  }),
  remove: call("DELETE", "/media/v1/attachments/{id}", {
    summary: "Delete an attachment permanently",
    access: signedIn,
    topics,
    params: byAttachment,
    reply: Done,
  }),
};

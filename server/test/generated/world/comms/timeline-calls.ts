/** Preconditions of the timeline of contact: a partner with a contact for each way of being in touch. */
import { buildPartner, buildPartnerContact, buildRecord, inAgency } from "../../../factories.ts";
import { type Ready, type Setup, withBody, withParams } from "../setup.ts";
import { buildCallLog } from "./calls.ts";
import { buildChatLog } from "./chat.ts";
import { buildWebsiteEnquiry } from "./enquiries.ts";
import { buildMailLog } from "./mails.ts";

async function inTouch({ base, world }: Setup): Promise<Ready> {
  const { ownAgencyId } = world;
  const partner = await buildPartner(ownAgencyId);
  const contact = async (): Promise<string> => {
    const id = await buildPartnerContact(ownAgencyId, partner);
    await inAgency(ownAgencyId, "update partner_contact set role = 'Buyer' where id = $1", [id]);
    return id;
  };
  const [colleague] = await inAgency(
    ownAgencyId,
    "update staff set avatar_id = (select id from media where agency_id = $1 limit 1) where id = $2 returning id",
    [ownAgencyId, base.callerId],
  );
  for (const [table, log] of [
    ["call_log", await buildCallLog(ownAgencyId, {})],
    ["call_log", await buildCallLog(ownAgencyId, {})],
    ["chat_log", await buildChatLog(ownAgencyId, {})],
    ["website_enquiry", await buildWebsiteEnquiry(ownAgencyId, {})],
  ])
    await inAgency(ownAgencyId, `update ${table} set person_id = null, contact_id = $2 where id = $1`, [
      log,
      await contact(),
    ]);
  await inAgency(ownAgencyId, "update call_log set made_by = $2 where agency_id = $1 and contact_id is not null", [
    ownAgencyId,
    colleague?.id,
  ]);
  await inAgency(
    ownAgencyId,
    "update website_enquiry set opportunity_id = $2 where agency_id = $1 and contact_id is not null",
    [ownAgencyId, await buildRecord("opportunity", ownAgencyId)],
  );
  await inAgency(
    ownAgencyId,
    "update mail_log_party set record_id = $2, contact_id = $3 where agency_id = $1 and mail_id = $4",
    [ownAgencyId, partner, await contact(), await buildMailLog(ownAgencyId, {})],
  );
  // One fewer than there are, so that more follow.
  return { ...withBody(withParams(base, { id: partner }), { pageSize: 4 }), known: { ...base.known, record: partner } };
}

export const TIMELINE_CALLS = { "POST /client/v1/timeline/{id}": inTouch };

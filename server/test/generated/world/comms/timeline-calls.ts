/** What the timeline of contact needs: a partner with a contact for each way of being in touch. */
import { buildPartner, buildPartnerContact, buildRecord, inAgency } from "../../../factories.ts";
import { type Ready, type Setup, withParams } from "../setup.ts";
import { buildCallLog } from "./calls.ts";
import { buildChatLog } from "./chat.ts";
import { buildWebsiteEnquiry } from "./enquiries.ts";
import { buildMailLog } from "./mails.ts";

async function inTouch({ base, world }: Setup): Promise<Ready> {
  const { here } = world;
  const partner = await buildPartner(here);
  const contact = async (): Promise<string> => {
    const id = await buildPartnerContact(here, partner);
    await inAgency(here, "update partner_contact set role = 'Buyer' where id = $1", [id]);
    return id;
  };
  const [colleague] = await inAgency(
    here,
    "update staff set avatar_id = (select id from media where agency_id = $1 limit 1) where id = $2 returning id",
    [here, base.callerId],
  );
  for (const [table, log] of [
    ["call_log", await buildCallLog(here, {})],
    ["call_log", await buildCallLog(here, {})],
    ["chat_log", await buildChatLog(here, {})],
    ["website_enquiry", await buildWebsiteEnquiry(here, {})],
  ])
    await inAgency(here, `update ${table} set person_id = null, contact_id = $2 where id = $1`, [log, await contact()]);
  await inAgency(here, "update call_log set made_by = $2 where agency_id = $1 and contact_id is not null", [
    here,
    colleague?.id,
  ]);
  await inAgency(
    here,
    "update website_enquiry set opportunity_id = $2 where agency_id = $1 and contact_id is not null",
    [here, await buildRecord("opportunity", here)],
  );
  await inAgency(
    here,
    "update mail_log_party set record_id = $2, contact_id = $3 where agency_id = $1 and mail_id = $4",
    [here, partner, await contact(), await buildMailLog(here, {})],
  );
  const { input } = withParams(base, { id: partner });
  // One fewer than there are, so that more follow.
  return { ...base, input: { ...input, body: { pageSize: 4 } }, known: { ...base.known, record: partner } };
}

export const TIMELINE_CALLS = { "POST /client/v1/timeline/{id}": inTouch };

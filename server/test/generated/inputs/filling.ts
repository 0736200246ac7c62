/** Fills an agency and its records, so that replies have a value in every field. */
import { z } from "#contract/schema.ts";
import { inAgency } from "../../factories.ts";
import { parsed } from "../replies/errors.ts";
import { optionsOf, type SendRequest } from "../replies/replies.ts";
import { CALLS, objectOf, type Walked } from "../walk.ts";
import { isDeal, leaveOut } from "../world/deals/deals.ts";
import { ready } from "../world/preconditions.ts";
import type { World } from "../world/world.ts";
import type { Input } from "./sample.ts";

const COLUMNS = [
  "staff set avatar_id = coalesce(avatar_id, (select id from media where agency_id = $1 limit 1))",
  "person set avatar_id = (select id from media where agency_id = $1 limit 1)",
  "favourite set picture_id = (select id from media where agency_id = $1 limit 1)",
  "partner set avatar_id = (select id from media where agency_id = $1 limit 1), head_office_location = 'Sydney', email = 'a@example.com', industry_category_id = (select id from industry_category where agency_id = $1 limit 1)",
  `task set charged_contact_id = (select id from partner_contact where agency_id = $1 limit 1), supplier_id = (select id from supplier where agency_id = $1 limit 1),
    assignee_id = (select id from staff where agency_id = $1 limit 1), start_on = '2026-08-11', start_time = '09:00', due_on = '2026-08-11', due_time = '17:00', venue = 'A hall',
    address = 'A street', note = 'It went well', description = '<p>What to do</p>', cost = 1, extra = 1, sale = 1, completed_at = now(), recurrence_id = gen_random_uuid(),
    pack_id = (select id from task_template where agency_id = $1 limit 1), anchor = 'EVENT_START', anchor_offset = -3,
    reminder = 'CUSTOM', reminder_value = 2, reminder_unit = 'DAYS', checklist_items = '[{"id": "first", "text": "An item", "done": true, "staffId": null}]'`,
  "partner_contact set email = id || '@example.com', role = 'Buyer', phone = '+61491570156', phone_code = '+61', whatsapp = '+61491570156', whatsapp_code = '+61'",
  "task_setting set reminder = 'CUSTOM', reminder_value = 2, reminder_unit = 'DAYS'",
  "account set last_login_at = now()",
  "note set author_id = (select id from staff where agency_id = $1 limit 1)",
  "attachment set caption = 'As it was taken'",
  "attachment set author_id = (select id from staff where agency_id = $1 limit 1)",
];

/** Sends each change with all of its fields. */
export async function fillValue(world: World, send: SendRequest): Promise<void> {
  const families = CALLS.filter(({ family }, index) => CALLS.findIndex((other) => other.family === family) === index);
  for (const walked of families) await ready(world, walked);
  for (const column of COLUMNS)
    await inAgency(world.ownAgencyId, `update ${column} where agency_id = $1`, [world.ownAgencyId]);
  for (const walked of CALLS) {
    if (walked.reads || walked.call.transaction === "none") continue;
    await send(walked.title, optionsOf(walked.call, await ready(world, walked, { full: true })));
  }
}

/** Columns that no call writes. */
const UNWRITTEN = ["social_account set handle = 'someone', followers = 1200, followers_on = '2026-03-01'"];

/** Contents of a list's rows when it is read, by its title. */
const LISTED: Readonly<Record<string, string>> = {
  "POST /client/v1/suppliers/list": `supplier set email = 'a@example.com', payment_term_days = 30,
    contacts = '[{"name": "Ada", "role": "Sales", "email": "ada@example.com", "phoneNumber": "+61491570156"}]',
    phones = '[{"label": "Office", "countryCode": "AU", "phone": "+61491570156", "phoneCode": "+61", "phoneNumber": "491570156"}]'`,
  "POST /user/v1/staff/list":
    "staff set phone = '+61491570156', phone_code = '+61', location = 'Sydney', position_id = (select id from position where agency_id = $1 limit 1), avatar_id = (select id from media where agency_id = $1 limit 1)",
  "GET /client/v1/clients/list":
    "partner set head_office_location = 'Sydney', email = 'a@example.com', phone = '+61491570156', phone_code = '+61', industry_category_id = (select id from industry_category where agency_id = $1 limit 1), avatar_id = (select id from media where agency_id = $1 limit 1)",
  "POST /client/v1/tasks/list": `task set supplier_id = (select id from supplier where agency_id = $1 limit 1), start_on = '2026-08-11', start_time = '09:00', due_on = '2026-08-11', due_time = '17:00',
    venue = 'A hall', address = 'A street', description = '<p>What to do</p>', cost = 1, extra = 1, sale = 1, recurrence_id = gen_random_uuid()`,
};
const AVATARS = ["staff", "person", "partner"].map(
  (table) =>
    `${table} set avatar_id = (select id from media where agency_id = $1 limit 1) where avatar_id is null and agency_id = $1`,
);
/** Gives an avatar to the people and partners added since the agency was filled; their versions change. */
export async function fillAvatars(world: World): Promise<void> {
  for (const avatars of AVATARS) await inAgency(world.ownAgencyId, `update ${avatars}`, [world.ownAgencyId]);
}
/** Fills the rows of a list that is about to be read. */
export async function fillListed(world: World, title: string): Promise<void> {
  const columns = LISTED[title];
  if (columns) await inAgency(world.ownAgencyId, `update ${columns} where agency_id = $1`, [world.ownAgencyId]);
}

const NEVER = 999_999;
const Stale = z.object({ error: z.object({ current: z.object({ version: z.int() }) }) });

/** Sends each change to the record named by a path. */
export async function fillOne(world: World, send: SendRequest, walked: Walked, params: Input["params"]): Promise<void> {
  const kind = objectOf(walked)?.kind;
  // A preview has not been carried out yet, and the contents of a bank's file are gone once its columns are confirmed
  // again.
  if (kind && (walked.title.endsWith("/preview") || kind === "bankFile")) return;
  for (const change of CALLS) {
    const { call, family, references } = change;
    if (call.method !== "PUT" || !call.body || family !== walked.family || objectOf(change)?.kind !== kind) continue;
    if (references.filter(({ path }) => path[0] === "params").length > 1) continue;
    // Some files are only of what stands.
    if (walked.call.file && change.title.endsWith("/void")) continue;
    const { token, input } = await ready(world, change, { full: true });
    const by = (body: unknown) =>
      send(change.title, optionsOf(call, { token, input: { ...input, params: { ...input.params, ...params }, body } }));
    const own = input.body as object;
    if (!("version" in own)) {
      await by(own);
      continue;
    }
    const from = (version: number) => by({ ...own, version });
    const stale = z.safeParse(Stale, parsed((await from(NEVER)).text));
    if (stale.success) await from(stale.data.error.current.version);
  }
  for (const column of UNWRITTEN)
    await inAgency(world.ownAgencyId, `update ${column} where agency_id = $1`, [world.ownAgencyId]);
  // A list names what it is of in its query.
  if (kind && isDeal(kind) && params.id) await leaveOut(world.ownAgencyId, kind, params.id);
}

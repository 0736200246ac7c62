/** Handlers of forms for enquiries, in the settings. */
import { randomBytes, randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import {
  type enquiryForms as calls,
  ENQUIRY_FORM_LIMITS,
  type EnquiryFormBody,
  type EnquiryFormRow,
} from "#contract/comms/enquiry-form.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { reachValues } from "#server/lib/records/reach.ts";
import { statusOfUse } from "#server/lib/records/status-of-use.ts";
import { putInBin, refuseStale, takeFromBin } from "#server/lib/records/version.ts";
import { checkDeleted, resolver } from "#server/lib/serving/references.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { talentBrief } from "./enquiry.read.ts";
import { enquiryForm as form, enquiryFormReceiver as receiver } from "./enquiry.table.ts";

const p = sql.placeholder;
const ofAgency = sql`${form.agencyId} = ${p("$agency")}::uuid`;

/** Finds forms of the agency by id; deleted ones only to restore them. */
export const enquiryFormResolver = resolver(
  ({ deleted = false }) => ({ deleted }),
  ({ deleted }, isRequested) =>
    sql`select ${form.id}
      from ${form}
      where ${isRequested(form.id)} and ${ofAgency} and ${form.deletedAt} is ${deleted ? sql`not null` : sql`null`}`,
);

const visible = preparedFamily(
  () => sql`select ${form.id} as id from ${form} where ${form.id} = any (${p("$ids")}::uuid[]) and ${ofAgency}`,
);
export const visibleForms = async (db: Db, actor: Actor, ids: readonly string[]): Promise<string[]> =>
  (await visible(db, undefined, { ...reachValues(actor), $ids: ids })).map(({ id }) => String(id));

const selecting = preparedFamily(
  (byId: boolean) => sql`select ${form.id} as id, ${form.name} as name, ${form.active} as active,
      ${statusOfUse(form.active)} as status, ${form.key} as key, ${talentBrief(sql`${form.talentId}`)} as talent,
      (select coalesce(json_agg(json_build_object('id', s.id, 'displayName', s.display_name,
          'avatarUrl', (select media.key from media where media.id = s.avatar_id)) order by s.display_name, s.id), '[]')
        from ${receiver}
          join staff s on s.agency_id = ${receiver.agencyId} and s.id = ${receiver.staffId} and s.deleted_at is null
        where ${receiver.agencyId} = ${form.agencyId} and ${receiver.formId} = ${form.id}) as receivers,
      to_json(${form.allowedOrigins}) as "allowedOrigins", ${form.company} as company, ${form.phone} as phone,
      ${form.dates} as dates, ${form.replySubject} as "replySubject", ${form.replyText} as "replyText",
      ${form.version} as version,
      (select count(*)::int
        from website_enquiry e
        where e.agency_id = ${form.agencyId}
          and e.form_id = ${form.id}
          and e.deleted_at is null
          and e.status <> 'SPAM') as received,
      (select max(e.received_at)
        from website_enquiry e
        where e.agency_id = ${form.agencyId}
          and e.form_id = ${form.id}
          and e.deleted_at is null
          and e.status <> 'SPAM') as "lastAt"
    from ${form}
    where ${ofAgency} and ${form.deletedAt} is null${byId ? sql` and ${form.id} = ${p("id")}::uuid` : sql``}
    order by ${form.name}, ${form.id}`,
);
const readForms = async (db: Db, actor: Actor, id?: string): Promise<EnquiryFormRow[]> =>
  (await selecting(db, id !== undefined, { ...reachValues(actor), id })) as unknown as EnquiryFormRow[];

async function saveReceivers(db: Db, { agencyId }: Actor, formId: string, staffIds: readonly string[]): Promise<void> {
  const ids = sql.param([...staffIds]);
  await db.execute(
    sql`delete from enquiry_form_receiver where form_id = ${formId}::uuid and staff_id <> all (${ids}::uuid[])`,
  );
  await db.execute(
    sql`insert into enquiry_form_receiver (agency_id, form_id, staff_id)
      select ${agencyId}::uuid, ${formId}::uuid, id
      from unnest(${ids}::uuid[]) chosen (id)
      on conflict do nothing`,
  );
}
const columnsOf = ({ receiverIds: _, ...columns }: EnquiryFormBody) => columns;

export const enquiryFormHandlers: Handlers<typeof calls> = {
  list: ({ db, actor }) => readForms(db, actor),

  async create({ db, actor, body }) {
    const { agencyId } = actor;
    const { rows } = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from enquiry_form where agency_id = ${agencyId}::uuid and deleted_at is null`,
    );
    if ((rows[0]?.count ?? 0) >= ENQUIRY_FORM_LIMITS.forms)
      throw new Refusal("validation", [
        { field: "name", code: "invalid", message: `At most ${ENQUIRY_FORM_LIMITS.forms} forms` },
      ]);
    const id = randomUUIDv7();
    await db.insert(form).values({ ...columnsOf(body), id, agencyId, key: randomBytes(16).toString("base64url") });
    await saveReceivers(db, actor, id, body.receiverIds);
    return { id };
  },

  async update({ db, actor, params: { id }, body: { version, ...body } }) {
    await db.execute(sql`select from ${form} where ${form.id} = ${id}::uuid for no key update`);
    const before = found((await readForms(db, actor, id))[0]);
    await refuseStale(db, { table: form, id }, version, before);
    // Keeps a talent that the writer may not see, and so could not name.
    const { talentId, ...columns } = columnsOf(body);
    const keepsTalent = talentId === null && before.talent === null;
    await db
      .update(form)
      .set({ ...columns, ...(!keepsTalent && { talentId }), updatedAt: sql`now()` })
      .where(sql`${form.id} = ${id}::uuid`);
    await saveReceivers(db, actor, id, body.receiverIds);
    return found((await readForms(db, actor, id))[0]);
  },

  async remove({ db, params: { id } }) {
    await putInBin(db, form, [id]);
    return {};
  },
  async restore({ db, actor, params: { id } }) {
    await checkDeleted(enquiryFormResolver, db, { actor, id });
    await takeFromBin(db, form, [id]);
    return {};
  },
};

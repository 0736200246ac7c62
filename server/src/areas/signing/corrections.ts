/** Keeps corrections that signers send about themselves, and staff's decision on each field. */
import { randomUUIDv7 } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import type { BodyOf } from "#contract/call.ts";
import { z } from "#contract/schema.ts";
import { CORRECTED_FIELDS, type CorrectedField, SIGNER_KINDS, type signing } from "#contract/signing/signing.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { reachValues, withinReach } from "#server/lib/records/reach.ts";
import { record } from "#server/lib/records/records.table.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";

type Values = Readonly<Record<CorrectedField, string | null>>;

/** Stores details that differ from ours; those that staff decided on already stay. */
export async function saveCorrections(db: Db, signerId: string, sent: Values, current: Values): Promise<void> {
  const changed = CORRECTED_FIELDS.filter((field) => sent[field] !== null && sent[field] !== current[field]);
  const values = Object.fromEntries(
    changed.map((field) => [field, { was: current[field], value: sent[field], decision: null }]),
  );
  await db.execute(
    sql`update signer set corrections = (
        select coalesce(jsonb_object_agg(key, value), '{}') from (
          select key, value from jsonb_each(${JSON.stringify(values)}::jsonb)
            where not exists (select from jsonb_each(signer.corrections) kept
              where kept.key = jsonb_each.key and kept.value ->> 'decision' is not null)
          union all
          select key, value
          from jsonb_each(signer.corrections)
          where value ->> 'decision' is not null) merged)
      where id = ${signerId}::uuid`,
  );
}

const p = sql.placeholder;
/** Selects the record with a signer's details, if the actor may change it. */
const changeable = preparedFamily(
  () => sql`select ${record.id} as id
    from ${record}
    where ${record.id} = ${p("id")}::uuid and ${record.agencyId} = ${p("$agency")}::uuid
      and ${record.deletedAt} is null and ${withinReach(record.resource, record.id, "write")}`,
);

const Found = z.object({
  kind: z.enum(SIGNER_KINDS),
  subjectId: z.nullable(z.string()),
  recordId: z.nullable(z.string()),
  value: z.nullable(z.string()),
  name: z.nullable(z.string()),
  role: z.nullable(z.string()),
});

function acceptance(field: CorrectedField, { kind, subjectId, recordId, value }: z.output<typeof Found>): SQL | null {
  if (kind === "contact" && field === "company")
    return sql`update partner set display_name = ${value} where id = ${recordId}::uuid`;
  if (kind === "contact")
    return sql`update partner_contact set ${sql.identifier(field)} = ${value} where id = ${subjectId}::uuid`;
  if (kind === "talent" && field === "name")
    return sql`update person set legal_name = ${value} where id = ${subjectId}::uuid`;
  return null;
}

interface Decision extends BodyOf<(typeof signing)["decide"]> {
  signerId: string;
}
export async function decideCorrection(db: Db, actor: Actor, { signerId, field, decision }: Decision): Promise<void> {
  const { rows } = await db.execute(
    sql`select s.kind, s.subject_id as "subjectId", s.corrections -> ${field} ->> 'value' as value,
        case s.kind
          when 'contact' then (select partner_id from partner_contact where id = s.subject_id)
          else s.subject_id end as "recordId",
        coalesce(s.corrections -> 'name' ->> 'value', s.name) as name,
        coalesce(s.corrections -> 'role' ->> 'value', s.role) as role
      from signer s
      where s.id = ${signerId}::uuid
        and s.corrections -> ${field} is not null
        and s.corrections -> ${field} ->> 'decision' is null
      for update`,
  );
  const signer = z.parse(Found, found(rows[0]));
  if (decision !== "ignore") {
    const [own] = signer.recordId
      ? await changeable(db, undefined, { ...reachValues(actor), id: signer.recordId })
      : [];
    const asNew = decision === "save-as-new";
    const change = asNew ? null : acceptance(field, signer);
    // A new entry adds a contact next to the signer; a field that our records lack can only be ignored.
    if (asNew ? signer.kind !== "contact" || field === "company" : change === null)
      throw new Refusal("validation", [{ field: "decision", code: "invalid", message: "Choose one of the options" }]);
    if (!own) throw new Refusal("noRight");
    await db.execute(
      change ??
        sql`insert into partner_contact (id, agency_id, partner_id, name, role)
          values (${randomUUIDv7()}::uuid, ${actor.agencyId}::uuid, ${signer.recordId}::uuid, ${signer.name},
            ${signer.role})`,
    );
  }
  await db.execute(
    sql`update signer
      set corrections = jsonb_set(corrections, array[${field}, 'decision'], to_jsonb(${decision}::text))
      where id = ${signerId}::uuid`,
  );
}

/** Handlers of a contract's deliverables. Rights, history and change notices are the contract's. */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import {
  type deliverables as calls,
  DELIVERABLE_LIMITS,
  type Deliverable,
  type DeliverableCreate,
} from "#contract/contracts/deliverable.ts";
import { LIMITS } from "#contract/limits.ts";
import { plainText } from "#contract/values/rich-text.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { reachValues } from "#server/lib/records/reach.ts";
import { putInBin, refuseStale, takeFromBin } from "#server/lib/records/version.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { deliverable } from "./contract.table.ts";
import { keptUnseen, partResolver, personOfPart } from "./parts.ts";

const p = sql.placeholder;

export const deliverableResolver = partResolver(deliverable);

const selecting = preparedFamily(
  ({
    one,
  }: {
    one: boolean;
  }) => sql`select ${deliverable.id} as id, ${deliverable.title} as title, ${deliverable.dueOn}::text as "dueOn",
      ${deliverable.doneOn} is null
        and coalesce(${deliverable.dueOn} < (now() at time zone contract_zone(${deliverable.agencyId},
          ${deliverable.contractId}))::date, false) as "isOverdue",
      ${personOfPart(deliverable.personId)} as person, ${deliverable.doneOn}::text as "doneOn",
      array(select a.id
        from unnest(${deliverable.attachmentIds}) with ordinality named (id, place) join attachment a on a.id = named.id
        where a.agency_id = ${deliverable.agencyId} and a.record_id = ${deliverable.contractId} and a.deleted_at is null
        order by named.place) as "attachmentIds",
      ${deliverable.links} as links, ${deliverable.note} as note, ${deliverable.createdAt} as "createdAt",
      ${deliverable.updatedAt} as "updatedAt", ${deliverable.version} as version
    from ${deliverable}
    where ${deliverable.agencyId} = ${p("$agency")}::uuid
      and ${deliverable.contractId} = ${p("contractId")}::uuid
      and ${deliverable.deletedAt} is null
      and ${one ? sql`${deliverable.id} = ${p("deliverableId")}::uuid` : sql`true`}
    order by ${deliverable.dueOn} nulls last, ${deliverable.place}, ${deliverable.id}`,
);

interface Of {
  id: string;
  deliverableId: string;
}
const listOf = async (db: Db, actor: Actor, contractId: string): Promise<Deliverable[]> =>
  (await selecting(db, { one: false }, { contractId, ...reachValues(actor) })) as unknown as Deliverable[];
/** Reads a deliverable of this contract; another contract's is not found. */
async function read(db: Db, actor: Actor, { id: contractId, deliverableId }: Of): Promise<Deliverable> {
  const rows = await selecting(db, { one: true }, { contractId, deliverableId, ...reachValues(actor) });
  return found((rows as unknown as Deliverable[])[0]);
}

const refuse = (field: string, message: string): never => {
  throw new Refusal("validation", [{ field, code: "invalid", message }]);
};

type Proof = Pick<DeliverableCreate, "personId" | "attachmentIds">;
/** Refuses a talent who is not on the contract, unless the deliverable has them already, and files of other records. */
async function check(db: Db, contractId: string, { personId, attachmentIds }: Proof, before: string | null) {
  if (personId !== null && personId !== before) {
    const { rows } = await db.execute(
      sql`select from involvement
        where record_id = ${contractId}::uuid and involved_id = ${personId}::uuid and role = 'RELATED'`,
    );
    if (rows.length === 0) refuse("personId", "Choose a talent of this contract");
  }
  if (attachmentIds.length === 0) return;
  const { rows } = await db.execute<{ id: string }>(
    sql`select id
      from attachment
      where record_id = ${contractId}::uuid
        and id = any (${sql.param([...attachmentIds])}::uuid[])
        and deleted_at is null`,
  );
  const own = new Set(rows.map(({ id }) => id));
  const foreign = attachmentIds.findIndex((id) => !own.has(id));
  if (foreign >= 0) refuse(`attachmentIds.${foreign}`, "Choose from the contract's files");
}

/**
 * Returns the place after the last one. Refuses more than a contract may have; the caller's reference has locked the
 * contract.
 */
async function nextPlace(db: Db, contractId: string): Promise<number> {
  const { rows } = await db.execute<{ count: number; last: number }>(
    sql`select count(*)::int as count, coalesce(max(place), 0) as last
      from deliverable
      where contract_id = ${contractId}::uuid and deleted_at is null`,
  );
  const { count, last } = found(rows[0]);
  if (count >= DELIVERABLE_LIMITS.deliverables)
    refuse("title", `A contract has ${DELIVERABLE_LIMITS.deliverables} deliverables at most`);
  return last + 1;
}

export const deliverableHandlers: Handlers<typeof calls> = {
  list: ({ db, actor, params }) => listOf(db, actor, params.id),
  get: ({ db, actor, params }) => read(db, actor, params),

  async create({ db, actor, params: { id: contractId }, body }) {
    await check(db, contractId, body, null);
    const place = await nextPlace(db, contractId);
    const id = randomUUIDv7();
    await db.insert(deliverable).values({ ...body, id, agencyId: actor.agencyId, contractId, place });
    return { id };
  },

  async update({ db, actor, params, body: { version, personId, ...form } }) {
    const { id: contractId, deliverableId } = params;
    const before = await read(db, actor, params);
    await refuseStale(db, { table: deliverable, id: deliverableId, record: "contract_id" }, version, before);
    await check(db, contractId, { personId, ...form }, before.person?.id ?? null);
    await db
      .update(deliverable)
      .set({ ...form, personId: keptUnseen(before.person, personId, sql`person_id`) })
      .where(sql`${deliverable.id} = ${deliverableId}::uuid`);
    return read(db, actor, params);
  },

  async tick({ db, actor, params, body: { doneOn } }) {
    await read(db, actor, params);
    await db.execute(
      sql`update deliverable
        set done_on = ${doneOn}::date
        where id = ${params.deliverableId}::uuid and done_on is distinct from ${doneOn}::date`,
    );
    return read(db, actor, params);
  },

  async remove({ db, actor, params }) {
    await read(db, actor, params);
    await putInBin(db, deliverable, [params.deliverableId]);
    return {};
  },

  async restore({ db, params: { id: contractId, deliverableId } }) {
    const { rows } = await db.execute(
      sql`select from deliverable
        where id = ${deliverableId}::uuid and contract_id = ${contractId}::uuid and deleted_at is not null`,
    );
    found(rows[0]);
    await nextPlace(db, contractId);
    await takeFromBin(db, deliverable, [deliverableId]);
    return {};
  },
};

/** Adds a deliverable for each line of the opportunity's text. */
export async function takeOverDeliverables(db: Db, { agencyId }: Actor, contractId: string, html: string | null) {
  const lines = plainText(html ?? "")
    .split("\n")
    .map((text) => text.trim())
    .filter((text) => text !== "")
    .slice(0, DELIVERABLE_LIMITS.deliverables);
  if (lines.length === 0) return;
  await db.insert(deliverable).values(
    lines.map((text, place) => {
      const isLong = text.length > LIMITS.line;
      const title = isLong ? `${text.slice(0, LIMITS.line - 1)}…` : text;
      const note = isLong ? text.slice(0, LIMITS.remark) : null;
      return { id: randomUUIDv7(), agencyId, contractId, place, title, note };
    }),
  );
}

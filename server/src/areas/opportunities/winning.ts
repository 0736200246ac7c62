/** Handlers of winning: all records that follow from an opportunity are made in one transaction, and undone in one. */
import { randomUUIDv7 } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { winning as calls, Proposals, WinSelection } from "#contract/opportunities/winning.ts";
import { z } from "#contract/schema.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import type { Deal, Made, Maker } from "#server/lib/deals/winning.ts";
import {
  HoldsSnapshot,
  holdsAround,
  holdsHashOf,
  lockPeopleOf,
  putHoldsBack,
  snapshotHolds,
} from "#server/lib/holds/won-holds.ts";
import { OPPORTUNITY_BOARD } from "#server/lib/lists/board.ts";
import { putInBin } from "#server/lib/records/version.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { changeStatusOf, checkModuleStatus, firstStatusThatMeans } from "#server/lib/work/work.ts";
import { opportunity } from "./opportunity.table.ts";
import { opportunityKit } from "./opportunity.ts";
import { wonHolds } from "./won-holds.ts";

const BOARD = { module: "PIPELINE", table: opportunity, board: OPPORTUNITY_BOARD } as const;

async function dealOf(db: Db, id: string): Promise<Deal> {
  const { rows } = await db.execute<Deal>(
    sql`select o.id, o.title, o.partner_id as "partnerId", o.contact_ids as "contactIds", o.lead_id as "leadId", o.tags,
        o.type, o.value::float8 as value, o.currency, o.start_on::text as "startDate", o.end_on::text as "endDate",
        o.venue_id as "venueId", o.venue,
        (select v.time_zone_id from venue v where v.agency_id = o.agency_id and v.id = o.venue_id) as "venueZone",
        o.address, o.brief, o.deliverables,
        array(select i.involved_id::text
          from involvement i
          where i.agency_id = o.agency_id and i.record_id = o.id and i.role = 'RELATED'
          order by i.place, i.involved_id) as "personIds",
        (select coalesce(json_agg(json_build_object('id', a.staff_id, 'role', a.role)
            order by a.created_at, a.staff_id), '[]')
          from assignment a where a.agency_id = o.agency_id and a.record_id = o.id and a.ended_at is null) as staff
      from opportunity o where o.id = ${id}::uuid`,
  );
  return found(rows[0]);
}

/** Gives the staff of the created records the roles that they have on the opportunity. */
const copyRoles = (db: Db, { id }: Deal, created: readonly Made[]) => {
  const ids = created.filter(({ kind }) => kind !== "task").map((record) => record.id);
  return db.execute(
    sql`update assignment mine set role = other.role from assignment other
      where other.record_id = ${id}::uuid
        and other.ended_at is null
        and mine.record_id = any (${sql.param(ids)}::uuid[])
        and mine.staff_id = other.staff_id
        and mine.ended_at is null
        and other.role is distinct from 'Lead'
        and mine.role is distinct from other.role`,
  );
};

const Stored = z.array(z.object({ kind: z.string(), id: z.string(), version: z.int() }));
type Stored = z.output<typeof Stored>;
interface Winning extends Record<string, unknown> {
  id: string;
  actorId: string;
  statusId: string;
  rank: string;
  made: unknown;
  holds: unknown;
  later: boolean;
}

/** Reads the present versions of records; records in the bin have none. */
async function versionsOf(db: Db, makers: readonly Maker[], records: readonly { kind: string; id: string }[]) {
  const tables = [{ kind: "opportunity", table: opportunity }, ...makers];
  const versions = await Promise.all(
    tables.map(async ({ kind, table }) => {
      const ids = records.filter((record) => record.kind === kind).map(({ id }) => id);
      const { rows } = await db.execute<{ id: string; version: number }>(
        sql`select ${table.id} as id, ${table.version} as version
          from ${table}
          where ${table.id} = any (${sql.param(ids)}::uuid[]) and ${table.deletedAt} is null`,
      );
      return rows.map(({ id, version }): Stored[number] => ({ kind, id, version }));
    }),
  );
  return versions.flat();
}

/** True if anything was written on the created records, or linked to them, since. */
async function isTouched(db: Db, makers: readonly Maker[], created: Stored, holds: HoldsSnapshot): Promise<boolean> {
  const now = new Map((await versionsOf(db, makers, created)).map(({ id, version }) => [id, version]));
  if (created.some(({ id, version }) => now.get(id) !== version)) return true;
  const ids = sql.param(created.filter(({ kind }) => kind !== "opportunity").map(({ id }) => id));
  const createdIds = sql.param(created.map(({ id }) => id));
  const { rows } = await db.execute(
    sql`select from note where record_id = any (${ids}::uuid[]) and deleted_at is null
      union all select from attachment where record_id = any (${ids}::uuid[]) and deleted_at is null
      union all
      select from involvement i
        join record r on r.agency_id = i.agency_id and r.id = i.record_id and r.deleted_at is null
      where i.involved_id = any (${ids}::uuid[]) and i.record_id <> all (${createdIds}::uuid[])
      union all
      select from hold
      where record_id = any (${ids}::uuid[]) and id <> all (${sql.param(holds.map(({ id }) => id))}::uuid[])
      limit 1`,
  );
  return rows.length > 0;
}

type Body = WinSelection & { holdsHash?: string | undefined; conflictReason?: string | null | undefined };

/** Makes the wanted records, and moves the holds of its days to the event. */
async function makeAll(db: Db, actor: Actor, makers: readonly Maker[], id: string, body: Body) {
  const { conflictReason = null, holdsHash, ...wanted } = body;
  const deal = await dealOf(db, id);
  if (wanted.event !== null) await lockPeopleOf(db, id);
  const holds = wanted.event === null ? [] : await holdsAround(db, id);
  if (wanted.event !== null && holdsHash !== undefined && holdsHashOf(holds) !== holdsHash)
    throw new Refusal("movedOn");
  const created: Made[] = [];
  for (const maker of makers)
    created.push(...(await maker.make(db, actor, deal, wanted, { made: created, holds, conflictReason })));
  await copyRoles(db, deal, created);
  return { made: created, kept: await snapshotHolds(db, holds) };
}

interface Done {
  before: { statusId: string; rank: string | number };
  made: readonly { kind: string; id: string }[];
  kept: HoldsSnapshot;
  later: boolean;
}
/** Stores which records were made, so that winning can be undone. */
async function keep(db: Db, actor: Actor, makers: readonly Maker[], id: string, { before, made, kept, later }: Done) {
  const stored = await versionsOf(db, makers, made);
  await db.execute(
    sql`insert into winning (id, agency_id, opportunity_id, actor_id, status_id, rank, made, holds, later)
      values (${randomUUIDv7()}::uuid, ${actor.agencyId}::uuid, ${id}::uuid, ${actor.id}::uuid,
        ${before.statusId}::uuid, ${before.rank}, ${JSON.stringify(stored)}::jsonb, ${JSON.stringify(kept)}::jsonb,
        ${later})`,
  );
}

const readOpportunity = async (db: Db, id: string) =>
  found((await db.select().from(opportunity).where(eq(opportunity.id, id)))[0]);

async function win(
  db: Db,
  actor: Actor,
  makers: readonly Maker[],
  id: string,
  { statusId: named, lowerOrder, ...body }: Parameters<Handlers<typeof calls>["win"]>[0]["body"],
) {
  const before = await readOpportunity(db, id);
  if (before.meaning === "WON") throw new Refusal("alreadyWon");
  const statusId = named ?? (await firstStatusThatMeans(db, "PIPELINE", "WON"));
  if ((await checkModuleStatus(db, "PIPELINE", statusId)) !== "WON")
    throw new Refusal("validation", [{ field: "statusId", code: "invalid", message: "Choose one of the options" }]);
  const { made, kept } = await makeAll(db, actor, makers, id, body);
  const version = await changeStatusOf(db, actor, BOARD, id, { statusId, lowerOrder });
  await keep(db, actor, makers, id, { before, made: [...made, { kind: "opportunity", id }], kept, later: false });
  return { statusId, version, made };
}

/** Refuses to make a record that the opportunity has already, even if the actor does not see it. */
async function refuseExisting(db: Db, makers: readonly Maker[], id: string, wanted: WinSelection): Promise<void> {
  for (const { name, table } of makers) {
    if (wanted[name] === null || !("opportunityId" in table)) continue;
    const { rows } = await db.execute(
      sql`select from ${table} where opportunity_id = ${id}::uuid and ${table.deletedAt} is null limit 1`,
    );
    if (rows.length > 0) throw new Refusal("alreadyMade", name);
  }
}

async function makeLater(db: Db, actor: Actor, makers: readonly Maker[], id: string, body: Body) {
  const before = await readOpportunity(db, id);
  if (before.meaning !== "WON") throw new Refusal("notWon");
  await refuseExisting(db, makers, id, body);
  const { made, kept } = await makeAll(db, actor, makers, id, body);
  await keep(db, actor, makers, id, { before, made, kept, later: true });
  return { made };
}

/** Undoes the last step: with the winning itself, or records made later. */
async function undo(db: Db, actor: Actor, makers: readonly Maker[], id: string, later: boolean): Promise<Winning> {
  const { rows } = await db.execute<Winning>(
    sql`select id, actor_id as "actorId", status_id as "statusId", rank, made, holds, later
      from winning
      where opportunity_id = ${id}::uuid and undone_at is null
      order by at desc
      limit 1`,
  );
  const [last] = rows;
  if (last?.later !== later) throw new Refusal("changedSince");
  if (last.actorId !== actor.id) throw new Refusal("noRight");
  const created = z.parse(Stored, last.made);
  const holds = z.parse(HoldsSnapshot, last.holds);
  const ids = sql.param(created.map((record) => record.id));
  await db.execute(sql`select from record where id = any (${ids}::uuid[]) order by id for no key update`);
  if (await isTouched(db, makers, created, holds)) throw new Refusal("changedSince");
  // Before their event goes to the bin, which would release the holds.
  await putHoldsBack(db, holds);
  for (const { kind, table } of makers) {
    const idsOfKind = created.filter((record) => record.kind === kind).map((record) => record.id);
    if (idsOfKind.length > 0) await putInBin(db, table, idsOfKind);
  }
  await db.execute(sql`update winning set undone_at = now() where id = ${last.id}::uuid`);
  return last;
}

export const winningHandlers = (makers: readonly Maker[]): Handlers<typeof calls> => ({
  async propose({ db, actor, params: { id } }) {
    const deal = await dealOf(db, id);
    const seen = found(await opportunityKit.read(db, actor, id));
    const proposals: Proposals = { project: null, event: null, contract: null, taskPack: null };
    for (const maker of makers) Object.assign(proposals, await maker.propose(db, actor, deal));
    return {
      title: seen.title,
      partner: seen.partner,
      people: seen.people,
      staff: seen.assignedStaff,
      value: seen.value,
      currency: seen.currency,
      expectedCloseDate: seen.expectedCloseDate,
      startDate: seen.startDate,
      endDate: seen.endDate,
      holds: await wonHolds(db, actor, id),
      holdsHash: holdsHashOf(await holdsAround(db, id)),
      ...proposals,
    };
  },
  win: ({ db, actor, params, body }) => win(db, actor, makers, params.id, body),
  async takeBack({ db, actor, params: { id } }) {
    const { statusId, rank } = await undo(db, actor, makers, id, false);
    const version = await changeStatusOf(db, actor, BOARD, id, { statusId, lowerOrder: Number(rank) });
    return { statusId, version };
  },
  make: ({ db, actor, params, body }) => makeLater(db, actor, makers, params.id, body),
  async takeBackMade({ db, actor, params: { id } }) {
    await undo(db, actor, makers, id, true);
    return {};
  },
});

import { eq, sql } from "drizzle-orm";
import type { Levels } from "#contract/access.ts";
import type { permission as calls, PermissionPreset, StaffPermission } from "#contract/staff/permission.ts";
import { account } from "#server/areas/session/account.table.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { audit } from "#server/lib/records/audit.ts";
import { refuseStale } from "#server/lib/records/version.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { newLevels, permissionRows } from "./permission.rules.ts";
import { checkMayGovern } from "./staff.rules.ts";
import { permissionTable } from "./staff.table.ts";

async function read(db: Db, id: string) {
  const [row] = await db
    .select({ role: account.role, levels: permissionTable.levels, version: permissionTable.version })
    .from(account)
    .leftJoin(permissionTable, eq(permissionTable.staffId, account.id))
    .where(eq(account.id, id));
  const { role, levels, version } = found(row);
  const shown: StaffPermission = {
    userId: id,
    resources: permissionRows(levels ?? {}, role !== "staff"),
    version: version ?? 1,
  };
  return { role, levels: levels ?? {}, shown };
}

/** Reads, for each position in use, the permission that most of its staff have; of equals, the one given last. */
async function readPresets(db: Db): Promise<PermissionPreset[]> {
  const { rows } = await db.execute<{ id: string; name: string; levels: Levels; colleagues: number }>(sql`
    select distinct on (p.place, p.name, p.id) p.id, p.name, m.levels, count(*)::int as colleagues
    from position p
    join staff s on s.position_id = p.id and s.deleted_at is null
    join account a on a.id = s.id and a.role = 'staff' and a.deleted_at is null and a.locked_at is null
    join permission m on m.staff_id = s.id
    where p.archived_at is null
    group by p.id, p.name, p.place, m.levels
    order by p.place, p.name, p.id, count(*) desc, max(s.created_at) desc`);
  return rows.map(({ id, name, levels, colleagues }) => ({
    position: { id, name },
    colleagues,
    resources: permissionRows(levels),
  }));
}

export const permissionHandlers: Handlers<typeof calls> = {
  get: async ({ db, params }) => (await read(db, params.id)).shown,
  defaults: async () => permissionRows({}),
  presets: ({ db }) => readPresets(db),

  async update({ db, actor, params, body }) {
    if (body.userId !== undefined && body.userId !== params.id) throw new Refusal("validation", "userId");
    const { role, levels, shown } = await read(db, params.id);
    checkMayGovern(actor, { id: params.id, role }, "ownPermission");
    // Roles other than staff have full access regardless of stored levels.
    if (role !== "staff") throw new Refusal("noRight");
    const row = { table: permissionTable, id: params.id, key: "staff_id", record: "staff_id" };
    await refuseStale(db, row, body.version, shown);
    const next = newLevels(actor, levels, body.resources);
    await db.update(permissionTable).set({ levels: next }).where(eq(permissionTable.staffId, params.id));
    await audit(db, {
      agencyId: actor.agencyId,
      actorId: actor.id,
      what: "permission changed",
      subjectId: params.id,
      detail: { before: levels, after: next },
    });
    return (await read(db, params.id)).shown;
  },
};

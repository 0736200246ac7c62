import { eq } from "drizzle-orm";
import type { permission as calls, StaffPermission } from "#contract/staff/permission.ts";
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

export const permissionHandlers: Handlers<typeof calls> = {
  get: async ({ db, params }) => (await read(db, params.id)).shown,
  defaults: async () => permissionRows({}),

  async update({ db, actor, params, body }) {
    if (body.userId !== undefined && body.userId !== params.id) throw new Refusal("validation", "userId");
    const { role, levels, shown } = await read(db, params.id);
    checkMayGovern(actor, { id: params.id, role });
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

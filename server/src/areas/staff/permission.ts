import { eq } from "drizzle-orm";
import type { permission as calls, StaffPermission } from "#contract/staff/permission.ts";
import { account } from "#server/areas/session/account.table.ts";
import { wrote } from "#server/lib/audit.ts";
import { refuseStale } from "#server/lib/records/version.ts";
import { found, Refusal } from "#server/lib/refusal.ts";
import type { Db } from "#server/lib/scope.ts";
import type { Handlers } from "#server/lib/serve.ts";
import { newLevels, permissionRows } from "./permission.rules.ts";
import { checkMayGovern } from "./staff.rules.ts";
import { permission } from "./staff.table.ts";

async function read(db: Db, id: string) {
  const [row] = await db
    .select({ role: account.role, levels: permission.levels, version: permission.version })
    .from(account)
    .leftJoin(permission, eq(permission.staffId, account.id))
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
    // Roles other than staff have full access whatever is stored: there is nothing to change.
    if (role !== "staff") throw new Refusal("noRight");
    const row = { table: permission, id: params.id, key: "staff_id", record: "staff_id" };
    await refuseStale(db, row, body.version, shown);
    const next = newLevels(actor, levels, body.resources);
    await db.update(permission).set({ levels: next }).where(eq(permission.staffId, params.id));
    await wrote(db, {
      agencyId: actor.agencyId,
      actorId: actor.id,
      what: "permission changed",
      subjectId: params.id,
      detail: { before: levels, after: next },
    });
    return (await read(db, params.id)).shown;
  },
};

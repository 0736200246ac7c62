/** Reads and keeps arrangements of the management dashboard. */
import { randomUUIDv7 } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import { may } from "#contract/access.ts";
import { type Arrangement, DEFAULT_ARRANGEMENT, PlacedWidget } from "#contract/dashboards/arrangement.ts";
import type { ARRANGED_FOR, dashboardSetting as calls, DashboardSetting } from "#contract/dashboards/management.ts";
import { MANAGEMENT_KINDS, MANAGEMENT_WIDGETS, type ManagementKind } from "#contract/dashboards/management-widgets.ts";
import { z } from "#contract/schema.ts";
import { maySee } from "#server/lib/dashboards/board.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { reachValues } from "#server/lib/records/reach.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { dashboardArrangement } from "./arrangement.table.ts";

const p = sql.placeholder;

type ArrangedFor = (typeof ARRANGED_FOR)[number];
const Stored = z.object({
  whom: z.enum(["ME", "POSITION", "AGENCY"]),
  widgets: z.nullable(z.array(z.unknown())),
  offered: z.nullable(z.array(z.string())),
  version: z.int(),
});

/** Selects the arrangements that may hold for a person, the nearest first. */
const reading = preparedFamily(
  (position: "own" | "named") =>
    sql`select case when a.owner_id is not null then 'ME' when a.position_id is not null then 'POSITION'
            else 'AGENCY' end as whom, a.widgets, a.offered, a.version
        from dashboard_arrangement a
        where a.agency_id = ${p("$agency")}::uuid
          and (a.owner_id = ${p("$actor")}::uuid
            or a.position_id = ${
              position === "named"
                ? sql`${p("position")}::uuid`
                : sql`(select staff.position_id from staff
                    where staff.agency_id = ${p("$agency")}::uuid and staff.id = ${p("$actor")}::uuid)`
            }
            or (a.owner_id is null and a.position_id is null))
        order by a.owner_id is null, a.position_id is null`,
);

/** Drops widgets that this version does not know, or no longer in such a place. */
const readPlaced = (widgets: readonly unknown[]): Arrangement =>
  widgets.flatMap((widget) => {
    const parsed = z.safeParse(PlacedWidget, widget);
    return parsed.success ? [parsed.data] : [];
  });
const isKind = (text: string): text is ManagementKind => MANAGEMENT_KINDS.some((kind) => kind === text);

interface Held {
  arrangedFor: ArrangedFor;
  widgets: Arrangement;
  offered: readonly ManagementKind[];
  version: number;
}
type Whom = "ME" | "POSITION" | "AGENCY";
interface Whose {
  whom: Whom;
  positionId?: string | null | undefined;
}
/** Makes a position the one whose arrangement is meant, if it is named. */
const meant = ({ whom, positionId }: { whom: "ME" | "AGENCY"; positionId?: string | null | undefined }): Whose => ({
  whom: positionId ? "POSITION" : whom,
  positionId,
});
const NEAREST = ["ME", "POSITION", "AGENCY"] as const;

/** Returns the arrangement that holds for a person, a position or the agency, and what the agency offers. */
export async function readArrangement(
  db: Db,
  actor: Actor,
  { whom, positionId }: Whose = { whom: "ME" },
): Promise<Held> {
  const rows = z.parse(
    z.array(Stored),
    await reading(db, positionId ? "named" : "own", { ...reachValues(actor), position: positionId ?? null }),
  );
  const near = NEAREST.slice(NEAREST.indexOf(whom));
  const held = rows.find((row) => near.includes(row.whom) && row.widgets !== null);
  const offered = rows.find((row) => row.whom === "AGENCY")?.offered?.filter(isKind) ?? MANAGEMENT_KINDS;
  return {
    arrangedFor: held?.whom ?? "OURS",
    widgets: held?.widgets ? readPlaced(held.widgets) : DEFAULT_ARRANGEMENT,
    offered,
    version: rows.find((row) => row.whom === whom)?.version ?? 0,
  };
}

/** Leaves out what the agency does not offer or the reader has no right for. */
export const visibleKinds = (actor: Actor, offered: readonly ManagementKind[]): ReadonlySet<ManagementKind> =>
  new Set(offered.filter((kind) => maySee(actor, MANAGEMENT_WIDGETS[kind])));

async function settingOf(db: Db, actor: Actor, whose: Whose): Promise<DashboardSetting> {
  const { offered, ...held } = await readArrangement(db, actor, whose);
  return { ...held, offered: [...visibleKinds(actor, offered)] };
}

const isOf = ({ agencyId, id }: Actor, { whom, positionId }: Whose) =>
  and(
    eq(dashboardArrangement.agencyId, agencyId),
    whom === "ME" ? eq(dashboardArrangement.ownerId, id) : isNull(dashboardArrangement.ownerId),
    positionId ? eq(dashboardArrangement.positionId, positionId) : isNull(dashboardArrangement.positionId),
  );

/** Writes an arrangement or the offer over what there is. */
async function put(
  db: Db,
  actor: Actor,
  { whom, positionId }: Whose,
  change: { widgets: Arrangement | null } | { offered: ManagementKind[] | null },
): Promise<void> {
  await db
    .insert(dashboardArrangement)
    .values({
      id: randomUUIDv7(),
      agencyId: actor.agencyId,
      ownerId: whom === "ME" ? actor.id : null,
      positionId: positionId ?? null,
      ...change,
      updatedBy: actor.id,
    })
    .onConflictDoUpdate({
      target: [dashboardArrangement.agencyId, dashboardArrangement.ownerId, dashboardArrangement.positionId],
      set: {
        ...change,
        version: sql`${dashboardArrangement.version} + 1`,
        updatedBy: sql`excluded.updated_by`,
        updatedAt: sql`now()`,
      },
    });
}

export const dashboardSettingHandlers: Handlers<typeof calls> = {
  get: ({ db, actor, query }) => settingOf(db, actor, meant(query)),
  async save({ db, actor, body: { widgets, ...named } }) {
    const whose = meant(named);
    if (whose.whom !== "ME" && !may(actor, "DASHBOARD", "write")) throw new Refusal("noRight");
    if (widgets === null && whose.whom !== "AGENCY") await db.delete(dashboardArrangement).where(isOf(actor, whose));
    else await put(db, actor, whose, { widgets });
    return settingOf(db, actor, whose);
  },
  async offer({ db, actor, body: { kinds } }) {
    // Kinds that the writer can't see stay as they are: they could not be chosen.
    const { offered } = await readArrangement(db, actor);
    const unseen = offered.filter((kind) => !maySee(actor, MANAGEMENT_WIDGETS[kind]));
    await put(db, actor, { whom: "AGENCY" }, { offered: kinds && [...new Set([...kinds, ...unseen])] });
    return settingOf(db, actor, { whom: "ME" });
  },
};

/** Reads and keeps arrangements of the management dashboard. */
import { randomUUIDv7 } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { may } from "#contract/access.ts";
import {
  type Arrangement,
  DEFAULT_ARRANGEMENT,
  PlacedWidget,
  withOwnSettings,
} from "#contract/dashboards/arrangement.ts";
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
  scope: z.enum(["ME", "POSITION", "AGENCY"]),
  widgets: z.nullable(z.array(z.unknown())),
  offered: z.nullable(z.array(z.string())),
  version: z.int(),
  saved: z.object({ by: z.nullable(z.string()), at: z.string() }),
});

/** Selects the arrangements that may hold for a person, the nearest first. */
const reading = preparedFamily(
  (position: "own" | "named") =>
    sql`select case when a.owner_id is not null then 'ME' when a.position_id is not null then 'POSITION'
            else 'AGENCY' end as scope, a.widgets, a.offered, a.version,
            json_build_object('by', (select r.title from record r
                where r.agency_id = a.agency_id and r.id = a.updated_by),
              'at', to_char(a.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as saved
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

const visible = preparedFamily(
  () => sql`select a.id
        from dashboard_arrangement a
        where a.agency_id = ${p("$agency")}::uuid and a.id = any(${p("$ids")}::uuid[])
          and (a.owner_id is null or a.owner_id = ${p("$actor")}::uuid)`,
);
/** Returns those of the arrangements that may change the reader's dashboard: not another person's own. */
export const visibleArrangements = async (db: Db, actor: Actor, ids: readonly string[]): Promise<string[]> =>
  (await visible(db, undefined, { ...reachValues(actor), $ids: ids })).map(({ id }) => String(id));

const PlaceOnly = z.object(z.omit(PlacedWidget, { settings: true }).shape);
/**
 * Drops widgets that this version does not know, or no longer in such a place, and settings of which it does not know
 * one.
 */
const readPlaced = (widgets: readonly unknown[]): Arrangement =>
  widgets.flatMap((widget) => {
    const parsed = z.safeParse(PlacedWidget, widget);
    const place = parsed.success ? parsed : z.safeParse(PlaceOnly, widget);
    return place.success ? [withOwnSettings(place.data)] : [];
  });
const isKind = (text: string): text is ManagementKind => MANAGEMENT_KINDS.some((kind) => kind === text);

interface Held {
  arrangedFor: ArrangedFor;
  widgets: Arrangement;
  offered: readonly ManagementKind[];
  version: number;
  offeredVersion: number;
  saved: z.output<typeof Stored>["saved"];
}
interface Target {
  scope: "ME" | "POSITION" | "AGENCY";
  positionId?: string | null | undefined;
}
/** Returns whose arrangement is meant: a position's if one is named. */
const targetOf = ({
  scope,
  positionId,
}: {
  scope: "ME" | "AGENCY";
  positionId?: string | null | undefined;
}): Target => ({
  scope: positionId ? "POSITION" : scope,
  positionId,
});
/** Version of an arrangement that has not been saved yet. */
const NEW = 1;
const NEAREST = ["ME", "POSITION", "AGENCY"] as const;

/** Returns the arrangement that holds for a person, a position or the agency, and what the agency offers. */
export async function readArrangement(
  db: Db,
  actor: Actor,
  { scope, positionId }: Target = { scope: "ME" },
): Promise<Held> {
  const rows = z.parse(
    z.array(Stored),
    await reading(db, positionId ? "named" : "own", { ...reachValues(actor), position: positionId ?? null }),
  );
  const near = NEAREST.slice(NEAREST.indexOf(scope));
  const own = rows.find((row) => row.scope === scope);
  const held = rows.find((row) => near.includes(row.scope) && row.widgets !== null);
  const ofAgency = rows.find((row) => row.scope === "AGENCY");
  const offered = ofAgency?.offered?.filter(isKind) ?? MANAGEMENT_KINDS;
  return {
    arrangedFor: held?.scope ?? "OURS",
    widgets: held?.widgets ? readPlaced(held.widgets) : DEFAULT_ARRANGEMENT,
    offered,
    version: own?.version ?? NEW,
    offeredVersion: ofAgency?.version ?? NEW,
    saved: own?.saved ?? { by: null, at: new Date().toISOString() },
  };
}

/** Leaves out what the agency does not offer or the reader has no right for. */
export const visibleKinds = (actor: Actor, offered: readonly ManagementKind[]): ReadonlySet<ManagementKind> =>
  new Set(offered.filter((kind) => maySee(actor, MANAGEMENT_WIDGETS[kind])));

async function settingOf(db: Db, actor: Actor, target: Target): Promise<DashboardSetting> {
  const { offered, saved: _, ...held } = await readArrangement(db, actor, target);
  return { ...held, offered: [...visibleKinds(actor, offered)] };
}

/** Writes an arrangement or the offer; returns false if another version than this is there by now. */
async function put(
  db: Db,
  actor: Actor,
  { scope, positionId }: Target,
  change: { widgets: Arrangement | null } | { offered: ManagementKind[] | null },
  version: number,
): Promise<boolean> {
  const { rowCount } = await db
    .insert(dashboardArrangement)
    .values({
      id: randomUUIDv7(),
      agencyId: actor.agencyId,
      ownerId: scope === "ME" ? actor.id : null,
      positionId: positionId ?? null,
      ...change,
      version: NEW + 1,
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
      setWhere: eq(dashboardArrangement.version, version),
    });
  return rowCount === 1;
}

export const dashboardSettingHandlers: Handlers<typeof calls> = {
  get: ({ db, actor, query }) => settingOf(db, actor, targetOf(query)),
  async save({ db, actor, body: { widgets, version, ...named } }) {
    const target = targetOf(named);
    if (target.scope !== "ME" && !may(actor, "DASHBOARD", "write")) throw new Refusal("noRight");
    const isCurrent = (await readArrangement(db, actor, target)).version === version;
    if (!isCurrent || !(await put(db, actor, target, { widgets: widgets?.map(withOwnSettings) ?? null }, version))) {
      const { saved } = await readArrangement(db, actor, target);
      throw new Refusal("stale", [], await settingOf(db, actor, target), saved);
    }
    return settingOf(db, actor, target);
  },
  async offer({ db, actor, body: { kinds, version } }) {
    const target: Target = { scope: "AGENCY" };
    const { offered, offeredVersion } = await readArrangement(db, actor, target);
    // Kinds that the writer can't see stay as they are: they could not be chosen.
    const unseen = offered.filter((kind) => !maySee(actor, MANAGEMENT_WIDGETS[kind]));
    const change = { offered: kinds && [...new Set([...kinds, ...unseen])] };
    if (offeredVersion !== version || !(await put(db, actor, target, change, version))) {
      const { saved } = await readArrangement(db, actor, target);
      throw new Refusal("stale", [], await settingOf(db, actor, target), saved);
    }
    return settingOf(db, actor, target);
  },
};

/** Builds the eighteen readers of figures in an agency that has data: each sees another part of it. */
import { levelsOf, RESOURCES, type Resource } from "#contract/access.ts";
import { buildSession, buildStaff, buildSuperAdmin, inAgency } from "../factories.ts";
import type { SeededRandom } from "../generated/inputs/random.ts";

export interface FigureReader {
  name: string;
  id: string;
  token: string;
}

/** Resources whose absence takes figures away; the dashboard and reports themselves stay readable. */
const TAKEN = [
  "TALENT",
  "PARTNER",
  "STAFF",
  "PIPELINE",
  "EVENT",
  "PROJECT",
  "CONTRACT",
  "TASK",
  "CALENDAR",
  "FINANCE",
  "COMM",
  "CMS",
] as const satisfies readonly Resource[];
const ALWAYS: readonly Resource[] = ["REPORT", "DASHBOARD"];

type Level = ReturnType<typeof levelsOf>[number];
const widest = (resource: Resource): Level => (levelsOf(resource).includes("VIEW_ALL") ? "VIEW_ALL" : "VIEW_ONLY");
const assignedOnly = (resource: Resource): Level =>
  levelsOf(resource).includes("VIEW_ASSIGN") ? "VIEW_ASSIGN" : widest(resource);
const levelsBy = (levelOf: (resource: Resource) => Level) =>
  Object.fromEntries(RESOURCES.map((resource) => [resource, [levelOf(resource)]]));

/** Assigns the reader a share of the records of each kind, chosen by the seed. */
async function assignSome(agencyId: string, staffId: string, { below }: SeededRandom, share: number): Promise<void> {
  const records = await inAgency(
    agencyId,
    "select id from record where deleted_at is null and kind not in ('staff', 'invoice', 'creditNote') order by id",
  );
  const chosen = records.flatMap(({ id }) => (below(100) < share * 100 ? [id] : []));
  await inAgency(
    agencyId,
    `insert into assignment (id, agency_id, record_id, staff_id)
      select gen_random_uuid(), $1, chosen, $2 from unnest($3::uuid[]) chosen`,
    [agencyId, staffId, chosen],
  );
}

export async function buildReaders(agencyId: string, random: SeededRandom): Promise<FigureReader[]> {
  const named = (name: string, account: { id: string; token: string }): FigureReader => ({
    name,
    id: account.id,
    token: account.token,
  });
  const ofLevels = async (name: string, levels: ReturnType<typeof levelsBy>, assigned = 0): Promise<FigureReader> => {
    const member = await buildStaff(agencyId, { levels, displayName: name });
    if (assigned > 0) await assignSome(agencyId, member.id, random, assigned);
    return named(name, member);
  };
  const superAdmin = await buildSuperAdmin(agencyId);
  return [
    named("owner", await buildStaff(agencyId, { role: "agency" })),
    named("app admin", await buildStaff(agencyId, { role: "app_admin" })),
    named("super admin", {
      id: superAdmin.id,
      token: (await buildSession(agencyId, superAdmin.id, { chosen: agencyId })).token,
    }),
    await ofLevels("staff who see everything", levelsBy(widest)),
    await ofLevels("staff who see what is assigned", levelsBy(assignedOnly), 0.3),
    ...(await Promise.all(
      TAKEN.map((taken) =>
        ofLevels(
          `staff without ${taken}`,
          levelsBy((resource) => (resource === taken ? "NO_ACCESS" : widest(resource))),
        ),
      ),
    )),
    await ofLevels(
      "staff of mixed rights",
      levelsBy((resource) => (ALWAYS.includes(resource) ? widest(resource) : random.pick(levelsOf(resource)))),
      0.3,
    ),
  ];
}

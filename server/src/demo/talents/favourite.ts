/** Inserts favourites of the fan app, and their statistics of the last ninety days. */
import { and, eq, inArray } from "drizzle-orm";
import { TALENT_STATUS, type TalentStatus } from "#contract/enums.ts";
import { favourite, favouriteDay } from "#server/areas/favourites/favourite.table.ts";
import { insertExtension } from "#server/areas/talents/extension.ts";
import { personConfig } from "#server/areas/talents/personal/personal.table.ts";
import type { Db } from "#server/lib/database/scope.ts";
import type { Listed } from "../listed.ts";
import type { DemoStaff } from "../people/staff.ts";
import { daysBefore, demoDate, instantOf, type Moment } from "../values/day.ts";
import { emailOf, socialLinksOf, websiteOf } from "../values/link.ts";
import { demoRandom } from "../values/random.ts";
import { personId } from "./person.ts";

const MAX = 14;
const ACTIVE = TALENT_STATUS.active;
const DAYS = 90;
const BATCH = 1000;
const TAGS = ["Headliner", "New", "On tour", "Festival", "Season opener", "Charity"];
/** Statuses by index: two pending and one locked in every agency. */
const STATUSES: Readonly<Record<number, TalentStatus>> = {
  4: TALENT_STATUS.pending,
  9: TALENT_STATUS.pending,
  11: TALENT_STATUS.locked,
};

interface FavouriteData {
  agencyId: string;
  people: readonly Listed[];
  staff: readonly DemoStaff[];
  now: Moment;
}

export async function insertFavourites(db: Db, { agencyId, people, staff, now }: FavouriteData): Promise<void> {
  const shown = people
    .filter(({ stage, status, state, look }) => stage === "talent" && (status ?? ACTIVE) === ACTIVE && !state && look)
    .slice(0, MAX);
  const booker = staff[1] ?? staff[0];
  await db.insert(favourite).values(
    shown.map((listed, index) => {
      const random = demoRandom(`favourite/${listed.name}`);
      const added = daysBefore(now, random.roll(95, 240), random);
      const ownHeadline = random.chance(70);
      return {
        agencyId,
        personId: personId(listed.name),
        status: STATUSES[index] ?? TALENT_STATUS.active,
        tags: random.draw(TAGS, random.roll(0, 3)),
        place: index + 1,
        headline: ownHeadline ? listed.headline : null,
        biography: random.chance(40) ? listed.bio : null,
        contactName: booker?.name ?? null,
        contactRole: random.chance(60) ? "Bookings" : null,
        email: emailOf(booker?.name ?? listed.name, false),
        socialLinks: socialLinksOf(listed.name, listed.category, random),
        links: random.chance(50) ? [{ title: "Website", url: websiteOf(listed.name) }] : [],
        createdAt: instantOf(added),
        updatedAt: instantOf(added.add({ days: random.roll(0, 60) })),
      };
    }),
  );
  // One favourite is not in the app yet.
  const inApp = shown.filter((_, index) => index !== 6).map(({ name }) => personId(name));
  await insertExtension(db, personConfig, agencyId, inApp);
  await db
    .update(personConfig)
    .set({ enabledInApp: true })
    .where(and(eq(personConfig.agencyId, agencyId), inArray(personConfig.personId, inApp)));
  const rows = shown.flatMap((listed, index) => daysOf(agencyId, listed.name, index, now));
  for (let from = 0; from < rows.length; from += BATCH)
    await db.insert(favouriteDay).values(rows.slice(from, from + BATCH));
}

/** Returns daily statistics: higher for top places and weekends, growing slowly, with one peak. */
function daysOf(agencyId: string, name: string, position: number, now: Moment): (typeof favouriteDay.$inferInsert)[] {
  const random = demoRandom(`fans/${name}`);
  const usual = 40 + random.roll(120, 260) / (1 + position / 4);
  const peak = random.roll(8, DAYS - 4);
  return Array.from({ length: DAYS }, (_, n) => {
    const day = now.subtract({ days: DAYS - 1 - n });
    const weekend = day.dayOfWeek >= 5 ? 1.35 : 1;
    const buzz = 1 + 2.4 * Math.exp(-(((n - peak) / 1.6) ** 2));
    const views = Math.round(usual * weekend * buzz * (0.8 + (0.4 * n) / DAYS) * (random.roll(85, 115) / 100));
    return {
      agencyId,
      personId: personId(name),
      day: demoDate(day),
      views,
      follows: Math.round((views * random.roll(15, 45)) / 1000),
      clicks: Math.round((views * random.roll(60, 140)) / 1000),
    };
  });
}

/** Whom the fan app of the demo's agencies shows first, and what its fans did in the last ninety days. */
import { and, eq, inArray } from "drizzle-orm";
import { TALENT_STATUS, type TalentStatus } from "#contract/enums.ts";
import { favourite, favouriteDay } from "#server/areas/favourites/favourite.table.ts";
import { beginBeside } from "#server/areas/talents/beside.ts";
import { personConfig } from "#server/areas/talents/personal.table.ts";
import type { Db } from "#server/lib/scope.ts";
import { diceOf } from "./chance.ts";
import { dayOf, daysBefore, instantOf, type Moment } from "./days.ts";
import { emailOf, socialLinksOf, websiteOf } from "./links.ts";
import type { Listed } from "./listed.ts";
import type { DemoStaff } from "./people/staff.ts";
import { personId } from "./persons.ts";

const MOST = 14;
const ACTIVE = TALENT_STATUS.active;
const DAYS = 90;
const BATCH = 1000;
const TAGS = ["Headliner", "New", "On tour", "Festival", "Season opener", "Charity"];
/** Of every agency one waits for its texts, and one was taken out for a while. */
const STATUSES: Readonly<Record<number, TalentStatus>> = {
  4: TALENT_STATUS.pending,
  9: TALENT_STATUS.pending,
  11: TALENT_STATUS.locked,
};

interface Marked {
  agencyId: string;
  people: readonly Listed[];
  staff: readonly DemoStaff[];
  now: Moment;
}

export async function insertFavourites(db: Db, { agencyId, people, staff, now }: Marked): Promise<void> {
  const shown = people
    .filter(({ stage, status, state, look }) => stage === "talent" && (status ?? ACTIVE) === ACTIVE && !state && look)
    .slice(0, MOST);
  const booker = staff[1] ?? staff[0];
  await db.insert(favourite).values(
    shown.map((one, at) => {
      const dice = diceOf(`favourite/${one.name}`);
      const marked = daysBefore(now, dice.roll(95, 240), dice);
      const own = dice.chance(70);
      return {
        agencyId,
        personId: personId(one.name),
        status: STATUSES[at] ?? TALENT_STATUS.active,
        tags: dice.draw(TAGS, dice.roll(0, 3)),
        place: at + 1,
        headline: own ? one.headline : null,
        biography: dice.chance(40) ? one.bio : null,
        contactName: booker?.name ?? null,
        contactRole: dice.chance(60) ? "Bookings" : null,
        email: emailOf(booker?.name ?? one.name, false),
        socialLinks: socialLinksOf(one.name, one.category, dice),
        links: dice.chance(50) ? [{ title: "Website", url: websiteOf(one.name) }] : [],
        createdAt: instantOf(marked),
        updatedAt: instantOf(marked.add({ days: dice.roll(0, 60) })),
      };
    }),
  );
  // One of them is marked and not in the app yet.
  const inApp = shown.filter((_, at) => at !== 6).map(({ name }) => personId(name));
  await beginBeside(db, personConfig, agencyId, inApp);
  await db
    .update(personConfig)
    .set({ enabledInApp: true })
    .where(and(eq(personConfig.agencyId, agencyId), inArray(personConfig.personId, inApp)));
  const rows = shown.flatMap((one, at) => daysOf(agencyId, one.name, at, now));
  for (let from = 0; from < rows.length; from += BATCH)
    await db.insert(favouriteDay).values(rows.slice(from, from + BATCH));
}

/** More for who stands first and on Fridays and at weekends, a little more each week, and now and then a day that everybody talks of. */
function daysOf(agencyId: string, name: string, at: number, now: Moment): (typeof favouriteDay.$inferInsert)[] {
  const dice = diceOf(`fans/${name}`);
  const usual = 40 + dice.roll(120, 260) / (1 + at / 4);
  const peak = dice.roll(8, DAYS - 4);
  return Array.from({ length: DAYS }, (_, n) => {
    const day = now.subtract({ days: DAYS - 1 - n });
    const weekend = day.dayOfWeek >= 5 ? 1.35 : 1;
    const talk = 1 + 2.4 * Math.exp(-(((n - peak) / 1.6) ** 2));
    const views = Math.round(usual * weekend * talk * (0.8 + (0.4 * n) / DAYS) * (dice.roll(85, 115) / 100));
    return {
      agencyId,
      personId: personId(name),
      day: dayOf(day),
      views,
      follows: Math.round((views * dice.roll(15, 45)) / 1000),
      clicks: Math.round((views * dice.roll(60, 140)) / 1000),
    };
  });
}

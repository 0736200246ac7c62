/** Inserts the careers of talents. */
import type { TalentCategory } from "#contract/enums.ts";
import { careerEntry } from "#server/areas/talents/career/career.table.ts";
import type { Db } from "#server/lib/database/scope.ts";
import type { Listed } from "../listed.ts";
import type { Moment } from "../values/day.ts";
import { type DemoRandom, demoRandom, idOf } from "../values/random.ts";
import { personId } from "./person.ts";

interface CareerStop {
  role: string;
  where: string;
  place?: string;
  achievements?: string;
  link?: string;
  /** Marks the beginning of a career. */
  education?: true;
}

const STOPS: Readonly<Record<TalentCategory, readonly CareerStop[]>> = {
  Music: [
    {
      role: "Headline tour",
      where: "Quiet Season, twenty-two dates",
      place: "Australia and New Zealand",
      achievements:
        "Sold out from the ninth night on. The string arrangements were played by local quartets in each city.",
      link: "https://www.harrowlane.example/quiet-season",
    },
    {
      role: "Artist in residence",
      where: "Old Customs Hall",
      place: "Sydney, NSW",
      achievements: "Six new pieces in five weeks, all of them performed.\nThe residency has been offered again.",
    },
    { role: "Support act", where: "The Tin Lanterns", place: "Regional Victoria" },
    {
      role: "Session musician",
      where: "Harrow Lane Studios",
      place: "Melbourne, VIC",
      achievements: "Forty records, three of them in the charts.",
    },
    {
      role: "Bachelor of Music",
      where: "Northbank Conservatory",
      place: "Brisbane, QLD",
      achievements: "With distinction.",
      education: true,
    },
    {
      role: "Guest",
      where: "Harbour FM, The Late Programme",
      place: "Sydney, NSW",
      link: "www.harbourfm.example/late",
    },
  ],
  Sports: [
    {
      role: "First team",
      where: "Port Alder Rovers",
      place: "Newcastle, NSW",
      achievements: "84 games, 21 goals. Players’ player of the year in the second season.",
      link: "https://www.portalder.example/squad",
    },
    { role: "National squad", where: "Australia, under 23", achievements: "Eleven caps." },
    { role: "On loan", where: "Kestrel Bay", place: "Perth, WA", achievements: "Came back with a promotion." },
    { role: "Academy", where: "Saltwater Institute of Sport", place: "Canberra, ACT", education: true },
    {
      role: "Ambassador",
      where: "Run the River, charity race",
      place: "Hobart, TAS",
      achievements: "Raised $140,000 in three years.",
    },
  ],
  Entertainment: [
    {
      role: "Lead",
      where: "The Long Paddock, second series",
      place: "Adelaide, SA",
      achievements: "Nominated for best performance in a drama series.",
      link: "https://www.longpaddock.example",
    },
    {
      role: "Ensemble",
      where: "A Ferry to Nowhere, Wharfside Theatre",
      place: "Sydney, NSW",
      achievements: "One hundred and twelve performances, none missed.",
    },
    { role: "Presenter", where: "Saturday Kitchen Garden", place: "Melbourne, VIC" },
    { role: "Voice", where: "Pip and the Tram, animated film", link: "www.pipandthetram.example" },
    { role: "Diploma of acting", where: "Actors’ Yard", place: "Perth, WA", education: true },
  ],
};

const WORKING_AGE = 16;
const byTime = (stop: CareerStop, otherStop: CareerStop): number =>
  Number(stop.education ?? false) - Number(otherStop.education ?? false);

/** Returns career entries back in time with gaps, education last; the latest may be current. None is before working age. */
function stops(agencyId: string, { name, category, born }: Listed, now: Moment, random: DemoRandom) {
  const first = born ? Temporal.PlainDate.from(born).add({ years: WORKING_AGE }) : undefined;
  let until = now.subtract({ months: random.roll(0, 10) });
  const drawn = random.draw(STOPS[category], random.roll(2, 5)).sort(byTime);
  return drawn.flatMap((stop, index): (typeof careerEntry.$inferInsert)[] => {
    const ended = until;
    const started = ended.subtract({ months: random.roll(1, 26) });
    until = started.subtract({ months: random.roll(1, 9) });
    if (first && Temporal.PlainDate.compare(started.toPlainDate(), first) < 0) return [];
    const month = (moment: Moment) => moment.toPlainDate().toPlainYearMonth().toString();
    return [
      {
        id: idOf(`career/${name}/${index}`),
        agencyId,
        personId: personId(name),
        role: stop.role,
        organisation: stop.where,
        place: stop.place ?? null,
        started: month(started),
        ended: index === 0 && !stop.education && random.chance(50) ? null : month(ended),
        achievements: stop.achievements ?? null,
        links: stop.link ? [{ url: stop.link }] : [],
        attachmentIds: [],
      },
    ];
  });
}

export async function insertCareers(
  db: Db,
  { agencyId, people, now }: { agencyId: string; people: readonly Listed[]; now: Moment },
): Promise<void> {
  const talents = people.filter(({ stage }) => stage === "talent");
  await db
    .insert(careerEntry)
    .values(talents.flatMap((person) => stops(agencyId, person, now, demoRandom(`career/${person.name}`))));
}

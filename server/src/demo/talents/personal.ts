/** What is known of the demo's people as people: measures and papers, whom to call, whom they belong with. */
import { sql } from "drizzle-orm";
import { insertExtension } from "#server/areas/talents/extension.ts";
import { emergencyContact, familyMember, personBasics } from "#server/areas/talents/personal/personal.table.ts";
import type { Db } from "#server/lib/database/scope.ts";
import type { Listed } from "../listed.ts";
import { demoDate, type Moment } from "../values/day.ts";
import { demoPlace, phoneAt } from "../values/place.ts";
import { type DemoRandom, demoRandom, idOf } from "../values/random.ts";
import { personId } from "./person.ts";

const STREETS = [
  "14 Jarrah Lane",
  "Flat 3, 88 Wattle Street",
  "7 Ferry Road",
  "212 Old Quarry Road",
  "5/19 Lantern Close",
  "31 Saltbush Avenue",
];
const BIRTHPLACES: Readonly<Record<string, readonly string[]>> = {
  AU: ["Newcastle, NSW", "Ballarat, VIC", "Cairns, QLD", "Hobart, TAS", "Fremantle, WA"],
  NZ: ["Auckland", "Dunedin"],
  GB: ["Leeds", "Cardiff"],
  IE: ["Galway"],
  AR: ["Rosario"],
};
const FOOD = [
  "Vegetarian",
  "Vegan",
  "No shellfish",
  "Eats everything but aniseed",
  "Halal",
  "Lactose-free where it can be",
];
const HEALTH = [
  "Allergic to peanuts; carries an EpiPen in the outer pocket of the bag.",
  "Mild asthma. Smoke machines only with a warning beforehand.",
  "Penicillin allergy.",
  "Old knee injury on the left: no stairs with cases.",
  "Migraine after long flights; a dark room for an hour is enough.",
];
const SHE = ["Nadia", "Grace", "Priscilla", "Beatrix", "Ana", "Ruth", "Imelda", "Saoirse"];
const HE = ["Oliver", "Callum", "Joel", "Hamish", "Desmond", "Tariq", "Anton", "Piers"];
/** By relationship, who it may be. */
const KIN = {
  Mother: SHE,
  Sister: SHE,
  Daughter: SHE,
  Father: HE,
  Brother: HE,
  Son: HE,
  Partner: [...SHE, ...HE],
  Friend: [...SHE, ...HE],
} as const satisfies Record<string, readonly string[]>;
type Kin = keyof typeof KIN;
const TO_CALL: readonly Kin[] = ["Partner", "Mother", "Father", "Sister", "Brother", "Friend"];
const FAMILY: readonly Kin[] = ["Partner", "Daughter", "Son", "Mother", "Father", "Sister", "Brother"];
const WORK = ["Nurse", "Teacher", "Carpenter", "Retired", "Solicitor", "Baker", "Runs a garden centre"];
const GENDERS: Readonly<Record<string, string>> = { "she/her": "Female", "he/him": "Male", "they/them": "Non-binary" };

const lastName = (name: string): string => name.split(" ").at(-1) ?? name;
const one = <T>(random: DemoRandom, from: readonly T[]): T | undefined => random.draw(from, 1)[0];

function basics(agencyId: string, person: Listed, now: Moment, random: DemoRandom): typeof personBasics.$inferInsert {
  const { name, at, from, pronouns = "" } = person;
  const travels = random.chance(80);
  return {
    agencyId,
    personId: personId(name),
    gender: GENDERS[pronouns] ?? null,
    placeOfBirth: one(random, BIRTHPLACES[from] ?? []) ?? null,
    homeAddress: random.chance(75) ? `${one(random, STREETS)}\n${at}` : null,
    passportCountry: travels ? from : null,
    passportExpiry: travels ? demoDate(now.add({ days: random.roll(-30, 2800) })) : null,
    drivingLicence: random.chance(70) ? `${at.split(", ")[1]} class C` : null,
    heightCm: random.roll(155, 198),
    clothingSize: one(random, ["8", "10", "12", "14", "38", "40", "M", "L"]) ?? null,
    shoeSize: `EU ${random.roll(36, 46)}`,
    dietary: random.chance(45) ? (one(random, FOOD) ?? null) : null,
    medical: random.chance(30) ? (one(random, HEALTH) ?? null) : null,
  };
}

/** Who is who around a person: one of each relationship, and nobody with the name of another. */
function circleOf(name: string, random: DemoRandom): (relationship: Kin) => string {
  const known = new Map<Kin | null, string>([[null, name.split(" ")[0] ?? name]]);
  return (relationship) => {
    const taken = [...known.values()];
    const first =
      known.get(relationship) ??
      one(
        random,
        KIN[relationship].filter((other) => !taken.includes(other)),
      ) ??
      "";
    known.set(relationship, first);
    return first;
  };
}

/** Numbers that stand apart from those of the people themselves. */
const NUMBERS_FROM = 100;

function contacts(agencyId: string, { name, at }: Listed, n: number, random: DemoRandom, firstOf: (of: Kin) => string) {
  return random.draw(TO_CALL, random.roll(1, 2)).map((relationship, place): typeof emergencyContact.$inferInsert => {
    const phone = phoneAt(at, NUMBERS_FROM + n * 3 + place);
    const first = firstOf(relationship);
    return {
      id: idOf(`emergency contact/${name}/${place}`),
      agencyId,
      personId: personId(name),
      name: `${first} ${lastName(name)}`,
      relationship,
      email: random.chance(50) ? `${first.toLowerCase()}.${n}@kin.example` : null,
      ...phone,
      whatsappCountryCode: demoPlace(at).country,
      ...(random.chance(40) && { whatsapp: phone.phone, whatsappCode: phone.phoneCode }),
    };
  });
}

function family(agencyId: string, { name, at }: Listed, now: Moment, random: DemoRandom, firstOf: (of: Kin) => string) {
  return random.draw(FAMILY, random.roll(0, 3)).map((relationship, place): typeof familyMember.$inferInsert => {
    const child = relationship === "Daughter" || relationship === "Son";
    const years = child ? random.roll(2, 14) : random.roll(28, 70);
    return {
      id: idOf(`family/${name}/${place}`),
      agencyId,
      personId: personId(name),
      name: `${firstOf(relationship)} ${lastName(name)}`,
      relationship,
      dob: random.chance(60) ? demoDate(now.subtract({ years, days: random.roll(1, 300) })) : null,
      occupation: child ? null : (one(random, WORK) ?? null),
      countryCode: demoPlace(at).country,
      remark: child && random.chance(50) ? "Comes along on tour in the school holidays." : null,
    };
  });
}

export async function insertPersonal(
  db: Db,
  { agencyId, people, now }: { agencyId: string; people: readonly Listed[]; now: Moment },
): Promise<void> {
  // A band has no passport.
  const persons = people.filter(({ born }) => born !== undefined);
  const told = persons.map((person, n) => {
    const random = demoRandom(`personal/${person.name}`);
    const firstOf = circleOf(person.name, random);
    return {
      basics: basics(agencyId, person, now, random),
      contacts: contacts(agencyId, person, n, random, firstOf),
      family: family(agencyId, person, now, random, firstOf),
    };
  });
  // Begun and then changed, as a person would: it stands in the history.
  await insertExtension(
    db,
    personBasics,
    agencyId,
    told.map((all) => all.basics).map(({ personId: id }) => id),
  );
  await db
    .insert(personBasics)
    .values(told.map((all) => all.basics))
    .onConflictDoUpdate({
      target: [personBasics.agencyId, personBasics.personId],
      set: {
        gender: sql`excluded.gender`,
        placeOfBirth: sql`excluded.place_of_birth`,
        homeAddress: sql`excluded.home_address`,
        passportCountry: sql`excluded.passport_country`,
        passportExpiry: sql`excluded.passport_expiry`,
        drivingLicence: sql`excluded.driving_licence`,
        heightCm: sql`excluded.height_cm`,
        clothingSize: sql`excluded.clothing_size`,
        shoeSize: sql`excluded.shoe_size`,
        dietary: sql`excluded.dietary`,
        medical: sql`excluded.medical`,
      },
    });
  await db.insert(emergencyContact).values(told.flatMap((all) => all.contacts));
  await db.insert(familyMember).values(told.flatMap((all) => all.family));
}

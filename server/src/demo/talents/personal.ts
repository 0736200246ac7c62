/** Inserts personal data: measurements and documents, emergency contacts and family. */
import { sql } from "drizzle-orm";
import { insertExtension } from "#server/areas/talents/extension.ts";
import { emergencyContact, familyMember, personBasics } from "#server/areas/talents/personal/personal.table.ts";
import type { Db } from "#server/lib/database/scope.ts";
import type { Listed } from "../listed.ts";
import { demoDate, type Moment } from "../values/day.ts";
import { demoPlace, phoneAt } from "../values/place.ts";
import { type DemoRandom, demoRandom, idOf } from "../values/random.ts";
import { personId } from "./person.ts";

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
/** First names by relationship. */
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
const EMERGENCY: readonly Kin[] = ["Partner", "Mother", "Father", "Sister", "Brother", "Friend"];
const FAMILY: readonly Kin[] = ["Partner", "Daughter", "Son", "Mother", "Father", "Sister", "Brother"];
const WORK = ["Nurse", "Teacher", "Carpenter", "Retired", "Solicitor", "Baker", "Runs a garden centre"];
const GENDERS: Readonly<Record<string, string>> = { "she/her": "Female", "he/him": "Male", "they/them": "Non-binary" };

const lastName = (name: string): string => name.split(" ").at(-1) ?? name;
const pick = <T>(random: DemoRandom, from: readonly T[]): T | undefined => random.draw(from, 1)[0];

interface PersonalData {
  agencyId: string;
  people: readonly Listed[];
  now: Moment;
  /** Home addresses by name. */
  homes: ReadonlyMap<string, string>;
}

function basics(
  { agencyId, now, homes }: PersonalData,
  person: Listed,
  random: DemoRandom,
): typeof personBasics.$inferInsert {
  const { name, location, nationality, pronouns = "" } = person;
  const travels = random.chance(80);
  return {
    agencyId,
    personId: personId(name),
    gender: GENDERS[pronouns] ?? null,
    placeOfBirth: pick(random, BIRTHPLACES[nationality] ?? []) ?? null,
    homeAddress: homes.get(name) ?? null,
    passportCountry: travels ? nationality : null,
    passportExpiry: travels ? demoDate(now.add({ days: random.roll(-30, 2800) })) : null,
    drivingLicence: random.chance(70) ? `${location.split(", ")[1]} class C` : null,
    heightCm: random.roll(155, 198),
    clothingSize: pick(random, ["8", "10", "12", "14", "38", "40", "M", "L"]) ?? null,
    shoeSize: `EU ${random.roll(36, 46)}`,
    dietary: random.chance(45) ? (pick(random, FOOD) ?? null) : null,
    medical: random.chance(30) ? (pick(random, HEALTH) ?? null) : null,
  };
}

/** Returns a function that names one person per relationship, all with distinct first names. */
function circleOf(name: string, random: DemoRandom): (relationship: Kin) => string {
  const names = new Map<Kin | null, string>([[null, name.split(" ")[0] ?? name]]);
  return (relationship) => {
    const taken = [...names.values()];
    const first =
      names.get(relationship) ??
      pick(
        random,
        KIN[relationship].filter((other) => !taken.includes(other)),
      ) ??
      "";
    names.set(relationship, first);
    return first;
  };
}

const YOUNGEST_PARENT = 20;
const isChild = (relationship: Kin): boolean => relationship === "Daughter" || relationship === "Son";

const ageOf = (born: string | undefined, now: Moment): number =>
  born ? Temporal.PlainDate.from(born).until(now.toPlainDate(), { largestUnit: "years" }).years : 0;

/** Returns by how many years a relative is older than a person of this age. */
function yearsOlder(relationship: Kin, age: number): [number, number] {
  if (isChild(relationship)) return [-Math.min(age - 1, 45), -YOUNGEST_PARENT - 1];
  return relationship === "Mother" || relationship === "Father" ? [YOUNGEST_PARENT + 1, 38] : [-6, 6];
}

/** First phone number of emergency contacts, apart from those of people. */
const NUMBERS_FROM = 100;

function contacts(
  agencyId: string,
  { name, location }: Listed,
  n: number,
  random: DemoRandom,
  firstOf: (relationship: Kin) => string,
) {
  return random.draw(EMERGENCY, random.roll(1, 2)).map((relationship, place): typeof emergencyContact.$inferInsert => {
    const phone = phoneAt(location, NUMBERS_FROM + n * 3 + place);
    const first = firstOf(relationship);
    return {
      id: idOf(`emergency contact/${name}/${place}`),
      agencyId,
      personId: personId(name),
      name: `${first} ${lastName(name)}`,
      relationship,
      email: random.chance(50) ? `${first.toLowerCase()}.${n}@kin.example` : null,
      ...phone,
      whatsappCountryCode: demoPlace(location).country,
      ...(random.chance(40) && { whatsapp: phone.phone, whatsappCode: phone.phoneCode }),
    };
  });
}

function family(
  agencyId: string,
  { name, location, born }: Listed,
  now: Moment,
  random: DemoRandom,
  firstOf: (relationship: Kin) => string,
) {
  const age = ageOf(born, now);
  const kin = FAMILY.filter((relationship) => age >= (isChild(relationship) ? YOUNGEST_PARENT + 2 : 0));
  return random.draw(kin, random.roll(0, 3)).map((relationship, place): typeof familyMember.$inferInsert => {
    const child = isChild(relationship);
    const years = Math.max(1, age + random.roll(...yearsOlder(relationship, age)));
    return {
      id: idOf(`family/${name}/${place}`),
      agencyId,
      personId: personId(name),
      name: `${firstOf(relationship)} ${lastName(name)}`,
      relationship,
      dob: random.chance(60) ? demoDate(now.subtract({ years, days: random.roll(1, 300) })) : null,
      occupation: child ? null : (pick(random, WORK) ?? null),
      countryCode: demoPlace(location).country,
      remark: child && random.chance(50) ? "Comes along on tour in the school holidays." : null,
    };
  });
}

export async function insertPersonal(db: Db, data: PersonalData): Promise<void> {
  const { agencyId, people, now } = data;
  // A band has no passport.
  const persons = people.filter(({ born }) => born !== undefined);
  const rows = persons.map((person, n) => {
    const random = demoRandom(`personal/${person.name}`);
    const firstOf = circleOf(person.name, random);
    return {
      basics: basics(data, person, random),
      contacts: contacts(agencyId, person, n, random, firstOf),
      family: family(agencyId, person, now, random, firstOf),
    };
  });
  // Inserted and then updated, so that the history has entries.
  await insertExtension(
    db,
    personBasics,
    agencyId,
    rows.map((row) => row.basics).map(({ personId: id }) => id),
  );
  await db
    .insert(personBasics)
    .values(rows.map((row) => row.basics))
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
  await db.insert(emergencyContact).values(rows.flatMap((row) => row.contacts));
  await db.insert(familyMember).values(rows.flatMap((row) => row.family));
}

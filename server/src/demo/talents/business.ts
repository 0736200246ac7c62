/** Inserts the business data of talents: agreements, legal entities with invented accounts, insurances, social accounts and contacts. */
import { sql } from "drizzle-orm";
import type { PaymentForm } from "#contract/talents/payment-details.ts";
import {
  insurance,
  legalEntity,
  paymentDetailsTable,
  personBusiness,
  personContact,
  socialAccount,
} from "#server/areas/talents/business/business.table.ts";
import { seal } from "#server/areas/talents/business/payment-details.rules.ts";
import { insertExtension } from "#server/areas/talents/extension.ts";
import type { Db } from "#server/lib/database/scope.ts";
import type { Secrets } from "#server/lib/security/secrets.ts";
import { abnOf } from "../companies/abn.ts";
import type { Listed } from "../listed.ts";
import { demoDate, type Moment } from "../values/day.ts";
import { handleOf, socialLinksOf } from "../values/link.ts";
import { demoPlace, phoneAt } from "../values/place.ts";
import { type DemoRandom, demoRandom, idOf } from "../values/random.ts";
import { slug } from "../values/slug.ts";
import { personId } from "./person.ts";
import { representationOf } from "./representation.ts";

/** Invented insurers and banks. */
const INSURERS = ["Wattle Mutual", "Southern Cover", "Harbourline Insurance", "Paperbark & Sons"];
const BANKS = ["Wattle Mutual Bank", "First Bank of Port Alder", "Saltbush Savings"];
/** Kinds of insurance with their usual covers, in cents. */
const COVERS = [
  ["Public liability", [1_000_000_000, 2_000_000_000]],
  ["Travel", [50_000_000, 100_000_000]],
  ["Equipment", [1_500_000, 2_500_000, 6_000_000]],
  ["Income protection", [8_000_000, 12_000_000]],
  ["Professional indemnity", [100_000_000, 500_000_000]],
] as const;
const AROUND = [
  ["Personal manager", ["Ottilie Crane", "Barnaby Voss", "Linh Sarkissian"]],
  ["Lawyer", ["Dana Whitlock", "Emeka Strand", "Petra Vance"]],
  ["Accountant", ["Gus Ballard", "Moira Teng", "Ilya Hartnett"]],
  ["Publicist", ["Coco Lamarr", "Jin Aldous"]],
  ["Mother", ["Nadia", "Grace", "Beatrix"]],
] as const;
const KIN = new Set<string>(["Mother"]);
/** First phone number of contacts. */
const NUMBERS = 60;

const lastName = (name: string): string => name.split(" ").at(-1) ?? name;
const represented = ({ stage, status }: Listed): boolean => stage === "talent" && (status ?? 1) === 1;

function agreement(
  agencyId: string,
  listed: Listed,
  now: Moment,
  random: DemoRandom,
): typeof personBusiness.$inferInsert {
  const { start, end } = representationOf(listed, now);
  const share = random.chance(85);
  return {
    agencyId,
    personId: personId(listed.name),
    agreementStart: start,
    agreementEnd: end,
    feePercent: share ? (random.draw([10, 12.5, 15, 17.5, 20], 1)[0] ?? 15) : null,
    feeAmount: share ? null : random.roll(5, 40) * 10_000,
    feeCurrency: share ? null : "AUD",
  };
}

/** A BSB that no bank uses, and the TFN used for testing forms. */
const details = (name: string, random: DemoRandom): PaymentForm => ({
  accountName: name,
  bankName: random.draw(BANKS, 1)[0] ?? null,
  bsb: `999${String(random.roll(0, 999)).padStart(3, "0")}`,
  accountNumber: String(random.roll(10_000_000, 99_999_999)),
  iban: null,
  bic: null,
  currency: "AUD",
  tfn: random.chance(70) ? "123456782" : null,
  taxNumber: null,
  taxCountry: null,
});

function entities(
  agencyId: string,
  { name, location, nationality }: Listed,
  random: DemoRandom,
): (typeof legalEntity.$inferInsert)[] {
  const entity = (key: string) => ({ id: idOf(`entity/${name}/${key}`), agencyId, personId: personId(name) });
  const abroad = nationality !== "AU" && random.chance(30);
  const own = {
    ...entity("own"),
    name,
    kind: "Sole trader",
    abn: abnOf(`person/${name}`),
    gstRegistered: random.chance(60),
    address: `PO Box ${random.roll(10, 990)}\n${location}`,
  } as const;
  const touring = {
    ...entity("touring"),
    name: `${lastName(name)} Touring Pty Ltd`,
    kind: "Company",
    abn: abnOf(`company/${name}`),
    gstRegistered: true,
  } as const;
  const home = {
    ...entity("abroad"),
    name: `${lastName(name)} Limited`,
    kind: "Company",
    country: nationality,
    companyNumber: String(random.roll(1_000_000, 9_999_999)),
  } as const;
  return [own, ...(random.chance(35) ? [touring] : []), ...(abroad ? [home] : [])];
}

function insurances(
  agencyId: string,
  { name }: Listed,
  now: Moment,
  random: DemoRandom,
): (typeof insurance.$inferInsert)[] {
  return random.draw(COVERS, random.roll(1, 3)).map(([kind, covers], place) => {
    // The second expires soon, the third has expired.
    const ends = now.add({ days: [random.roll(60, 340), random.roll(3, 26), -random.roll(4, 60)][place] ?? 0 });
    return {
      id: idOf(`insurance/${name}/${kind}`),
      agencyId,
      personId: personId(name),
      kind,
      insurer: random.draw(INSURERS, 1)[0] ?? "",
      policyNumber: `${kind.slice(0, 2).toUpperCase()}-${random.roll(100_000, 999_999)}`,
      coverAmount: random.draw<number>(covers, 1)[0] ?? 0,
      coverCurrency: "AUD",
      validFrom: demoDate(ends.subtract({ years: 1 }).add({ days: 1 })),
      expires: demoDate(ends),
    };
  });
}

function accounts(agencyId: string, { name, category }: Listed, now: Moment): (typeof socialAccount.$inferInsert)[] {
  const random = demoRandom(`social/${name}`);
  return socialLinksOf(name, category, random).map((link, place) => {
    const counted = random.chance(70);
    return {
      id: idOf(`social/${name}/${link.platform}`),
      agencyId,
      personId: personId(name),
      ...link,
      place,
      handle: link.platform === "spotify" ? null : `@${handleOf(name)}`,
      followers: counted ? Math.round(10 ** (random.roll(20, 62) / 10)) : null,
      followersOn: counted ? demoDate(now.subtract({ days: random.roll(1, 60) })) : null,
    };
  });
}

function contacts(agencyId: string, { name, location }: Listed, n: number, random: DemoRandom) {
  return random.draw(AROUND, random.roll(1, 4)).map(([role, names], place): typeof personContact.$inferInsert => {
    const first = random.draw<string>(names, 1)[0] ?? "";
    const who = KIN.has(role) ? `${first} ${lastName(name)}` : first;
    const phone = phoneAt(location, NUMBERS + ((n * 4 + place) % 30));
    return {
      id: idOf(`around/${name}/${role}`),
      agencyId,
      personId: personId(name),
      name: who,
      role,
      email: random.chance(85) ? `${slug(who).replaceAll("-", ".")}@around.example` : null,
      ...phone,
      whatsappCountryCode: demoPlace(location).country,
      ...(random.chance(60) && { whatsapp: phone.phone, whatsappCode: phone.phoneCode }),
    };
  });
}

export async function insertBusiness(
  db: Db,
  { agencyId, people, now, secrets }: { agencyId: string; people: readonly Listed[]; now: Moment; secrets: Secrets },
): Promise<void> {
  await db.insert(socialAccount).values(people.flatMap((person) => accounts(agencyId, person, now)));
  const talents = people.filter(represented);
  const rows = talents.map((talent, n) => {
    const random = demoRandom(`business/${talent.name}`);
    return {
      agreement: agreement(agencyId, talent, now, random),
      entities: entities(agencyId, talent, random),
      insurances: insurances(agencyId, talent, now, random),
      contacts: contacts(agencyId, talent, n, random),
    };
  });
  // Inserted and then updated, so that the history has entries.
  await insertExtension(
    db,
    personBusiness,
    agencyId,
    rows.map((row) => row.agreement).map(({ personId: id }) => id),
  );
  await db
    .insert(personBusiness)
    .values(rows.map((row) => row.agreement))
    .onConflictDoUpdate({
      target: [personBusiness.agencyId, personBusiness.personId],
      set: {
        agreementStart: sql`excluded.agreement_start`,
        agreementEnd: sql`excluded.agreement_end`,
        feePercent: sql`excluded.fee_percent`,
        feeAmount: sql`excluded.fee_amount`,
        feeCurrency: sql`excluded.fee_currency`,
      },
    });
  const companies = rows.flatMap((row) => row.entities);
  await db.insert(legalEntity).values(companies);
  await db.insert(insurance).values(rows.flatMap((row) => row.insurances));
  await db.insert(personContact).values(rows.flatMap((row) => row.contacts));
  const payments = companies.flatMap(({ id, personId: ownerId, name, kind, country }) => {
    const random = demoRandom(`payment/${id}`);
    // Only one of several accounts is for Australian dollars.
    const account = { ...details(name, random), ...(kind === "Company" && { currency: null }) };
    const sealed = seal(secrets, id, account);
    return country === undefined && random.chance(80)
      ? [{ agencyId, legalEntityId: id, personId: ownerId, sealed, version: 2 }]
      : [];
  });
  await db
    .insert(paymentDetailsTable)
    .values(payments)
    .onConflictDoUpdate({
      target: [paymentDetailsTable.agencyId, paymentDetailsTable.legalEntityId],
      set: { sealed: sql`excluded.sealed` },
    });
}

/** The business side of the demo's people: agreements and fees, entities with invented accounts, insurances, followers, and who is around them. */
import { sql } from "drizzle-orm";
import type { PaymentForm } from "#contract/talents/payment-details.ts";
import { beginBeside } from "#server/areas/talents/beside.ts";
import {
  insurance,
  legalEntity,
  paymentDetails,
  personBusiness,
  personContact,
  socialAccount,
} from "#server/areas/talents/business.table.ts";
import { seal } from "#server/areas/talents/payment-details.ts";
import type { Db } from "#server/lib/scope.ts";
import type { Secrets } from "#server/lib/secrets.ts";
import { type Dice, diceOf, idOf } from "./chance.ts";
import { abnOf } from "./companies/abn.ts";
import { dayOf, type Moment } from "./days.ts";
import { handleOf, socialLinksOf } from "./links.ts";
import type { Listed } from "./listed.ts";
import { personId } from "./persons.ts";
import { phoneAt, placeOf } from "./places.ts";
import { slug } from "./words.ts";

/** None of these insures or banks anybody. */
const INSURERS = ["Wattle Mutual", "Southern Cover", "Harbourline Insurance", "Paperbark & Sons"];
const BANKS = ["Wattle Mutual Bank", "First Bank of Port Alder", "Saltbush Savings"];
const KINDS = ["Public liability", "Travel", "Equipment", "Income protection", "Professional indemnity"] as const;
const AROUND = [
  ["Personal manager", ["Ottilie Crane", "Barnaby Voss", "Linh Sarkissian"]],
  ["Lawyer", ["Dana Whitlock", "Emeka Strand", "Petra Vance"]],
  ["Accountant", ["Gus Ballard", "Moira Teng", "Ilya Hartnett"]],
  ["Publicist", ["Coco Lamarr", "Jin Aldous"]],
  ["Mother", ["Nadia", "Grace", "Beatrix"]],
] as const;
const KIN = new Set<string>(["Mother"]);
/** From here on the demo's numbers are those of the people around its people. */
const NUMBERS = 60;

const lastName = (name: string): string => name.split(" ").at(-1) ?? name;
const represented = ({ stage, status }: Listed): boolean => stage === "talent" && (status ?? 1) === 1;

function agreement(agencyId: string, one: Listed, now: Moment, dice: Dice): typeof personBusiness.$inferInsert {
  const started = now.subtract({ days: dice.roll(40, 900) });
  const share = dice.chance(85);
  return {
    agencyId,
    personId: personId(one.name),
    agreementStart: dayOf(started),
    agreementEnd: dice.chance(75) ? dayOf(started.add({ years: 3 }).subtract({ days: 1 })) : null,
    feePercent: share ? (dice.draw([10, 12.5, 15, 17.5, 20], 1)[0] ?? 15) : null,
    feeAmount: share ? null : dice.roll(5, 40) * 10_000,
    feeCurrency: share ? null : "AUD",
  };
}

/** No bank has this branch, and the TFN is the one that forms are tested with. */
const details = (name: string, dice: Dice): PaymentForm => ({
  accountName: name,
  bankName: dice.draw(BANKS, 1)[0] ?? null,
  bsb: `999${String(dice.roll(0, 999)).padStart(3, "0")}`,
  accountNumber: String(dice.roll(10_000_000, 99_999_999)),
  iban: null,
  bic: null,
  currency: "AUD",
  tfn: dice.chance(70) ? "123456782" : null,
  taxNumber: null,
  taxCountry: null,
});

function entities(agencyId: string, { name, at, from }: Listed, dice: Dice): (typeof legalEntity.$inferInsert)[] {
  const of = (key: string) => ({ id: idOf(`entity/${name}/${key}`), agencyId, personId: personId(name) });
  const abroad = from !== "AU" && dice.chance(30);
  const own = {
    ...of("own"),
    name,
    kind: "Sole trader",
    abn: abnOf(`person/${name}`),
    gstRegistered: dice.chance(60),
    address: `PO Box ${dice.roll(10, 990)}\n${at}`,
  } as const;
  const touring = {
    ...of("touring"),
    name: `${lastName(name)} Touring Pty Ltd`,
    kind: "Company",
    abn: abnOf(`company/${name}`),
    gstRegistered: true,
  } as const;
  const home = {
    ...of("abroad"),
    name: `${lastName(name)} Limited`,
    kind: "Company",
    country: from,
    companyNumber: String(dice.roll(1_000_000, 9_999_999)),
  } as const;
  return [own, ...(dice.chance(35) ? [touring] : []), ...(abroad ? [home] : [])];
}

function insurances(agencyId: string, { name }: Listed, now: Moment, dice: Dice): (typeof insurance.$inferInsert)[] {
  return dice.draw(KINDS, dice.roll(1, 3)).map((kind, place) => {
    // The second is soon to be renewed, the third was forgotten.
    const ends = now.add({ days: [dice.roll(60, 340), dice.roll(3, 26), -dice.roll(4, 60)][place] ?? 0 });
    return {
      id: idOf(`insurance/${name}/${kind}`),
      agencyId,
      personId: personId(name),
      kind,
      insurer: dice.draw(INSURERS, 1)[0] ?? "",
      policyNumber: `${kind.slice(0, 2).toUpperCase()}-${dice.roll(100_000, 999_999)}`,
      coverAmount: (dice.draw([5_000_000, 50_000_000, 1_000_000_000, 2_000_000_000], 1)[0] ?? 0) as number,
      coverCurrency: "AUD",
      validFrom: dayOf(ends.subtract({ years: 1 }).add({ days: 1 })),
      expires: dayOf(ends),
    };
  });
}

function accounts(agencyId: string, { name, category }: Listed, now: Moment): (typeof socialAccount.$inferInsert)[] {
  const dice = diceOf(`social/${name}`);
  return socialLinksOf(name, category, dice).map((link, place) => {
    const counted = dice.chance(70);
    return {
      id: idOf(`social/${name}/${link.platform}`),
      agencyId,
      personId: personId(name),
      ...link,
      place,
      handle: link.platform === "spotify" ? null : `@${handleOf(name)}`,
      followers: counted ? Math.round(10 ** (dice.roll(20, 62) / 10)) : null,
      followersOn: counted ? dayOf(now.subtract({ days: dice.roll(1, 60) })) : null,
    };
  });
}

function contacts(agencyId: string, { name, at }: Listed, n: number, dice: Dice) {
  return dice.draw(AROUND, dice.roll(1, 4)).map(([role, names], place): typeof personContact.$inferInsert => {
    const first = dice.draw<string>(names, 1)[0] ?? "";
    const who = KIN.has(role) ? `${first} ${lastName(name)}` : first;
    const phone = phoneAt(at, NUMBERS + ((n * 4 + place) % 30));
    return {
      id: idOf(`around/${name}/${role}`),
      agencyId,
      personId: personId(name),
      name: who,
      role,
      email: dice.chance(85) ? `${slug(who).replaceAll("-", ".")}@around.example` : null,
      ...phone,
      whatsappCountryCode: placeOf(at).country,
      ...(dice.chance(60) && { whatsapp: phone.phone, whatsappCode: phone.phoneCode }),
    };
  });
}

export async function insertBusiness(
  db: Db,
  { agencyId, people, now, secrets }: { agencyId: string; people: readonly Listed[]; now: Moment; secrets: Secrets },
): Promise<void> {
  await db.insert(socialAccount).values(people.flatMap((one) => accounts(agencyId, one, now)));
  const ours = people.filter(represented);
  const told = ours.map((one, n) => {
    const dice = diceOf(`business/${one.name}`);
    return {
      agreement: agreement(agencyId, one, now, dice),
      entities: entities(agencyId, one, dice),
      insurances: insurances(agencyId, one, now, dice),
      contacts: contacts(agencyId, one, n, dice),
    };
  });
  // Begun and then changed, as a person would: it stands in the history.
  await beginBeside(
    db,
    personBusiness,
    agencyId,
    told.map((all) => all.agreement).map(({ personId: id }) => id),
  );
  await db
    .insert(personBusiness)
    .values(told.map((all) => all.agreement))
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
  const companies = told.flatMap((all) => all.entities);
  await db.insert(legalEntity).values(companies);
  await db.insert(insurance).values(told.flatMap((all) => all.insurances));
  await db.insert(personContact).values(told.flatMap((all) => all.contacts));
  const kept = companies.flatMap(({ id, personId: of, name, country }) => {
    const dice = diceOf(`payment/${id}`);
    const sealed = seal(secrets, id, details(name, dice));
    return country === undefined && dice.chance(80)
      ? [{ agencyId, legalEntityId: id, personId: of, sealed, version: 2 }]
      : [];
  });
  await db
    .insert(paymentDetails)
    .values(kept)
    .onConflictDoUpdate({
      target: [paymentDetails.agencyId, paymentDetails.legalEntityId],
      set: { sealed: sql`excluded.sealed` },
    });
}

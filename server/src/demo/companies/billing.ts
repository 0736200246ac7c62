/** Inserts who is written to about money at partners, and for some talents. */
import { billingContact } from "#server/areas/expenses/billing-contact.table.ts";
import type { Db } from "#server/lib/database/scope.ts";
import type { Listed } from "../listed.ts";
import { personId } from "../talents/person.ts";
import { instantOf, type Moment } from "../values/day.ts";
import { phoneAt } from "../values/place.ts";
import { demoRandom, idOf } from "../values/random.ts";
import { slug } from "../values/slug.ts";
import { partnerId } from "./insert.ts";
import type { DemoPartner } from "./partners.ts";

const CLERKS = ["Priscilla Moana", "Wendell Iqbal", "Signe Halloran", "Teo Barros", "Annika Dray", "Rufus Okonjo"];
const STREETS = ["Calder Lane", "Wharf Street", "Mercer Street", "Old Mill Road"];
/** First phone number of these contacts. */
const NUMBERS = 200;

interface BillingData {
  agencyId: string;
  partners: readonly DemoPartner[];
  people: readonly Listed[];
  now: Moment;
}
export async function insertBillingContacts(db: Db, { agencyId, partners, people, now }: BillingData): Promise<void> {
  const rows: (typeof billingContact.$inferInsert)[] = [];
  const add = (key: string, ownerId: string, name: string, town: string, host: string): void => {
    const random = demoRandom(`billing/${key}`);
    rows.push({
      id: idOf(`billing/${key}`),
      agencyId,
      ownerId,
      personInCharge: name,
      email: `accounts@${host}.example`,
      ...phoneAt(town, NUMBERS + rows.length),
      address: `${random.roll(2, 240)} ${random.draw(STREETS, 1)[0] ?? ""}\n${town}`,
      // A D-U-N-S number.
      electronicAddress: host === "ledgerandlane" ? null : `0060:${random.roll(100_000_000, 999_999_999)}`,
      createdAt: instantOf(now),
      updatedAt: instantOf(now),
    });
  };
  for (const [n, { name, location }] of partners.entries()) {
    if (n % 4 === 3) continue;
    add(name, partnerId(name), CLERKS[n % CLERKS.length] ?? "", location, slug(name).replaceAll("-", ""));
  }
  const talents = people.filter(({ stage }) => stage === "talent");
  for (const [n, { name, location }] of talents.slice(0, 12).entries())
    add(name, personId(name), CLERKS[(n + 3) % CLERKS.length] ?? "", location, "ledgerandlane");
  if (rows.length > 0) await db.insert(billingContact).values(rows);
}

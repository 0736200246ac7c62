/** Partners with their people, and suppliers, of an agency; each with those who look after it. */
import { partner, partnerContact } from "#server/areas/partners/partner.table.ts";
import { supplier, supplierCategory } from "#server/areas/suppliers/supplier.table.ts";
import type { Lists } from "#server/founding/found-agency.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { assignment } from "#server/lib/records/records.table.ts";
import type { DemoStaff } from "../people/staff.ts";
import { staffId } from "../staff/account.ts";
import { daysBefore, earlier, instantOf, type Moment } from "../values/day.ts";
import { emailOf, websiteOf } from "../values/link.ts";
import { phoneAt } from "../values/place.ts";
import { demoRandom, idOf } from "../values/random.ts";
import { slug } from "../values/slug.ts";
import { abnOf } from "./abn.ts";
import type { DemoPartner } from "./partners.ts";
import type { DemoSupplier } from "./suppliers.ts";

interface Dealing {
  agencyId: string;
  lists: Lists;
  staff: readonly DemoStaff[];
  partners: readonly DemoPartner[];
  suppliers: readonly DemoSupplier[];
  now: Moment;
}

/** From here on the demo's numbers are nobody else's; mobiles go round. */
const NUMBERS = 100;
const SUPPLIER_NUMBERS = 150;
const MOBILES = 30;
const MOST = 3;

export async function insertCompanies(
  db: Db,
  { agencyId, lists, staff, partners, suppliers, now }: Dealing,
): Promise<void> {
  if (partners.length === 0 && suppliers.length === 0) return;
  const agents = staff.filter(({ looksAfter, state }) => looksAfter && !state);
  const assignments: (typeof assignment.$inferInsert)[] = [];
  /** What every company of the demo has: when it came, who looks after it, where it is reached. */
  const common = (key: string, name: string, at: string, n: number) => {
    const random = demoRandom(key);
    const id = idOf(key);
    const updated = daysBefore(now, random.roll(0, 120), random);
    const created = instantOf(earlier(daysBefore(now, random.roll(120, 1400), random), updated));
    const lookers = random.draw(agents, random.roll(1, MOST)).map(({ email }) => staffId(email));
    for (const who of lookers)
      assignments.push({
        id: idOf(`assignment/${key}/${who}`),
        agencyId,
        recordId: id,
        staffId: who,
        createdAt: created,
      });
    return {
      id,
      agencyId,
      displayName: name,
      ...phoneAt(at, n),
      email: emailOf(name, true),
      createdBy: lookers[0] ?? null,
      createdAt: created,
      updatedAt: instantOf(updated),
      version: random.roll(1, 6),
    };
  };

  const people: (typeof partnerContact.$inferInsert)[] = [];
  const partnerRows = partners.map(({ name, category, at, attributes, headline, bio, people: known }, n) => {
    const row = common(`partner/${name}`, name, at, NUMBERS + n);
    for (const [who, role] of known) {
      const number = phoneAt(at, people.length % MOBILES);
      const reached = demoRandom(`contact/${who}`).chance(80);
      people.push({
        id: idOf(`contact/${name}/${who}`),
        agencyId,
        partnerId: row.id,
        name: who,
        role,
        email: `${slug(who.split(" ")[0] ?? "")}@${slug(name).replaceAll("-", "")}.example`,
        ...number,
        whatsappCountryCode: number.countryCode,
        whatsapp: reached ? number.phone : null,
        whatsappCode: reached ? number.phoneCode : null,
        createdAt: row.createdAt,
      });
    }
    return {
      ...row,
      industryCategoryId: lists.categories.get(category),
      attributes: [...attributes],
      companyWebsite: websiteOf(name),
      headline,
      bio,
      headOfficeLocation: at,
    };
  });
  const supplierRows = suppliers.map(({ name, at, days, ask: context, note }, n) => ({
    ...common(`supplier/${name}`, name, at, SUPPLIER_NUMBERS + n),
    contacts: context.map(([who, role]) => ({
      name: who,
      role,
      email: `${slug(who.split(" ")[0] ?? "")}@${slug(name).replaceAll("-", "")}.example`,
      phoneNumber: null,
    })),
    website: websiteOf(name),
    abn: abnOf(name),
    paymentTermDays: days,
    note,
  }));
  await db.insert(partner).values(partnerRows);
  await db.insert(partnerContact).values(people);
  await db.insert(supplier).values(supplierRows);
  const chosen = supplierRows.flatMap(({ id }, n) =>
    (suppliers[n]?.categories ?? [])
      .flatMap((name) => lists.categories.get(name) ?? [])
      .map((categoryId) => ({
        agencyId,
        supplierId: id,
        categoryId,
      })),
  );
  await db.insert(supplierCategory).values(chosen);
  await db.insert(assignment).values(assignments);
}

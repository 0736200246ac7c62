/** Inserts an agency's partners with contacts and its suppliers, each with assigned staff. */
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

interface CompanyData {
  agencyId: string;
  lists: Lists;
  staff: readonly DemoStaff[];
  partners: readonly DemoPartner[];
  suppliers: readonly DemoSupplier[];
  now: Moment;
}

/** First phone numbers of companies and their contacts, apart from those of people; mobile numbers of suppliers repeat. */
const NUMBERS = 100;
const CONTACT_NUMBERS = 180;
const SUPPLIER_NUMBERS = 150;
const MOBILES = 30;
const MAX = 3;

const labelled = (label: string | null, number: ReturnType<typeof phoneAt>) => ({
  label,
  ...number,
  phoneNumber: number.phone.slice(number.phoneCode.length),
});

export const partnerId = (name: string): string => idOf(`partner/${name}`);

export async function insertCompanies(
  db: Db,
  { agencyId, lists, staff, partners, suppliers, now }: CompanyData,
): Promise<void> {
  if (partners.length === 0 && suppliers.length === 0) return;
  const agents = staff.filter(({ looksAfter, state }) => looksAfter && !state);
  const assignments: (typeof assignment.$inferInsert)[] = [];
  /** Returns the columns common to all companies, and assigns staff. */
  const common = (key: string, name: string) => {
    const random = demoRandom(key);
    const id = idOf(key);
    const updated = daysBefore(now, random.roll(0, 120), random);
    const created = instantOf(earlier(daysBefore(now, random.roll(120, 1400), random), updated));
    const assignees = random.draw(agents, random.roll(1, MAX)).map(({ email }) => staffId(email));
    for (const assigneeId of assignees)
      assignments.push({
        id: idOf(`assignment/${key}/${assigneeId}`),
        agencyId,
        recordId: id,
        staffId: assigneeId,
        createdAt: created,
      });
    return {
      id,
      agencyId,
      displayName: name,
      email: emailOf(name, true),
      createdBy: assignees[0] ?? null,
      createdAt: created,
      updatedAt: instantOf(updated),
      version: random.roll(1, 6),
    };
  };

  const people: (typeof partnerContact.$inferInsert)[] = [];
  const partnerRows = partners.map(({ name, category, location, attributes, headline, bio, people: contacts }, n) => {
    const row = { ...common(`partner/${name}`, name), ...phoneAt(location, NUMBERS + n) };
    for (const [contactName, role] of contacts) {
      // The owner of a number is the owner of its messages.
      const number = phoneAt(location, CONTACT_NUMBERS + people.length);
      const hasWhatsapp = demoRandom(`contact/${contactName}`).chance(80);
      people.push({
        id: idOf(`contact/${name}/${contactName}`),
        agencyId,
        partnerId: row.id,
        name: contactName,
        role,
        email: `${slug(contactName.split(" ")[0] ?? "")}@${slug(name).replaceAll("-", "")}.example`,
        ...number,
        whatsappCountryCode: number.countryCode,
        whatsapp: hasWhatsapp ? number.phone : null,
        whatsappCode: hasWhatsapp ? number.phoneCode : null,
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
      headOfficeLocation: location,
    };
  });
  const supplierRows = suppliers.map(({ name, location, days, contacts, note, secondPhone }, n) => ({
    ...common(`supplier/${name}`, name),
    phones: [
      labelled(null, phoneAt(location, SUPPLIER_NUMBERS + n)),
      ...(secondPhone ? [labelled(secondPhone, phoneAt(location, n % MOBILES))] : []),
    ],
    contacts: contacts.map(([contactName, role]) => ({
      name: contactName,
      role,
      email: `${slug(contactName.split(" ")[0] ?? "")}@${slug(name).replaceAll("-", "")}.example`,
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
  const categories = supplierRows.flatMap(({ id }, n) =>
    (suppliers[n]?.categories ?? [])
      .flatMap((name) => lists.categories.get(name) ?? [])
      .map((categoryId) => ({
        agencyId,
        supplierId: id,
        categoryId,
      })),
  );
  await db.insert(supplierCategory).values(categories);
  await db.insert(assignment).values(assignments);
}

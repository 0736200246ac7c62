/** Companies with their people: several rows of one name are one company, each row with one person to ask for. */
import type { ImportableField, ImportableRow, RowError } from "./importable.ts";

/** The keys of cells that are about the person of a row. */
const isContact = (key: string): boolean => key.startsWith("contact");

/** What the rows say of the company; one that says otherwise than the first is at fault. */
export function companyOf(
  rows: readonly ImportableRow[],
  fields: readonly ImportableField[],
): { row: ImportableRow; faults: RowError[] } {
  const row: Record<string, string> = {};
  const errors: RowError[] = [];
  for (const [at, one] of rows.entries())
    for (const [key, cell] of Object.entries(one)) {
      if (isContact(key)) continue;
      row[key] ??= cell;
      if (key !== "displayName" && row[key] !== cell) {
        const title = fields.find((field) => field.key === key)?.title ?? key;
        errors.push({
          at,
          field: key,
          message: `Another line of the same company has another ${title.toLowerCase()}: “${row[key]}”`,
        });
      }
    }
  return { row, faults: errors };
}

/** The rows that name somebody to ask for. */
export const contactsOf = (rows: readonly ImportableRow[]): { at: number; row: ImportableRow }[] =>
  rows.flatMap((row, index) => (Object.keys(row).some(isContact) ? [{ at: index, row }] : []));

export const COMPANY_SEVERAL = "Several with ; between them";
export const contactFields = (phone: string): readonly ImportableField[] => [
  {
    key: "contactName",
    title: "Contact name",
    hint: "One contact a line; lines with the same company are one company",
    also: ["Contact", "Contact person", "Person", "Full name"],
    samples: ["Ines Marlow", "Theo Park"],
  },
  {
    key: "contactRole",
    title: "Contact role",
    also: ["Job title", "Position", "Title", "Role"],
    samples: ["Booker", "Finance"],
  },
  {
    key: "contactEmail",
    title: "Contact email",
    also: ["Contact mail", "Contact email address"],
    samples: ["ines@example.com", "theo@example.com"],
  },
  {
    key: "contactPhone",
    title: "Contact phone",
    also: ["Contact mobile", "Contact phone number", "Mobile", "Cell"],
    samples: [phone, ""],
  },
];

/** How a company is reached, and in which country. */
export const COMPANY_PHONE: readonly ImportableField[] = [
  {
    key: "phoneNumber",
    title: "Phone",
    also: ["Phone number", "Company phone", "Telephone", "Tel", "Office phone"],
    samples: ["+61 2 5550 1234", ""],
  },
  {
    key: "country",
    title: "Country of the phone",
    forAll: true,
    also: ["Country", "Phone country", "Country code"],
    samples: ["Australia", ""],
  },
];

export const COMPANY_STAFF: ImportableField = {
  key: "assignedStaff",
  title: "Assigned staff",
  forAll: true,
  hint: "Emails of colleagues, with ; between them",
  also: ["Staff", "Agent", "Manager", "Assigned to"],
  samples: ["", ""],
};

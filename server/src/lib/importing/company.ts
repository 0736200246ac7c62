/** Companies with contacts: rows with the same name are one company, each row with one contact. */
import type { ImportableField, ImportableRow, RowError } from "./importable.ts";

/** Returns whether a field belongs to the contact of a row. */
const isContact = (key: string): boolean => key.startsWith("contact");

/** Merges the company fields of its rows. A row that contradicts the first gets an error. */
export function companyOf(
  rows: readonly ImportableRow[],
  fields: readonly ImportableField[],
): { row: ImportableRow; errors: RowError[] } {
  const row: Record<string, string> = {};
  const errors: RowError[] = [];
  for (const [index, cells] of rows.entries())
    for (const [key, cell] of Object.entries(cells)) {
      if (isContact(key)) continue;
      row[key] ??= cell;
      if (key !== "displayName" && row[key] !== cell) {
        const title = fields.find((field) => field.key === key)?.title ?? key;
        errors.push({
          at: index,
          field: key,
          message: `Another row of the same company has a different ${title.toLowerCase()}: “${row[key]}”`,
        });
      }
    }
  return { row, errors };
}

/** Returns the rows that have a contact. */
export const contactsOf = (rows: readonly ImportableRow[]): { at: number; row: ImportableRow }[] =>
  rows.flatMap((row, index) => (Object.keys(row).some(isContact) ? [{ at: index, row }] : []));

export const COMPANY_SEVERAL = "Separate several values with ;";
export const contactFields = (phone: string): readonly ImportableField[] => [
  {
    key: "contactName",
    title: "Contact name",
    hint: "One contact per row; rows with the same company are merged",
    otherTitles: ["Contact", "Contact person", "Person", "Full name"],
    samples: ["Ines Marlow", "Theo Park"],
  },
  {
    key: "contactRole",
    title: "Contact role",
    otherTitles: ["Job title", "Position", "Title", "Role"],
    samples: ["Booker", "Finance"],
  },
  {
    key: "contactEmail",
    multiple: "first",
    title: "Contact email",
    otherTitles: ["Contact mail", "Contact email address", "E-mail 1 - Value"],
    samples: ["ines@example.com", "theo@example.com"],
  },
  {
    key: "contactPhone",
    multiple: "first",
    title: "Contact phone",
    otherTitles: ["Contact mobile", "Contact phone number", "Mobile", "Cell"],
    samples: [phone, ""],
  },
];

export const COMPANY_COUNTRY: ImportableField = {
  key: "country",
  title: "Country of the phone",
  forAll: true,
  otherTitles: ["Country", "Phone country", "Country code"],
  samples: ["Australia", ""],
};

/** Phone fields of a company. */
export const COMPANY_PHONE: readonly ImportableField[] = [
  {
    key: "phoneNumber",
    multiple: "first",
    title: "Phone",
    otherTitles: ["Phone number", "Company phone", "Telephone", "Tel", "Office phone"],
    samples: ["+61 2 5550 1234", ""],
  },
  COMPANY_COUNTRY,
];

export const COMPANY_STAFF: ImportableField = {
  key: "assignedStaff",
  multiple: "all",
  title: "Assigned staff",
  forAll: true,
  hint: "Emails of colleagues, separated by ;",
  otherTitles: ["Staff", "Agent", "Manager", "Assigned to"],
  samples: ["", ""],
};

/** The key of the cell that a field of a contact comes from. */
export const COMPANY_CONTACT_KEYS: Readonly<Record<string, string>> = {
  name: "contactName",
  role: "contactRole",
  email: "contactEmail",
  countryCode: "contactPhone",
  phoneNumber: "contactPhone",
  whatsappCountryCode: "contactWhatsapp",
  whatsappNumber: "contactWhatsapp",
};

/** Phones: valid for their country, stored as E.164, shown as calling code and national number. */
import { type Column, type SQL, sql } from "drizzle-orm";
import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from "libphonenumber-js";
import { formatMessage } from "#contract/values/formats.ts";
import { Refusal } from "../serving/refusal.ts";

const isCountry = (code: string): code is CountryCode => isSupportedCountry(code);

/** Returns the columns of a form's phone fields. Refuses a number that is not valid in its country. */
export function phoneColumns(
  { countryCode, phoneNumber }: { countryCode: string; phoneNumber: string | null },
  fields = { country: "countryCode", number: "phoneNumber" },
): {
  countryCode: string;
  phone: string | null;
  phoneCode: string | null;
} {
  if (!isCountry(countryCode))
    throw new Refusal("validation", [{ field: fields.country, code: "invalid", message: "Choose a country" }]);
  if (!phoneNumber) return { countryCode, phone: null, phoneCode: null };
  const parsed = parsePhoneNumberFromString(phoneNumber, countryCode);
  if (!parsed?.isValid())
    throw new Refusal("validation", [{ field: fields.number, code: "invalid", message: formatMessage("phone") }]);
  // Typed as it is dialled abroad ("0011 44 …" in Australia), it is a number of another country.
  const isOwn = parsed.countryCallingCode === getCountryCallingCode(countryCode);
  return {
    countryCode: isOwn ? countryCode : (parsed.country ?? countryCode),
    phone: parsed.number,
    phoneCode: `+${parsed.countryCallingCode}`,
  };
}

/** Selects the national number of a stored phone. */
export const nationalNumber = (phone: Column, phoneCode: Column): SQL =>
  sql`substr(${phone}, length(${phoneCode}) + 1)`;

interface SentPhone {
  label: string | null;
  countryCode: string;
  phoneNumber: string;
}
/** A phone of several in a column of a record: as it is stored elsewhere, together with its national number. */
export interface StoredPhone extends SentPhone {
  phone: string;
  phoneCode: string;
}

/** Returns the column of a form's phones. Refuses a number that is not valid in its country. */
export const storedPhones = (phones: readonly SentPhone[]): StoredPhone[] =>
  phones.flatMap(({ label, ...sent }, index) => {
    const path = `phones.${index}`;
    const { countryCode, phone, phoneCode } = phoneColumns(sent, {
      country: `${path}.countryCode`,
      number: `${path}.phoneNumber`,
    });
    if (phone === null || phoneCode === null) return [];
    return [{ label, countryCode, phone, phoneCode, phoneNumber: phone.slice(phoneCode.length) }];
  });

/** Formats phones on one line, as an import reads them: "+61 255501234; Night line: +61 491570156". */
export const phonesLine = (
  phones: readonly { label: string | null; phoneCode: string; phoneNumber: string }[],
): string =>
  phones
    .map(({ label, phoneCode, phoneNumber }) => `${label === null ? "" : `${label}: `}${phoneCode} ${phoneNumber}`)
    .join("; ");

/**
 * Selects searched words without spaces, dots, brackets and hyphens if they look like a phone number; null otherwise.
 */
export const numberWithoutSpaces = (words: unknown): SQL =>
  sql`case when ${words} ~ '^[+(]?[0-9][0-9 ().-]{3,}$' then regexp_replace(${words}, '[ ().-]', '', 'g') end`;

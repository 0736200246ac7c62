/** Phones: valid for their country, stored as E.164, shown as calling code and national number. */
import { type Column, type SQL, sql } from "drizzle-orm";
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js";
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
  return { countryCode, phone: parsed.number, phoneCode: `+${parsed.countryCallingCode}` };
}

/** Selects the national number of a stored phone. */
export const nationalNumber = (phone: Column, phoneCode: Column): SQL =>
  sql`substr(${phone}, length(${phoneCode}) + 1)`;

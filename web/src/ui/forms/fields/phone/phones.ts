/** Calling codes and validation of phone numbers, by a library that is loaded with the first number. */
import type { Examples } from "libphonenumber-js/min";
import { formatMessage } from "#contract/values/formats.ts";
import { createStore } from "../../../store.ts";
import type { FieldErrors } from "../../formState.ts";
import { CALLING_CODES } from "./callingCodes.ts";

type Library = typeof import("libphonenumber-js/min");
export const phoneLibrary = createStore<Library | null>(null);

let examples: Examples | undefined;

export async function loadPhones(): Promise<void> {
  if (phoneLibrary.get()) return;
  const [library, numbers] = await Promise.all([
    import("libphonenumber-js/min"),
    import("libphonenumber-js/mobile/examples"),
  ]);
  examples = numbers.default;
  phoneLibrary.set(library);
}

let names: Intl.DisplayNames | undefined;
/** Returns a country's name. The formatter is created on first use, since that takes a slow machine a tenth of a second. */
export function countryName(code: string): string {
  names ??= new Intl.DisplayNames("en-AU", { type: "region" });
  return names.of(code) ?? code;
}

export interface PhoneCountry {
  value: string;
  label: string;
}
let countries: readonly PhoneCountry[] | undefined;
/** Returns all countries with a calling code, sorted by name. */
export function phoneCountries(): readonly PhoneCountry[] {
  countries ??= [...CALLING_CODES]
    .map(([code, calling]) => ({ value: code, label: `${countryName(code)} +${calling}` }))
    .sort((a, b) => a.label.localeCompare(b.label));
  return countries;
}

/** Formats "+61 491 570 156"; ungrouped until the library has loaded, or if it can't parse the number. */
export function international(library: Library | null, code: string, digits: string): string {
  const plain = `${code} ${digits}`.trim();
  return library?.parsePhoneNumberFromString(plain)?.formatInternational() ?? plain;
}

/** Returns the error of digits that are not a valid number of the country; none until the library has loaded, then the server validates. */
export function phoneError(country: string, digits: string | null): string | undefined {
  const library = phoneLibrary.get();
  if (!library || !digits?.trim() || !library.isSupportedCountry(country)) return undefined;
  return library.parsePhoneNumberFromString(digits, country)?.isValid() ? undefined : formatMessage("phone");
}

/** Returns the error of a form's phone, by the name of its field; the contract's schema can't check it against the country. */
export function phoneErrors(
  { countryCode, phoneNumber }: { countryCode: string; phoneNumber: string | null },
  field = "phoneNumber",
): FieldErrors {
  const error = phoneError(countryCode, phoneNumber);
  return error === undefined ? {} : { [field]: error };
}

/** Returns a valid number of the country, as it is written there. */
export function phoneExample(library: Library | null, country: string): string | undefined {
  if (!library?.isSupportedCountry(country) || !examples) return undefined;
  return library
    .getExampleNumber(country, examples)
    ?.formatNational()
    .replaceAll(/[^\d ]/g, " ")
    .trim();
}

/** Calling codes and validation of phone numbers, by a library that is loaded with the first phone field. */
import { createStore } from "../../store.ts";

type Library = typeof import("libphonenumber-js/min");
export const phoneLibrary = createStore<Library | null>(null);

export async function loadPhones(): Promise<void> {
  if (!phoneLibrary.get()) phoneLibrary.set(await import("libphonenumber-js/min"));
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
export function phoneCountries(library: Library): readonly PhoneCountry[] {
  countries ??= library
    .getCountries()
    .map((code) => ({ value: code as string, label: `${countryName(code)} +${library.getCountryCallingCode(code)}` }))
    .sort((a, b) => a.label.localeCompare(b.label));
  return countries;
}

/** Formats "+61 491 570 156"; ungrouped until the library has loaded, or if it can't parse the number. */
export function international(library: Library | null, code: string, digits: string): string {
  const plain = `${code} ${digits}`.trim();
  return library?.parsePhoneNumberFromString(plain)?.formatInternational() ?? plain;
}

/** Returns whether the digits are not a valid number of the country; false until the library has loaded, then the server validates. */
export function isInvalidPhone(country: string, digits: string | null): boolean {
  const library = phoneLibrary.get();
  if (!library || !digits?.trim() || !library.isSupportedCountry(country)) return false;
  return !(library.parsePhoneNumberFromString(digits, country)?.isValid() ?? false);
}

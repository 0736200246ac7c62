/** Calling codes and the shape of numbers: a library that is fetched with the first phone field. */
import { createStore } from "../../store.ts";

type Library = typeof import("libphonenumber-js/min");
export const phoneLibrary = createStore<Library | null>(null);

export async function loadPhones(): Promise<void> {
  if (!phoneLibrary.get()) phoneLibrary.set(await import("libphonenumber-js/min"));
}

let names: Intl.DisplayNames | undefined;
/** The names of all countries are made when the first is asked for: that takes a slow machine a tenth of a second. */
export function countryName(code: string): string {
  names ??= new Intl.DisplayNames("en-AU", { type: "region" });
  return names.of(code) ?? code;
}

export interface PhoneCountry {
  value: string;
  label: string;
}
let every: readonly PhoneCountry[] | undefined;
/** Every country that has a calling code, by name. */
export function phoneCountries(library: Library): readonly PhoneCountry[] {
  every ??= library
    .getCountries()
    .map((code) => ({ value: code as string, label: `${countryName(code)} +${library.getCountryCallingCode(code)}` }))
    .sort((a, b) => a.label.localeCompare(b.label));
  return every;
}

/** "+61 491 570 156"; ungrouped until the library is there, and where it knows no better. */
export function international(library: Library | null, code: string, digits: string): string {
  const plain = `${code} ${digits}`;
  return library?.parsePhoneNumberFromString(plain)?.formatInternational() ?? plain;
}

/** Whether the digits are no number of the country; unknown until the library is there, and then the server decides. */
export function isInvalidPhone(country: string, digits: string | null): boolean {
  const library = phoneLibrary.get();
  if (!library || !digits?.trim() || !library.isSupportedCountry(country)) return false;
  return !(library.parsePhoneNumberFromString(digits, country)?.isValid() ?? false);
}

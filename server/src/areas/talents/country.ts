import { getCountries, getCountryCallingCode } from "libphonenumber-js";
import type { Country, countries as calls } from "#contract/talents/country.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";

const names = new Intl.DisplayNames("en-AU", { type: "region" });
/** The list of countries, which never changes while the process runs. */
const countries: readonly Country[] = getCountries()
  .map((code) => ({ code, name: names.of(code) ?? code, phoneCode: `+${getCountryCallingCode(code)}` }))
  .sort((a, b) => a.name.localeCompare(b.name, "en-AU"));

export const countryHandlers: Handlers<typeof calls> = { list: async () => [...countries] };

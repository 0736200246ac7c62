/** The time zone of a place that is known by country and state alone. */
import { zonesOf } from "./country-of-place.ts";

const byNames = (zones: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(zones).flatMap(([zone, names]) =>
      names.split(",").map((name) => [name.toLowerCase(), zone] as const),
    ),
  );

/** States of countries with several zones; of a state with two, the one that most of its people have. */
const STATES: Readonly<Record<string, ReadonlyMap<string, string>>> = {
  AU: byNames({
    "Australia/Sydney": "NSW,New South Wales,ACT,Australian Capital Territory",
    "Australia/Melbourne": "VIC,Victoria",
    "Australia/Hobart": "TAS,Tasmania",
    "Australia/Brisbane": "QLD,Queensland",
    "Australia/Adelaide": "SA,South Australia",
    "Australia/Darwin": "NT,Northern Territory",
    "Australia/Perth": "WA,Western Australia",
  }),
  US: byNames({
    "America/New_York":
      "CT,DC,DE,FL,GA,IN,KY,MA,MD,ME,MI,NC,NH,NJ,NY,OH,PA,RI,SC,VA,VT,WV,New York,Florida,Massachusetts,Pennsylvania,Georgia,Ohio,North Carolina,Michigan,New Jersey,Virginia",
    "America/Chicago":
      "AL,AR,IA,IL,KS,LA,MN,MO,MS,ND,NE,OK,SD,TN,TX,WI,Texas,Illinois,Tennessee,Wisconsin,Minnesota,Missouri,Louisiana",
    "America/Denver": "CO,ID,MT,NM,UT,WY,Colorado,Utah,New Mexico",
    "America/Phoenix": "AZ,Arizona",
    "America/Los_Angeles": "CA,NV,OR,WA,California,Nevada,Oregon,Washington",
    "America/Anchorage": "AK,Alaska",
    "Pacific/Honolulu": "HI,Hawaii",
  }),
  CA: byNames({
    "America/St_Johns": "NL,Newfoundland and Labrador",
    "America/Halifax": "NS,NB,PE,Nova Scotia,New Brunswick,Prince Edward Island",
    "America/Toronto": "ON,QC,Ontario,Quebec",
    "America/Winnipeg": "MB,Manitoba",
    "America/Regina": "SK,Saskatchewan",
    "America/Edmonton": "AB,NT,Alberta",
    "America/Vancouver": "BC,British Columbia",
  }),
};
/** Zones of countries whose others have few people, or the same time. */
const MAIN: Readonly<Record<string, string>> = { NZ: "Pacific/Auckland", ES: "Europe/Madrid", PT: "Europe/Lisbon" };

/** Returns the zone of a place; null if its country has several and the state does not say which. */
export function zoneOfPlace(country: string | null, state: string | null): string | null {
  if (country === null) return null;
  const code = country.toUpperCase();
  const states = STATES[code];
  if (states) return states.get(state?.trim().toLowerCase() ?? "") ?? null;
  const main = MAIN[code];
  if (main !== undefined) return main;
  if (!/^[A-Z]{2}$/.test(code)) return null;
  const [zone, ...others] = zonesOf(code);
  return zone !== undefined && others.length === 0 ? zone : null;
}

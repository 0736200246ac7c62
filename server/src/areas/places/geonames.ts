/**
 * Reads GeoNames' files as downloaded from download.geonames.org (CC BY 4.0): cities500.txt to cities15000.txt,
 * admin1CodesASCII.txt, and a country's postcodes such as AU.txt from its folder zip.
 */
import { type NewPlace, type State, tsvLines } from "./fill.ts";

const number = (text: string | undefined): number | null =>
  text && Number.isFinite(Number(text)) ? Number(text) : null;

export interface Dump {
  cities: string;
  /** admin1CodesASCII.txt, with the names of states. */
  states: string;
  /** Postcode files, one per country. */
  postcodes: readonly string[];
}

export function geonamesPlaces({ cities, states, postcodes }: Dump, storedStates: readonly State[]): NewPlace[] {
  const names = new Map(tsvLines(states, "\t").map(([code = "", name = ""]) => [code, name]));
  const byName = new Map(storedStates.map((state) => [`${state.id.slice(0, 2)} ${state.name}`, state]));
  /** Returns the embedded state if there is one, so that a state has the same id from every source. */
  const stateOf = (country: string, name: string | undefined, code: string) => {
    const ours = byName.get(`${country} ${name}`);
    if (ours) return { state: ours.short, stateName: ours.name, stateId: ours.id, zone: ours.zone };
    const stateId = name && code ? `gn:${country}.${code}` : null;
    return { state: name ?? null, stateName: name ?? null, stateId, zone: null };
  };
  const places: NewPlace[] = [];
  for (const line of tsvLines(cities, "\t")) {
    const [id = "", name = "", , , latitude, longitude, , , country = "", , admin1 = ""] = line;
    const { zone: _, ...state } = stateOf(country, names.get(`${country}.${admin1}`), admin1);
    places.push({
      ...state,
      id: `gn:${id}`,
      kind: "city",
      name,
      countryId: country,
      latitude: number(latitude),
      longitude: number(longitude),
      zone: line[17] ?? null,
      inhabitants: number(line[14]) ?? 0,
    });
  }
  for (const file of postcodes)
    for (const [country = "", zip = "", name = "", stateName, code = "", , , , , latitude, longitude] of tsvLines(
      file,
      "\t",
    )) {
      const { zone, ...state } = stateOf(country, stateName, code);
      places.push({
        ...state,
        // Places in the postcode files have no GeoNames id.
        id: `gn:${country}-${zip}-${name.normalize("NFD").replaceAll(/[^A-Za-z0-9]+/g, "-")}`.slice(0, 120),
        kind: "city",
        name,
        zip,
        countryId: country,
        latitude: number(latitude),
        longitude: number(longitude),
        zone,
      });
    }
  return places;
}

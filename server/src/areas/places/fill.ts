/** Fills the table of places, from the embedded files or from GeoNames' files. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import pg from "pg";
import { phraseKey } from "./phrase.rules.ts";

export interface NewPlace {
  id: string;
  kind: "country" | "state" | "city";
  name: string;
  state?: string | null;
  stateName?: string | null;
  stateId?: string | null;
  zip?: string | null;
  countryId: string;
  latitude: number | null;
  longitude: number | null;
  zone: string | null;
  inhabitants?: number;
}

const COUNTRY_NAMES = new Intl.DisplayNames("en-AU", { type: "region" });
const BATCH = 5000;
const LOCK = 7_203_118;

const text = (name: string): string => readFileSync(new URL(name, import.meta.url), "utf8");
const read = (name: string): string => text(`data/${name}`);
export const tsvLines = (text: string, separator: string): string[][] =>
  text
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => line.split(separator));

export interface State {
  id: string;
  short: string;
  name: string;
  zone: string;
}
const stateLines = (text: string) =>
  tsvLines(text, "|").map(([id = "", short = "", name = "", latitude, longitude, zone = ""]) => ({
    id,
    short,
    name,
    zone,
    latitude: Number(latitude),
    longitude: Number(longitude),
  }));
export const knownStates = (): State[] => stateLines(read("states.tsv"));

/** Parses "+4230+00131" or "-332800+1511300" to degrees. */
function degrees(text: string): [number, number] {
  const [, ...both] = /^([+-]\d{4}(?:\d\d)?)([+-]\d{5}(?:\d\d)?)$/.exec(text) ?? [];
  const [latitude, longitude] = both.map((item, index) => {
    const precision = index === 0 ? 3 : 4;
    const [minutes, seconds] = [item.slice(precision, precision + 2), item.slice(precision + 2)];
    const size = Math.abs(Number(item.slice(0, precision))) + Number(minutes) / 60 + Number(seconds || 0) / 3600;
    return Math.round((item.startsWith("-") ? -size : size) * 100) / 100;
  });
  return [latitude ?? 0, longitude ?? 0];
}

const slug = (name: string): string => phraseKey(name).replaceAll(" ", "-");

/** Reads the embedded places. */
export function bundledPlaces(): NewPlace[] {
  const states = stateLines(read("states.tsv"));
  const stateOf = new Map(states.map((state) => [state.id, state]));
  const places: NewPlace[] = states.map(({ id, short, name, zone, latitude, longitude }) => ({
    id: `gr:${id}`,
    kind: "state",
    name,
    state: short,
    stateName: name,
    stateId: id,
    countryId: id.slice(0, 2),
    latitude,
    longitude,
    zone,
  }));
  for (const [name = "", code = "", zip = "", latitude, longitude, thousands] of tsvLines(read("australia.tsv"), "|")) {
    const state = stateOf.get(`AU-${code}`);
    places.push({
      id: `gr:au-${code.toLowerCase()}-${zip}-${slug(name)}`,
      kind: "city",
      name,
      state: code,
      stateName: state?.name ?? null,
      stateId: state?.id ?? null,
      zip,
      countryId: "AU",
      latitude: Number(latitude),
      longitude: Number(longitude),
      // Broken Hill uses the time zone of another state.
      zone: name === "Broken Hill" ? "Australia/Broken_Hill" : (state?.zone ?? null),
      inhabitants: Number(thousands) * 1000,
    });
  }
  for (const line of tsvLines(read("cities.tsv"), "|")) {
    const [name = "", stateCode = "", latitude, longitude, zone = "", thousands, zip = null] = line;
    const state = stateOf.get(stateCode);
    places.push({
      id: `gr:${stateCode.toLowerCase()}-${slug(name)}`,
      kind: "city",
      name,
      state: state?.short ?? null,
      stateName: state?.name ?? null,
      stateId: state?.id ?? null,
      zip,
      countryId: stateCode.slice(0, 2),
      latitude: Number(latitude),
      longitude: Number(longitude),
      zone,
      inhabitants: Number(thousands) * 1000,
    });
  }
  const placeKeys = new Set(places.map(({ name, countryId }) => `${phraseKey(name)} ${countryId}`));
  const countries = new Set<string>();
  // The city that a time zone is named after is nearly always the country's largest.
  for (const [countryId = "", where = "", zone = ""] of tsvLines(read("zones.tsv"), "\t")) {
    const [latitude, longitude] = degrees(where);
    const name = (zone.split("/").at(-1) ?? "").replaceAll("_", " ");
    if (!countries.has(countryId))
      places.push({
        id: `gr:${countryId}`,
        kind: "country",
        name: COUNTRY_NAMES.of(countryId) ?? countryId,
        countryId,
        latitude,
        longitude,
        zone,
      });
    countries.add(countryId);
    const key = `${phraseKey(name)} ${countryId}`;
    const isCountry = phraseKey(name) === phraseKey(COUNTRY_NAMES.of(countryId) ?? "");
    if (isCountry || zone.startsWith("Antarctica/") || placeKeys.has(key)) continue;
    placeKeys.add(key);
    places.push({
      id: `gr:${countryId.toLowerCase()}-${slug(name)}`,
      kind: "city",
      name,
      countryId,
      latitude,
      longitude,
      zone,
    });
  }
  return places;
}

const rowOf = (source: string, place: NewPlace) => ({
  id: place.id,
  source,
  kind: place.kind,
  key: phraseKey(place.name),
  name: place.name,
  state: place.state ?? null,
  state_name: place.stateName ?? null,
  state_id: place.stateId ?? null,
  zip: place.zip ?? null,
  country: COUNTRY_NAMES.of(place.countryId) ?? place.countryId,
  country_id: place.countryId,
  latitude: place.latitude,
  longitude: place.longitude,
  time_zone_id: place.zone,
  inhabitants: place.inhabitants ?? 0,
});

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Replaces the places of a source. Returns whether anything changed. */
export function replacePlaces(ownerUrl: string, source: string, places: readonly NewPlace[]): Promise<boolean> {
  const rows = places.map((place) => rowOf(source, place));
  return replaceRows(ownerUrl, source, hashOf(JSON.stringify(rows)), () => rows);
}

async function replaceRows(
  ownerUrl: string,
  source: string,
  hash: string,
  rowsOf: () => readonly ReturnType<typeof rowOf>[],
): Promise<boolean> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    const { rows: before } = await client.query("select 1 from place_source where name = $1 and hash = $2", [
      source,
      hash,
    ]);
    if (before.length > 0) return false;
    const rows = rowsOf();
    await client.query("begin");
    await client.query("delete from place where source = $1", [source]);
    for (let from = 0; from < rows.length; from += BATCH)
      await client.query(
        "insert into place select * from jsonb_populate_recordset(null::place, $1::jsonb) on conflict (id) do nothing",
        [JSON.stringify(rows.slice(from, from + BATCH))],
      );
    await client.query(
      `insert into place_source (name, hash)
        values ($1, $2)
        on conflict (name) do update set hash = excluded.hash, at = now()`,
      [source, hash],
    );
    await client.query("commit");
    await client.query("analyze place");
    return true;
  } finally {
    await client.end();
  }
}

/** A start compares these files only; the places are built if one has changed. */
const SOURCE_FILES = [
  "data/states.tsv",
  "data/australia.tsv",
  "data/cities.tsv",
  "data/zones.tsv",
  "fill.ts",
  "phrase.rules.ts",
];

export function fillPlaces(ownerUrl: string): Promise<boolean> {
  const texts = SOURCE_FILES.map(text);
  return replaceRows(ownerUrl, "greenroom", hashOf(texts.join()), () =>
    bundledPlaces().map((place) => rowOf("greenroom", place)),
  );
}

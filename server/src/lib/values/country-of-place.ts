/** The country of a place that has no field for it: countries by their English name, and by the time zones that they alone have. */
interface Countries {
  byName: ReadonlyMap<string, string>;
  byZone: ReadonlyMap<string, string>;
}
let countries: Countries | undefined;

/** Reads what the engine knows of every country when it is first asked: a tenth of a second, which no start waits for. */
function readCountries(): Countries {
  const names = new Intl.DisplayNames(["en"], { type: "region", fallback: "none" });
  const byName = new Map<string, string>();
  const byZone = new Map<string, string>();
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  for (const first of letters)
    for (const second of letters) {
      const code = first + second;
      const name = names.of(code);
      // Former codes, such as UK, are other countries' own.
      const own = new Intl.Locale(`und-${code}`).region === code;
      if (name === undefined || !own || code === "EU" || code === "UN" || code === "ZZ") continue;
      byName.set(name.toLowerCase(), code);
      byName.set(code.toLowerCase(), code);
      for (const zone of zonesOf(code)) byZone.set(zone, byZone.has(zone) ? "" : code);
    }
  for (const [name, code] of Object.entries({ usa: "US", england: "GB", scotland: "GB", wales: "GB", uk: "GB" }))
    byName.set(name, code);
  return { byName, byZone };
}

/** Returns the time zones of a country by its two letters; none of an unknown one. */
export function zonesOf(country: string): readonly string[] {
  const locale = new Intl.Locale("und", { region: country });
  // Not in the types yet; older engines have a property instead.
  const read: unknown = Reflect.get(locale, "getTimeZones");
  const zones: unknown =
    typeof read === "function" ? Reflect.apply(read, locale, []) : Reflect.get(locale, "timeZones");
  return Array.isArray(zones) ? zones.filter((zone): zone is string => typeof zone === "string") : [];
}

/** Returns the country that the end of an address names, else the one of its time zone; null if neither says it. */
export function countryOfPlace(address: string | null, zone: string | null): string | null {
  countries ??= readCountries();
  const { byName, byZone } = countries;
  const last = address?.split(/[,\n]/).at(-1)?.trim().toLowerCase() ?? "";
  return byName.get(last) ?? (zone === null ? null : byZone.get(zone) || null);
}

/** Inserts addresses of people, companies and staff: invented streets in real places. */
import type { Address, AddressType } from "#contract/values/address.ts";
import { bundledPlaces, type NewPlace } from "#server/areas/places/fill.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { address } from "#server/lib/records/addresses.ts";
import type { DemoPartner } from "../companies/partners.ts";
import type { DemoSupplier } from "../companies/suppliers.ts";
import type { Listed } from "../listed.ts";
import type { DemoStaff } from "../people/staff.ts";
import { staffId } from "../staff/account.ts";
import { personId } from "../talents/person.ts";
import { demoPlace } from "./place.ts";
import { type DemoRandom, demoRandom, idOf } from "./random.ts";

/** Invented street names. */
const STREETS = (
  "Quillfeather Wickerfen Tumbleglass Candlewhistle Larkspindle Ottergleam Inkwillow Harrowlight Dovetallow Brindlemoss " +
  "Fennimoor Lampwick Thistlequay Marlinspindle Saltwhistle Copperwren Nettlebright Moonbarrow Gullfeather Plumthistle"
).split(" ");
const KINDS = ["Street", "Road", "Lane", "Avenue", "Terrace", "Parade", "Close", "Crescent"];
/** Suburbs of second offices by state. */
const CENTRES: Readonly<Record<string, string>> = {
  NSW: "Surry Hills",
  VIC: "Collingwood",
  QLD: "Fortitude Valley",
  SA: "Norwood",
  WA: "Northbridge",
  TAS: "Battery Point",
  ACT: "Braddon",
  NT: "Darwin",
};

/** Cities by the demo's notation: "Marrickville, NSW", "Brixton, GB". */
export type Cities = ReadonlyMap<string, NewPlace>;
export const knownCities = (): Cities =>
  new Map(
    bundledPlaces()
      .filter(({ kind }) => kind === "city")
      .map((city) => [`${city.name}, ${city.countryId === "AU" ? city.state : city.countryId}`, city]),
  );

interface AddressData {
  cities: Cities;
  agencyId: string;
  staff: readonly DemoStaff[];
  people: readonly Listed[];
  partners: readonly DemoPartner[];
  suppliers: readonly DemoSupplier[];
}

type NewAddress = typeof address.$inferInsert;

/** Returns the addresses of a record; second offices are in the middle of the state's capital. */
function addressesAt(
  { cities, agencyId }: Pick<AddressData, "cities" | "agencyId">,
  {
    recordId,
    location,
    kinds,
    random,
  }: { recordId: string; location: string; kinds: readonly AddressType[]; random: DemoRandom },
): NewAddress[] {
  const [name = "", state = ""] = location.split(", ");
  const home = cities.get(`${name}, ${CENTRES[state] ? state : demoPlace(location).country}`);
  if (!home) throw new Error(`The table of places has no ${location}`);
  const centre = cities.get(`${CENTRES[state]}, ${state}`);
  return kinds.map((type, place) => ({
    ...addressAt(place > 0 && type === "OFFICE" ? (centre ?? home) : home, streetOf(random)),
    id: idOf(`address/${recordId}/${place}`),
    agencyId,
    recordId,
    place,
    type,
    asContact: place === 0,
  }));
}

/** Returns the addresses of people by name. Some scouts have no address yet; the first person always has one. */
function addressesOfPeople(
  data: Pick<AddressData, "cities" | "agencyId" | "people">,
): ReadonlyMap<string, readonly NewAddress[]> {
  return new Map(
    data.people.map(({ name, location, stage }, n) => {
      const random = demoRandom(`address of ${name}`);
      if (n > 0 && !random.chance(stage === "talent" ? 92 : 55)) return [name, []];
      const kinds = random.chance(30) ? (["HOME", "OFFICE"] as const) : (["HOME"] as const);
      return [name, addressesAt(data, { recordId: personId(name), location, kinds, random })];
    }),
  );
}

/** Returns people's home addresses as lines of text, by name. */
export const homesOf = (data: Parameters<typeof addressesOfPeople>[0]): ReadonlyMap<string, string> =>
  new Map(
    [...addressesOfPeople(data)].flatMap(([name, addresses]) =>
      addresses
        .slice(0, 1)
        .map(({ line1, city, state, zip }) => [name, `${line1}\n${[city, state, zip].filter(Boolean).join(" ")}`]),
    ),
  );

export async function insertAddresses(db: Db, data: AddressData): Promise<void> {
  const rows = [...addressesOfPeople(data).values()].flat();
  const add = (recordId: string, town: string, kinds: readonly AddressType[], random: DemoRandom) =>
    rows.push(...addressesAt(data, { recordId, location: town, kinds, random }));
  for (const { email, location } of data.staff) {
    const random = demoRandom(`address of ${email}`);
    if (random.chance(80)) add(staffId(email), location, ["HOME"], random);
  }
  for (const [kind, companies] of Object.entries({ partner: data.partners, supplier: data.suppliers }))
    for (const { name, location } of companies) {
      const random = demoRandom(`address of ${kind} ${name}`);
      if (random.chance(90))
        add(idOf(`${kind}/${name}`), location, random.chance(25) ? ["OFFICE", "POSTAL"] : ["OFFICE"], random);
    }
  await db.insert(address).values(rows);
}

function streetOf(random: DemoRandom): string {
  const [name] = random.draw(STREETS, 1);
  const [kind] = random.draw(KINDS, 1);
  const unit = random.chance(30) ? `${random.roll(1, 18)}/` : "";
  return `${unit}${random.roll(1, 180)} ${name} ${kind}`;
}

const COUNTRIES = new Intl.DisplayNames("en-AU", { type: "region" });
type AddressRow = Omit<Address, "id" | "type" | "addressLine1" | "asContactAddress"> & { line1: string };

const addressAt = (place: NewPlace, line1: string): AddressRow => ({
  line1,
  district: null,
  city: place.name,
  cityId: place.id,
  state: place.state ?? null,
  stateId: place.stateId ?? null,
  zip: place.zip ?? null,
  country: COUNTRIES.of(place.countryId) ?? null,
  countryId: place.countryId,
  latitude: place.latitude,
  longitude: place.longitude,
});

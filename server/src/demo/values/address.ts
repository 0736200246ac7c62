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

export async function insertAddresses(
  db: Db,
  { cities, agencyId, staff, people, partners, suppliers }: AddressData,
): Promise<void> {
  const rows: (typeof address.$inferInsert)[] = [];
  const add = (recordId: string, at: string, kinds: readonly AddressType[], random: DemoRandom) => {
    const [name = "", state = ""] = at.split(", ");
    const home = cities.get(`${name}, ${CENTRES[state] ? state : demoPlace(at).country}`);
    if (!home) throw new Error(`The table of places has no ${at}`);
    for (const [place, type] of kinds.entries()) {
      const centre = cities.get(`${CENTRES[state]}, ${state}`);
      rows.push({
        ...addressAt(place > 0 && type === "OFFICE" ? (centre ?? home) : home, streetOf(random)),
        id: idOf(`address/${recordId}/${place}`),
        agencyId,
        recordId,
        place,
        type,
        asContact: place === 0,
      });
    }
  };
  for (const [n, { name, at, stage }] of people.entries()) {
    const random = demoRandom(`address of ${name}`);
    // Some scouts have no address yet; the first person always has one.
    if (n === 0 || random.chance(stage === "talent" ? 92 : 55))
      add(personId(name), at, random.chance(30) ? ["HOME", "OFFICE"] : ["HOME"], random);
  }
  for (const { email, at } of staff) {
    const random = demoRandom(`address of ${email}`);
    if (random.chance(80)) add(staffId(email), at, ["HOME"], random);
  }
  for (const [kind, companies] of Object.entries({ partner: partners, supplier: suppliers }))
    for (const { name, at } of companies) {
      const random = demoRandom(`address of ${kind} ${name}`);
      if (random.chance(90))
        add(idOf(`${kind}/${name}`), at, random.chance(25) ? ["OFFICE", "POSTAL"] : ["OFFICE"], random);
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

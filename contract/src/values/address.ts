/** Addresses of a record, as a list that is edited as one. */
import { LIMITS } from "../limits.ts";
import { line, maybeLine, z } from "../schema.ts";

export const ADDRESS_TYPES = ["HOME", "OFFICE", "POSTAL"] as const;
export type AddressType = (typeof ADDRESS_TYPES)[number];

/** The ids of country, state and city are those of the place that was looked up; what is typed by hand has none. */
const placeId = () => z._default(z.nullable(z.string().check(z.maxLength(LIMITS.line))), null);

const coordinate = (most: number) => z._default(z.nullable(z.number().check(z.minimum(-most), z.maximum(most))), null);

export const Address = z.strictObject({
  /** None until it is saved; one that is not of this record makes a new address, and changes nobody's. */
  id: z.optional(z.string().check(z.maxLength(36))),
  type: z._default(z.enum(ADDRESS_TYPES), "HOME"),
  addressLine1: line(),
  district: maybeLine(),
  city: maybeLine(),
  cityId: placeId(),
  state: maybeLine(),
  stateId: placeId(),
  zip: maybeLine(20),
  country: maybeLine(),
  countryId: placeId(),
  /** Where the place is; of what is typed by hand it is not known. */
  latitude: coordinate(90),
  longitude: coordinate(180),
  asContactAddress: z.boolean(),
});
export type Address = z.output<typeof Address>;

/** None at all, or exactly one of them is the contact address. */
export const addresses = () =>
  z.array(Address).check(
    z.maxLength(20),
    z.refine((list) => list.length === 0 || list.filter(({ asContactAddress }) => asContactAddress).length === 1, {
      error: "Choose one contact address",
    }),
  );

/** One more, to be filled in; the first is the contact address. */
export const newAddress = (list: readonly Address[]): Address => ({
  type: "HOME",
  ...BLANK,
  asContactAddress: list.length === 0,
});
const BLANK = {
  addressLine1: "",
  district: null,
  city: null,
  cityId: null,
  state: null,
  stateId: null,
  zip: null,
  country: null,
  countryId: null,
  latitude: null,
  longitude: null,
} as const;

/** Without its place, but still the same address: type, id and contact flag stay. */
export const cleared = (address: Address): Address => ({ ...address, ...BLANK });

/** The list with another contact address, and no second one. */
export const withContact = (list: readonly Address[], index: number): Address[] =>
  list.map((address, at) => ({ ...address, asContactAddress: at === index }));

/** Why an address can't be deleted, or null. */
export function keptBecause(
  list: readonly Address[],
  index: number,
  selected: number | null,
): "last" | "contact" | "selected" | null {
  if (list.length === 1) return "last";
  if (list[index]?.asContactAddress) return "contact";
  return index === selected ? "selected" : null;
}

/** The list without an address, or as it is where that one has to stay. */
export const withoutAddress = (list: readonly Address[], index: number, selected: number | null): readonly Address[] =>
  keptBecause(list, index, selected) ? list : list.filter((_, at) => at !== index);

/**
 * On one line: "14 Calder Lane, Marrickville NSW 2204, Australia". What the first line says of the place too,
 * after a comma and so far as it was typed, is said once.
 */
export function entireAddress({ addressLine1, district, city, state, zip, country }: Address): string {
  const town = [city, state, zip].filter(Boolean).join(" ");
  const place = [district, town, country].filter(Boolean);
  const words = place
    .join(" ")
    .toLowerCase()
    .split(/[\s,]+/);
  const [street = "", ...rest] = addressLine1.trim().split(/,\s*/);
  const again = (part: string): boolean =>
    part
      .toLowerCase()
      .split(/\s+/)
      .every((word, index, all) =>
        words.some((known) => (index === all.length - 1 ? known.startsWith(word) : known === word)),
      );
  return [street, ...rest.filter((part) => !again(part)), ...place].filter(Boolean).join(", ");
}

/** What a suggestion writes into an address; the first line stays as it was typed. */
export const PLACE_FIELDS = [
  "district",
  "city",
  "cityId",
  "state",
  "stateId",
  "zip",
  "country",
  "countryId",
  "latitude",
  "longitude",
] as const;
type Placed = Pick<Address, (typeof PLACE_FIELDS)[number]>;

export const placed = (address: Address, place: Placed): Address => ({
  ...address,
  ...Object.fromEntries(PLACE_FIELDS.map((field) => [field, place[field]])),
});
/** Whether all that tells the place still stands as the suggestion wrote it, or stands empty. */
export const standsAs = (address: Address, place: Placed): boolean =>
  PLACE_FIELDS.every((field) => (address[field] ?? null) === place[field]);
export const NO_PLACE: Placed = {
  district: null,
  city: null,
  cityId: null,
  state: null,
  stateId: null,
  zip: null,
  country: null,
  countryId: null,
  latitude: null,
  longitude: null,
};

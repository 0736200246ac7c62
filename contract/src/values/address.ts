/** Addresses of a record, edited as one list. */
import { LIMITS } from "../limits.ts";
import { derivedFields, line, maybeLine, z } from "../schema.ts";

export const ADDRESS_TYPES = ["HOME", "OFFICE", "POSTAL"] as const;
export type AddressType = (typeof ADDRESS_TYPES)[number];

/** The id of a looked-up place; null for text typed by hand. */
const placeId = () => z._default(z.nullable(z.string().check(z.maxLength(LIMITS.line))), null);

const coordinate = (max: number) => z._default(z.nullable(z.number().check(z.minimum(-max), z.maximum(max))), null);

export const Address = z.strictObject({
  /** Absent until saved; an id of another record creates a new address. */
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
  /** Coordinates of the looked-up place; null for text typed by hand. */
  latitude: coordinate(90),
  longitude: coordinate(180),
  asContactAddress: z.boolean(),
  /** On one line, as a reply has it. Ignored in a form, so that a list of addresses may be sent as it was read. */
  entireAddress: z.optional(z.string().check(z.maxLength(10 * LIMITS.line))),
});
export type Address = z.output<typeof Address>;

/** An address in a reply, which also has it on one line. */
export const ReadAddress = z.extend(Address, {
  entireAddress: z.string().register(derivedFields, { derive: (address) => entireAddress(address as Address) }),
});

/** An empty list, or a list with exactly one contact address. */
export const addresses = () =>
  z.array(Address).check(
    z.maxLength(20),
    z.refine((list) => list.length === 0 || list.filter(({ asContactAddress }) => asContactAddress).length === 1, {
      error: "Choose one contact address",
    }),
  );

/** Returns an empty address; the first of a list is the contact address. */
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

/** Clears the place of an address; type, id and contact flag stay. */
export const clearAddress = (address: Address): Address => ({ ...address, ...BLANK });

/** Returns the list with the contact address at `index` and no other. */
export const withContactAddress = (list: readonly Address[], index: number): Address[] =>
  list.map((address, place) => ({ ...address, asContactAddress: place === index }));

/** Returns why an address can't be deleted, or null. */
export function undeletableReason(
  list: readonly Address[],
  index: number,
  selected: number | null,
): "last" | "contact" | "selected" | null {
  if (list.length === 1) return "last";
  if (list[index]?.asContactAddress) return "contact";
  return index === selected ? "selected" : null;
}

/** Returns the list without an address, or unchanged if that one can't be deleted. */
export const withoutAddress = (list: readonly Address[], index: number, selected: number | null): readonly Address[] =>
  undeletableReason(list, index, selected) ? list : list.filter((_, place) => place !== index);

/**
 * Formats an address on one line: "14 Calder Lane, Marrickville NSW 2204, Australia". Parts after the first comma that
 * repeat the place are dropped.
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
      .every((word, index, parts) =>
        words.some((candidate) => (index === parts.length - 1 ? candidate.startsWith(word) : candidate === word)),
      );
  return [street, ...rest.filter((part) => !again(part)), ...place].filter(Boolean).join(", ");
}

/** The fields that a suggestion fills; the first line stays as typed. */
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

export const applyPlace = (address: Address, place: Placed): Address => ({
  ...address,
  ...Object.fromEntries(PLACE_FIELDS.map((field) => [field, place[field]])),
});
/** Returns whether the address still has the place that the suggestion wrote. */
export const hasPlace = (address: Address, place: Placed): boolean =>
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

import { describe, expect, test } from "vitest";
import { z } from "../schema.ts";
import {
  Address,
  type Address as AddressValue,
  addresses,
  clearAddress,
  entireAddress,
  newAddress,
  undeletableReason,
  withContactAddress,
  withoutAddress,
} from "./address.ts";

const home: AddressValue = {
  ...newAddress([]),
  id: "019b76da-a800-7000-8000-000000000001",
  addressLine1: "14 Calder Lane",
  city: "Marrickville",
  state: "NSW",
  zip: "2204",
  country: "Australia",
};
const office: AddressValue = { ...newAddress([home]), type: "OFFICE", addressLine1: "2 Wharf Road" };
const postal: AddressValue = { ...newAddress([home]), type: "POSTAL", addressLine1: "PO Box 7" };

test("an address is a home address by default (B-186)", () => {
  expect(newAddress([]).type).toBe("HOME");
  expect(z.parse(Address, { addressLine1: "1 Elm St", asContactAddress: true }).type).toBe("HOME");
  expect(z.safeParse(Address, { ...home, type: "BARN" }).success).toBe(false);
});

describe("exactly one is the contact address (B-187, B-227)", () => {
  const fine = (list: AddressValue[]): boolean => z.safeParse(addresses(), list).success;
  test("no contact address or two are refused; an empty list is valid", () => {
    expect(fine([])).toBe(true);
    expect(fine([home, office])).toBe(true);
    expect(fine([{ ...home, asContactAddress: false }])).toBe(false);
    expect(fine([home, { ...office, asContactAddress: true }])).toBe(false);
  });
  test("the first address is the contact address, later ones are not", () => {
    expect(newAddress([]).asContactAddress).toBe(true);
    expect(newAddress([home]).asContactAddress).toBe(false);
  });
  test("another address can become the contact address", () => {
    const list = withContactAddress([home, office, postal], 2);
    expect(list.map(({ asContactAddress }) => asContactAddress)).toEqual([false, false, true]);
    expect(fine(list)).toBe(true);
  });
});

test("the selected address, the contact address and the last one can't be deleted (B-228, B-229, B-230)", () => {
  const list = [home, office, postal];
  expect(undeletableReason(list, 1, 1)).toBe("selected");
  expect(undeletableReason(list, 0, 1)).toBe("contact");
  expect(undeletableReason([home], 0, null)).toBe("last");
  expect(undeletableReason(list, 2, 1)).toBeNull();
  expect(withoutAddress(list, 1, 1)).toBe(list);
  expect(withoutAddress(list, 0, null)).toBe(list);
  expect(withoutAddress(list, 2, 1)).toEqual([home, office]);
});

test("clearing resets the place and keeps type, id and contact flag (B-272, B-273)", () => {
  expect(clearAddress({ ...home, type: "POSTAL" })).toEqual({ ...newAddress([]), id: home.id, type: "POSTAL" });
});

test("an address is formatted on one line", () => {
  expect(entireAddress(home)).toBe("14 Calder Lane, Marrickville NSW 2204, Australia");
  const typed = (addressLine1: string) => entireAddress({ ...home, addressLine1 });
  expect(typed("14 Calder Lane, Marrick")).toBe("14 Calder Lane, Marrickville NSW 2204, Australia");
  expect(typed("14 Calder Lane, Marrickville NSW")).toBe("14 Calder Lane, Marrickville NSW 2204, Australia");
  expect(typed("Unit 3, 14 Calder Lane")).toBe("Unit 3, 14 Calder Lane, Marrickville NSW 2204, Australia");
  expect(entireAddress(office)).toBe("2 Wharf Road");
});

import { expect, test } from "vitest";
import { history } from "#contract/history/history.ts";
import { partners } from "#contract/partners/partner.ts";
import { staff } from "#contract/staff/staff.ts";
import { suppliers } from "#contract/suppliers/supplier.ts";
import { people } from "#contract/talents/person.ts";
import { type Address, entireAddress, newAddress } from "#contract/values/address.ts";
import { startApp } from "#test/app.ts";
import { buildAgency, buildPartner, buildStaff } from "#test/factories.ts";
import { minimalPartnerForm, minimalPersonForm, minimalStaffForm, minimalSupplierForm } from "#test/minimal-forms.ts";

const { ask } = await startApp();
const agency = await buildAgency();
const { token } = await buildStaff(agency, { role: "agency" });

const home: Address = {
  ...newAddress([]),
  addressLine1: "14 Calder Lane",
  city: "Marrickville",
  cityId: "gr:au-nsw-2204-marrickville",
  state: "NSW",
  stateId: "AU-NSW",
  zip: "2204",
  country: "Australia",
  countryId: "AU",
  latitude: -33.91,
  longitude: 151.16,
};
const office: Address = { ...newAddress([home]), type: "OFFICE", addressLine1: "2 Wharf Road" };
const plain = (list: readonly Address[]) => list.map(({ id: _, entireAddress: __, ...rest }) => rest);

test("a partner keeps addresses with their ids, places and coordinates, in order and on one line (E-048, E-070…E-082)", async () => {
  const { data } = await ask(partners.create, token, { body: minimalPartnerForm({ addresses: [home, office] }) });
  const route = { params: { id: data.id } };
  const { addresses } = (await ask(partners.summary, token, route)).data;
  expect(plain(addresses)).toEqual([home, office]);
  const [first, second] = addresses as unknown as [Address, Address];
  expect([first.entireAddress, second.entireAddress]).toEqual([home, office].map(entireAddress));
  const moved = [
    { ...second, asContactAddress: true },
    { ...first, addressLine1: "16 Calder Lane", asContactAddress: false },
  ];
  const body = minimalPartnerForm({ addresses: moved, version: 1 });
  const saved = await ask(partners.updateSummary, token, { ...route, body });
  expect(saved.data.version).toBe(2);
  expect(saved.data.addresses.map(({ id }) => id)).toEqual([second.id, first.id]);
  expect(plain(saved.data.addresses)).toEqual(plain(moved));
  expect(saved.data.addresses.map(entireAddress)).toEqual(saved.data.addresses.map((address) => address.entireAddress));
  // Omitting them keeps them; an empty list removes them.
  const left = await ask(partners.updateSummary, token, { ...route, body: minimalPartnerForm({ version: 2 }) });
  expect(plain(left.data.addresses)).toEqual(plain(moved));
  const none = await ask(partners.updateSummary, token, {
    ...route,
    body: minimalPartnerForm({ addresses: [], version: 3 }),
  });
  expect(none.data).toMatchObject({ addresses: [], version: 4 });
});

test("exactly one address is the contact address (B-187, B-227)", async () => {
  for (const addresses of [[{ ...home, asContactAddress: false }], [home, { ...office, asContactAddress: true }]]) {
    const { status, error } = await ask(partners.create, token, { body: minimalPartnerForm({ addresses }) });
    expect([status, error?.details[0]?.field]).toEqual([400, "addresses"]);
  }
});

test("an id of another record's address creates a new address and leaves the other alone", async () => {
  const theirs = await ask(partners.create, token, { body: minimalPartnerForm({ addresses: [home] }) });
  const route = { params: { id: theirs.data.id } };
  const before = (await ask(partners.summary, token, route)).data.addresses;
  const ownPartner = await buildPartner(agency);
  const body = minimalPartnerForm({
    addresses: [{ ...home, id: before[0]?.id ?? "", addressLine1: "Mine" }],
    version: 1,
  });
  const { data } = await ask(partners.updateSummary, token, { params: { id: ownPartner }, body });
  expect(data.addresses[0]).toMatchObject({ addressLine1: "Mine" });
  expect(data.addresses[0]?.id).not.toBe(before[0]?.id);
  expect((await ask(partners.summary, token, route)).data.addresses).toEqual(before);
});

test("a staff member keeps addresses the same way", async () => {
  const body = minimalStaffForm({ addresses: [home] });
  const { data } = await ask(staff.create, token, { body });
  const route = { params: { id: data.id } };
  expect(plain((await ask(staff.get, token, route)).data.addresses)).toEqual([home]);
  const {
    email: _,
    permissions: __,
    ...details
  } = minimalStaffForm({ addresses: [office].map((item) => ({ ...item, asContactAddress: true })), version: 1 });
  expect((await ask(staff.update, token, { ...route, body: details })).data).toMatchObject({
    addresses: [{ addressLine1: "2 Wharf Road" }],
    version: 2,
  });
  const entries = (await ask(history.ofStaff, token, { ...route, query: { fields: ["address"] } })).data;
  expect(entries.map(({ op, part }) => `${op} ${part}`).sort()).toEqual([
    "delete address",
    "insert address",
    "insert address",
  ]);
});

test("suppliers, talents and scouts keep addresses the same way, and the history lists them", async () => {
  const supplier = await ask(suppliers.create, token, { body: minimalSupplierForm({ addresses: [home] }) });
  expect(plain((await ask(suppliers.get, token, { params: { id: supplier.data.id } })).data.addresses)).toEqual([home]);
  for (const family of ["talents", "scouts"] as const) {
    const { data } = await ask(people.create, token, {
      params: { family },
      body: minimalPersonForm({ addresses: [home] }),
    });
    const route = { params: { family, id: data.id } };
    const person = (await ask(people.summary, token, route)).data;
    expect(plain(person.addresses)).toEqual([home]);
    const addresses = [{ ...person.addresses[0], addressLine1: "16 Calder Lane" }];
    await ask(people.updateSummary, token, { ...route, body: minimalPersonForm({ addresses, version: 1 }) });
    await ask(people.updateSummary, token, { ...route, body: minimalPersonForm({ addresses: [], version: 2 }) });
    const entries = (await ask(history.ofPerson, token, { ...route, query: { fields: ["address"] } })).data;
    const changes = entries.map(({ op, changes: fields }) => [op, fields.find(({ field }) => field === "address")]);
    const [was, is] = ["14 Calder Lane", "16 Calder Lane"].map((line) => [`${line}, Marrickville NSW 2204, Australia`]);
    expect(changes).toEqual([
      ["delete", { field: "address", as: "text", old: is, new: null }],
      ["update", { field: "address", as: "text", old: was, new: is }],
      ["insert", { field: "address", as: "text", old: null, new: was }],
    ]);
  }
});

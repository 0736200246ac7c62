import { describe, expect, test } from "vitest";
import { industryCategories } from "#contract/partners/industry-category.ts";
import { records } from "#contract/records/record.ts";
import { masterLists } from "#contract/settings/master-list.ts";
import { supplierRecord, suppliers } from "#contract/suppliers/supplier.ts";
import { startApp } from "#test/app.ts";
import { buildAgency, buildStaff, buildSupplier } from "#test/factories.ts";
import { minimalSupplierForm } from "#test/minimal-forms.ts";

const { ask, app } = await startApp();

describe("suppliers", () => {
  test("suppliers follow the right to partners: an assigned level sees those assigned to it", async () => {
    const agency = await buildAgency();
    const staff = await buildStaff(agency, { levels: { PARTNER: ["EDIT_ASSIGN"] } });
    const stranger = await buildStaff(agency, { levels: { TALENT: ["EDIT_ALL"] } });
    const assigned = await buildSupplier(agency, { displayName: "Blue Van", assignedTo: [staff.id] });
    const other = await buildSupplier(agency, { displayName: "Blue Moon" });
    const list = await ask(suppliers.list, staff.token, { body: {} });
    expect(list.data.map(({ id, editable }) => [id, editable])).toEqual([[assigned, true]]);
    expect((await ask(suppliers.list, stranger.token, { body: {} })).status).toBe(403);
    expect((await ask(suppliers.get, staff.token, { params: { id: other } })).status).toBe(404);
    const found = await ask(records.find, staff.token, { query: { q: "blue" } });
    expect(found.data.map(({ collection, id }) => [collection, id])).toEqual([["suppliers", assigned]]);
  });

  test("the creator is assigned, and every field is saved as entered (B-013)", async () => {
    const agency = await buildAgency();
    const staff = await buildStaff(agency, { levels: { PARTNER: ["EDIT_ASSIGN"] } });
    const body = minimalSupplierForm({
      contacts: [{ name: "Ana Ruiz", role: "Dispatch", email: "ana@example.com", phoneNumber: "0491570156" }],
      phones: [
        { countryCode: "AU", phoneNumber: "2 5550 1234", label: null },
        { countryCode: "NZ", phoneNumber: "021 123 4567", label: "Night line" },
      ],
      email: "post@bluevan.example",
      website: "bluevan.example",
      abn: "51 824 753 556",
      paymentTermDays: 30,
      note: "Two vans.\nOne truck.",
    });
    const { data } = await ask(suppliers.create, staff.token, { body });
    const path = { params: { id: data.id } };
    const { assignedStaffIds: _, categoryIds: __, ...written } = body;
    expect((await ask(suppliers.get, staff.token, path)).data).toMatchObject({
      ...written,
      phones: [
        { countryCode: "AU", phoneCode: "+61", phoneNumber: "255501234", label: null },
        { countryCode: "NZ", phoneCode: "+64", phoneNumber: "211234567", label: "Night line" },
      ],
      abn: "51824753556",
      categories: [],
      assignedStaff: [{ id: staff.id }],
      version: 1,
    });
    const change = {
      ...path,
      body: minimalSupplierForm({ displayName: "Red Van", assignedStaffIds: [staff.id], version: 1 }),
    };
    expect((await ask(suppliers.update, staff.token, change)).data).toMatchObject({
      displayName: "Red Van",
      version: 2,
    });
    expect((await ask(suppliers.update, staff.token, change)).error).toMatchObject({
      code: "stale",
      current: { version: 2 },
    });
  });

  test("suppliers have several categories, are found by any, and the history shows changes", async () => {
    const agency = await buildAgency();
    const { token } = await buildStaff(agency, { role: "agency" });
    const category = async (name: string) => (await ask(industryCategories.create, token, { body: { name } })).data.id;
    const [tents, ferries, ice] = [await category("Tents"), await category("Ferries"), await category("Ice")];
    const { data } = await ask(suppliers.create, token, {
      body: minimalSupplierForm({ categoryIds: [tents, ferries, tents] }),
    });
    const params = { id: data.id };
    const named = [
      { id: ferries, name: "Ferries" },
      { id: tents, name: "Tents" },
    ];
    expect((await ask(suppliers.get, token, { params })).data.categories).toEqual(named);
    for (const categoryIds of [[ferries], [tents, ice]])
      expect((await ask(suppliers.list, token, { body: { categoryIds } })).data.map(({ id }) => id)).toEqual([data.id]);
    expect((await ask(suppliers.list, token, { body: { categoryIds: [ice] } })).data).toEqual([]);
    const found = await ask(records.find, token, { query: { q: "blue" } });
    expect(found.data).toMatchObject([{ note: "Ferries, Tents" }]);
    const body = { ...minimalSupplierForm({ categoryIds: [ice, tents] }), version: 1 };
    expect((await ask(suppliers.update, token, { params, body })).data).toMatchObject({
      categories: [{ name: "Ice" }, { name: "Tents" }],
      version: 2,
    });
    const entries = (await ask(supplierRecord.history, token, { params, query: { fields: ["industryCategory"] } }))
      .data;
    const changes = entries.flatMap((row) => row.changes.map(({ old, new: now }) => `${row.op} ${old ?? now}`));
    expect(changes.sort()).toEqual(["delete Ferries", "insert Ferries", "insert Ice", "insert Tents"]);
    const uses = (await ask(masterLists.list, token, { params: { slug: "industry-categories" } })).data;
    expect(uses.find(({ id }) => id === tents)?.uses).toBe(1);
    expect(uses.find(({ id }) => id === ferries)?.uses).toBe(0);
  });

  test("suppliers have several phones, and are found by any of them as people write it", async () => {
    const agency = await buildAgency();
    const owner = await buildStaff(agency, { role: "agency" });
    const assigned = await buildStaff(agency, { levels: { PARTNER: ["VIEW_ASSIGN"] } });
    const office = { countryCode: "AU", phoneNumber: "02 5550 1234", label: null };
    const night = { countryCode: "AU", phoneNumber: "0491 570 156", label: "Night line" };
    const { data } = await ask(suppliers.create, owner.token, {
      body: minimalSupplierForm({ phones: [office, night] }),
    });
    const params = { id: data.id };
    const foundBy = async (q: string, { token } = owner) => [
      ...(await ask(suppliers.list, token, { body: { q } })).data.map(({ id }) => id),
      ...(await ask(records.find, token, { query: { q } })).data.map(({ id }) => id),
    ];
    for (const q of ["+61255501234", "02 5550 1234", "(02) 5550-1234", "5550 1234", "0491570156", "+61 491 570 156"])
      expect(await foundBy(q), q).toEqual([data.id, data.id]);
    for (const q of ["5550 1235", "Night line"]) expect(await foundBy(q), q).toEqual([]);
    // A search does not reveal the owner of a number, unless the reader sees the supplier.
    expect(await foundBy("5550 1234", assigned)).toEqual([]);
    const [listed] = (await ask(suppliers.list, owner.token, { body: {} })).data;
    expect(listed?.phones.map(({ phoneNumber }) => phoneNumber)).toEqual(["255501234", "491570156"]);
    const file = await app.inject({
      method: "POST",
      url: "/talent/v1/suppliers/export",
      headers: { authorization: `Bearer ${owner.token}` },
      payload: { format: "csv", columns: ["phone"], filters: "" },
    });
    expect(file.payload).toContain("+61 255501234; Night line: +61 491570156");

    const body = { ...minimalSupplierForm({ phones: [night] }), version: 1 };
    expect((await ask(suppliers.update, owner.token, { params, body })).data.phones).toHaveLength(1);
    expect(await foundBy("5550 1234")).toEqual([]);
    const [change] = (await ask(supplierRecord.history, owner.token, { params, query: { fields: ["phones"] } })).data;
    expect(change?.changes).toMatchObject([
      { field: "phones", old: ["+61255501234", "+61491570156 Night line"], new: ["+61491570156 Night line"] },
    ]);
  });

  test("a phone is refused beside its own field", async () => {
    const owner = await buildStaff(await buildAgency(), { role: "agency" });
    const good = { countryCode: "AU", phoneNumber: "0491 570 156", label: null };
    for (const [wrong, field] of [
      [{ ...good, phoneNumber: "12" }, "phones.1.phoneNumber"],
      [{ ...good, phoneNumber: "" }, "phones.1.phoneNumber"],
      [{ ...good, phoneNumber: "0491 570" }, "phones.1.phoneNumber"],
      [{ ...good, countryCode: "XX" }, "phones.1.countryCode"],
    ] as const) {
      const body = minimalSupplierForm({ phones: [good, wrong] });
      const { error } = await ask(suppliers.create, owner.token, { body });
      expect(
        error?.details.map((detail) => detail.field),
        JSON.stringify(wrong),
      ).toEqual([field]);
    }
    const body = minimalSupplierForm({ phones: Array.from({ length: 11 }, () => good) });
    expect((await ask(suppliers.create, owner.token, { body })).error?.details).toMatchObject([{ field: "phones" }]);
  });

  test("an ABN with a wrong digit is refused next to its field", async () => {
    const owner = await buildStaff(await buildAgency(), { role: "agency" });
    for (const abn of ["51824753557", "15824753556", "5182475355", "518247535561", "abc"]) {
      const { error } = await ask(suppliers.create, owner.token, { body: minimalSupplierForm({ abn }) });
      expect(
        error?.details.map(({ field }) => field),
        abn,
      ).toEqual(["abn"]);
    }
  });

  test("a deleted record can be restored", async () => {
    const agency = await buildAgency();
    const owner = await buildStaff(agency, { role: "agency" });
    const path = { params: { id: await buildSupplier(agency) } };
    expect((await ask(suppliers.remove, owner.token, path)).status).toBe(200);
    expect((await ask(suppliers.get, owner.token, path)).status).toBe(404);
    expect((await ask(suppliers.restore, owner.token, { ...path, body: {} })).status).toBe(200);
    expect((await ask(suppliers.get, owner.token, path)).status).toBe(200);
  });
});

import { describe, expect, test } from "vitest";
import { industryCategories } from "#contract/partners/industry-category.ts";
import { records } from "#contract/records/record.ts";
import { masterLists } from "#contract/settings/master-list.ts";
import { supplierRecord, suppliers } from "#contract/suppliers/supplier.ts";
import { startApp } from "#test/app.ts";
import { buildAgency, buildStaff, buildSupplier } from "#test/factories.ts";
import { minimalSupplierForm } from "#test/minimal-forms.ts";

const { ask } = await startApp();

describe("suppliers", () => {
  test("follow the right to partners: staff with an assigned level see those assigned to them", async () => {
    const agency = await buildAgency();
    const staff = await buildStaff(agency, { levels: { PARTNER: ["EDIT_ASSIGN"] } });
    const stranger = await buildStaff(agency, { levels: { TALENT: ["EDIT_ALL"] } });
    const mine = await buildSupplier(agency, { displayName: "Blue Van", assignedTo: [staff.id] });
    const other = await buildSupplier(agency, { displayName: "Blue Moon" });
    const list = await ask(suppliers.list, staff.token, { body: {} });
    expect(list.data.map(({ id, editable }) => [id, editable])).toEqual([[mine, true]]);
    expect((await ask(suppliers.list, stranger.token, { body: {} })).status).toBe(403);
    expect((await ask(suppliers.get, staff.token, { params: { id: other } })).status).toBe(404);
    const found = await ask(records.find, staff.token, { query: { q: "blue" } });
    expect(found.data.map(({ collection, id }) => [collection, id])).toEqual([["suppliers", mine]]);
  });

  test("the creator is assigned, and every field is saved as entered (B-013)", async () => {
    const agency = await buildAgency();
    const staff = await buildStaff(agency, { levels: { PARTNER: ["EDIT_ASSIGN"] } });
    const body = minimalSupplierForm({
      contacts: [{ name: "Ana Ruiz", role: "Dispatch", email: "ana@example.com", phoneNumber: "0491570156" }],
      phoneNumber: "2 5550 1234",
      email: "post@bluevan.example",
      website: "bluevan.example",
      abn: "51 824 753 556",
      paymentTermDays: 30,
      note: "Two vans.\nOne truck.",
    });
    const { data } = await ask(suppliers.create, staff.token, { body });
    const at = { params: { id: data.id } };
    const { assignedStaffIds: _, categoryIds: __, ...written } = body;
    expect((await ask(suppliers.get, staff.token, at)).data).toMatchObject({
      ...written,
      phoneNumber: "255501234",
      phoneCode: "+61",
      abn: "51824753556",
      categories: [],
      assignedStaff: [{ id: staff.id }],
      version: 1,
    });
    const change = {
      ...at,
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

  test("have several categories, are found by any of them, and the history shows which were added and removed", async () => {
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

  test("an ABN with a wrong digit is refused beside its field", async () => {
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
    const at = { params: { id: await buildSupplier(agency) } };
    expect((await ask(suppliers.remove, owner.token, at)).status).toBe(200);
    expect((await ask(suppliers.get, owner.token, at)).status).toBe(404);
    expect((await ask(suppliers.restore, owner.token, { ...at, body: {} })).status).toBe(200);
    expect((await ask(suppliers.get, owner.token, at)).status).toBe(200);
  });
});

import { describe, expect, test } from "vitest";
import type { HistoryField } from "#contract/history/history-row.ts";
import { attachments } from "#contract/media/record-attachments.ts";
import { partnerContacts } from "#contract/partners/contact.ts";
import { industryCategories } from "#contract/partners/industry-category.ts";
import { partnerRecord, partners } from "#contract/partners/partner.ts";
import { supplierRecord, suppliers } from "#contract/suppliers/supplier.ts";
import { startApp } from "#test/app.ts";
import { buildAgency, buildStaff, inAgency } from "#test/factories.ts";
import { WORLD_KINDS } from "#test/generated/world/kinds.ts";
import { minimalContactForm, minimalPartnerForm, minimalSupplierForm } from "#test/minimal-forms.ts";

const { ask } = await startApp();

async function desk() {
  const agency = await buildAgency();
  const owner = await buildStaff(agency, { role: "agency" });
  const mia = await buildStaff(agency, { displayName: "Mia Lam" });
  const category = async (name: string) => (await ask(industryCategories.create, owner.token, { body: { name } })).data;
  return { agency, owner, mia, category };
}

describe("the history of a partner", () => {
  test("the history of a partner says in plain text what changed on it and on its parts", async () => {
    const { agency, owner, mia, category } = await desk();
    const circus = await category("Circus");
    const { data } = await ask(partners.create, owner.token, { body: minimalPartnerForm() });
    const path = { params: { id: data.id } };
    await ask(partners.updateSummary, owner.token, {
      ...path,
      body: {
        ...minimalPartnerForm({ industryCategoryId: circus.id, attributes: ["touring"], headOfficeLocation: "Perth" }),
        assignedStaffIds: [mia.id],
        version: 1,
      },
    });
    await ask(partnerContacts.create, owner.token, { body: minimalContactForm(data.id, { role: "Booker" }) });
    await ask(partnerRecord.notes.create, owner.token, { ...path, body: { note: "<p>Pays late</p>" } });
    const file = await WORLD_KINDS.media.build(agency, {});
    await inAgency(agency, "update media set filename = 'plan.png' where id = $1", [file]);
    expect((await ask(attachments.saveOfPartner, owner.token, { ...path, body: { mediaIds: [file] } })).status).toBe(
      200,
    );
    const changesOf = async (field: HistoryField) =>
      (await ask(partnerRecord.history, owner.token, { ...path, query: { fields: [field] } })).data.map(
        ({ part, changes }) => [part, changes.find((change) => change.field === field)?.new],
      );
    expect(await changesOf("industryCategory")).toEqual([["record", ["Circus"]]]);
    expect(await changesOf("headOffice")).toEqual([["record", ["Perth"]]]);
    expect(await changesOf("attributes")).toContainEqual(["record", ["touring"]]);
    expect(await changesOf("assignee")).toContainEqual(["assignment", ["Mia Lam"]]);
    expect(await changesOf("contactRole")).toEqual([["contact", ["Booker"]]]);
    expect(await changesOf("file")).toEqual([["file", ["plan.png"]]]);
    expect(await changesOf("note")).toEqual([["note", ["<p>Pays late</p>"]]]);
  });

  test("the history of a partner is 404 without access to the partner", async () => {
    const { agency, owner } = await desk();
    const { data } = await ask(partners.create, owner.token, { body: minimalPartnerForm() });
    const limitedMember = await buildStaff(agency, { levels: { PARTNER: ["VIEW_ASSIGN"] } });
    const none = await buildStaff(agency, { levels: { TALENT: ["EDIT_ALL"] } });
    const elsewhere = await buildStaff(await buildAgency(), { role: "agency" });
    const status = async (token: string) =>
      (await ask(partnerRecord.history, token, { params: { id: data.id }, query: {} })).status;
    expect(await Promise.all([limitedMember, none, elsewhere].map(({ token }) => status(token)))).toEqual([
      404, 403, 404,
    ]);
  });
});

test("the history of a supplier names its contacts, one line each", async () => {
  const { owner } = await desk();
  const ana = { name: "Ana Ruiz", role: "Dispatch", email: "ana@example.com", phoneNumber: "0491570156" };
  const { data } = await ask(suppliers.create, owner.token, { body: minimalSupplierForm({ contacts: [ana] }) });
  const params = { id: data.id };
  const body = { ...minimalSupplierForm({ contacts: [{ ...ana, role: null }], paymentTermDays: 30 }), version: 1 };
  expect((await ask(suppliers.update, owner.token, { params, body })).status).toBe(200);
  const [change] = (await ask(supplierRecord.history, owner.token, { params, query: { fields: ["paymentTerms"] } }))
    .data;
  expect(change?.changes).toContainEqual({
    field: "contacts",
    as: "text",
    old: ["Ana Ruiz, Dispatch, ana@example.com, 0491570156"],
    new: ["Ana Ruiz, ana@example.com, 0491570156"],
  });
  expect(change?.changes).toContainEqual({ field: "paymentTerms", as: "text", old: null, new: ["30"] });
});

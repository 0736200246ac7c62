import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { partnerContacts } from "#contract/partners/contact.ts";
import { suppliers } from "#contract/suppliers/supplier.ts";
import { startApp } from "#test/app.ts";
import { buildAgency, buildPartner, buildStaff, buildSupplier } from "#test/factories.ts";
import { minimalContactForm, minimalSupplierForm } from "#test/minimal-forms.ts";
import { changed, isReady, openScreen } from "#test/resilience/actors/screen.ts";

const { ask, app } = await startApp();
const origin = await app.listen({ port: 0, host: "127.0.0.1" });

async function listenAs(token: string) {
  const screen = await openScreen(origin, JSON.stringify({ token }));
  await screen.receives(isReady);
  screen.received.length = 0;
  return screen;
}

test("an open screen receives changes of the partners and suppliers its user may see, only", async () => {
  const agency = await buildAgency();
  const owner = await buildStaff(agency, { role: "agency" });
  const limitedMember = await buildStaff(agency, { levels: { PARTNER: ["VIEW_ASSIGN"] } });
  const none = await buildStaff(agency, { levels: { TALENT: ["EDIT_ALL"] } });
  const [assigned, other] = [
    await buildPartner(agency, { assignedTo: [limitedMember.id] }),
    await buildPartner(agency),
  ];
  const supplier = await buildSupplier(agency, { assignedTo: [limitedMember.id] });
  const [seeing, blind] = [await listenAs(limitedMember.token), await listenAs(none.token)];

  for (const id of [other, assigned]) await ask(partnerContacts.create, owner.token, { body: minimalContactForm(id) });
  await seeing.receives(changed("partner", assigned));
  const body = minimalSupplierForm({ assignedStaffIds: [limitedMember.id], version: 1 });
  await ask(suppliers.update, owner.token, { params: { id: supplier }, body });
  await seeing.receives(changed("supplier", supplier));
  await sleep(100);
  const ids = seeing.received.flatMap((event) => (event.type === "changed" ? event.ids : []));
  expect(ids).not.toContain(other);
  expect(blind.received).toEqual([]);
});

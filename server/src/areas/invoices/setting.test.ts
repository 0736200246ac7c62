import { expect, test } from "vitest";
import { TAX_MODES } from "#contract/enums.ts";
import { INVOICE_STATUSES, PAYMENT_STATUSES } from "#contract/invoices/codes.ts";
import { invoices } from "#contract/invoices/invoice.ts";
import { agencyInvoiceSettings, invoiceSettings } from "#contract/invoices/invoice-setting.ts";
import { startApp } from "#test/app.ts";
import { buildStaff } from "#test/factories.ts";
import { setUpInvoices } from "#test/finance/invoices.ts";

const { ask } = await startApp();

test("the settings of invoices are the same at both of their addresses, and are set at either (C-057, C-058, C-304, C-305)", async () => {
  const { agency, owner } = await setUpInvoices({ ask });
  const { token } = owner;
  const read = async () => (await ask(invoiceSettings.get, token, {})).data;
  const before = await read();
  expect((await ask(agencyInvoiceSettings.get, token, {})).data).toEqual(before);
  const first = await ask(agencyInvoiceSettings.update, token, { body: { ...before, footer: "Thank you" } });
  expect(first.status, first.text).toBe(200);
  const after = await read();
  expect(after.footer).toBe("Thank you");
  const second = await ask(invoiceSettings.update, token, { body: { ...after, footer: "Until soon" } });
  expect(second.status, second.text).toBe(200);
  expect((await ask(agencyInvoiceSettings.get, token, {})).data.footer).toBe("Until soon");
  const reader = await buildStaff(agency, { levels: { FINANCE: ["VIEW_ALL"] } });
  for (const calls of [invoiceSettings, agencyInvoiceSettings])
    expect((await ask(calls.update, reader.token, { body: await read() })).status).toBe(403);
});

test("settings that a change leaves out stay as they are", async () => {
  const { owner } = await setUpInvoices({ ask });
  const { token } = owner;
  const own = { legalName: "Marlow & Lane Pty Ltd", bankAccount: "1042 7719", taxNumber: "ABN 71 469 560 433" };
  const { version } = (await ask(agencyInvoiceSettings.get, token, {})).data;
  expect((await ask(agencyInvoiceSettings.update, token, { body: { ...own, version } })).status).toBe(200);
  const next = { footer: "Thank you", version: version + 1 };
  expect((await ask(agencyInvoiceSettings.update, token, { body: next })).data).toMatchObject({
    ...own,
    ...next,
    version: version + 2,
  });
  const emptied = { bankAccount: null, taxNumber: "", version: version + 2 };
  expect((await ask(agencyInvoiceSettings.update, token, { body: emptied })).data).toMatchObject({
    ...own,
    bankAccount: null,
    taxNumber: null,
    footer: "Thank you",
  });
  const wrong = { numberRestarts: true, numberPattern: "{seq}", version: version + 3 };
  expect((await ask(agencyInvoiceSettings.update, token, { body: wrong })).error?.details).toMatchObject([
    { field: "numberPattern" },
  ]);
});

test("the form of an invoice is offered its closed sets and the agency's currency (C-263, N-069, N-070, N-071)", async () => {
  const { owner } = await setUpInvoices({ ask });
  const { data } = await ask(invoices.metadata, owner.token, {});
  expect(data).toMatchObject({
    statuses: INVOICE_STATUSES,
    paymentStatuses: PAYMENT_STATUSES,
    taxModes: TAX_MODES,
    currency: "AUD",
    paymentDays: 14,
  });
});

test("the list of invoices is filtered, sorted and searched (C-273)", async () => {
  const { owner, draftInvoice, sentInvoice } = await setUpInvoices({ ask });
  const first = await sentInvoice({ title: "Amber night" });
  const second = await draftInvoice({ title: "Blue night" });
  const list = async (query: object) =>
    (await ask(invoices.list, owner.token, { body: query as never })).data.map(({ id }) => id);
  expect(await list({ orderBy: "title", orderDirection: "DESC" })).toEqual([second.id, first.id]);
  expect(await list({ statuses: ["Created"] })).toEqual([second.id]);
  expect(await list({ q: "amber" })).toEqual([first.id]);
});

import { describe, expect, test } from "vitest";
import { invoiceLinks, sharedInvoices } from "#contract/invoices/link.ts";
import { mailedDocuments } from "#server/areas.ts";
import { startApp } from "#test/app.ts";
import { inAgency } from "#test/factories.ts";
import { setUpInvoices } from "#test/finance/invoices.ts";

const { ask, database } = await startApp();

describe("the public page (C-322)", () => {
  test("the public page shows what was sent by a link that is shown once and ends when revoked (R-011)", async () => {
    const { sentInvoice, owner, readInvoice, agency } = await setUpInvoices({ ask });
    const { id, number } = await sentInvoice({
      businessNote: "Secret margin",
      issuerNote: "Thank you for the night",
      attention: "Ingrid",
    });
    await inAgency(
      agency,
      `insert into invoice_setting (id, agency_id, bank_account)
        values (gen_random_uuid(), $1, '1042 7719')
        on conflict (agency_id) do update set bank_account = excluded.bank_account`,
      [agency],
    );
    const created = await ask(invoiceLinks.create, owner.token, { params: { id } });
    const token = new URL(created.data.url).pathname.replace("/invoice-preview/", "");
    expect(token).toMatch(/^[\w-]{43}$/);
    const open = (linkToken = token) => ask(sharedInvoices.get, undefined, { params: { id: linkToken } });
    const shown = await open();
    expect(shown.text).toContain("Thank you for the night");
    expect(shown.data).toMatchObject({ number, total: 110_000, attention: "Ingrid", bank: { account: "1042 7719" } });
    expect(shown.text).not.toMatch(new RegExp(`Secret|${id}|${agency}`));
    expect((await readInvoice(id)).link).toMatchObject({ opened: 1 });
    const pdf = await ask(sharedInvoices.pdf, undefined, { params: { id: token } });
    expect([pdf.status, pdf.headers["content-type"]]).toEqual([200, "application/pdf"]);
    await ask(invoiceLinks.create, owner.token, { params: { id } });
    expect((await open()).status).toBe(404);
    await ask(invoiceLinks.remove, owner.token, { params: { id } });
    expect((await readInvoice(id)).link).toBeNull();
  });

  test("the public page is emailed with the invoice and its PDF, once to each recipient (C-279)", async () => {
    const { agency, draftInvoice, sendInvoice, readInvoice } = await setUpInvoices({ ask });
    const { id } = await draftInvoice();
    const answer = await sendInvoice(id, {
      recipients: ["a@example.com", "b@example.com"],
      subject: null,
      message: null,
    });
    expect(answer.data.sentTo).toEqual(["a@example.com", "b@example.com"]);
    const rows = await inAgency(
      agency,
      `select to_address, subject, a.name, a.document, a.document_id
        from mail m left join mail_attachment a on a.mail_id = m.id
        where m.agency_id = $1
        order by to_address`,
      [agency],
    );
    expect(rows.map((row) => row.to_address)).toEqual(["a@example.com", "b@example.com"]);
    expect(String(rows[0]?.subject)).toMatch(/^Invoice INV-\d{4}-0001 from /);
    expect((await readInvoice(id)).link).not.toBeNull();
    const file = { name: `${answer.data.number} Quiet Season.pdf`, document: "invoice", document_id: id };
    expect(rows).toEqual([expect.objectContaining(file), expect.objectContaining(file)]);
    const pdf = await mailedDocuments.invoice?.(database, agency, id, async () => null);
    expect(pdf?.subarray(0, 5).toString()).toBe("%PDF-");
  });
});

import { describe, expect, test } from "vitest";
import { financeSettings } from "#contract/finance/finance-setting.ts";
import { type EMAIL_KINDS, OWN_EMAILS } from "#contract/finance-emails/email-fields.ts";
import { emailSettings, emailTemplates, invoiceEmails } from "#contract/finance-emails/email-template.ts";
import { formOf } from "#contract/form.ts";
import { InvoiceCreate, invoices } from "#contract/invoices/invoice.ts";
import { mails } from "#contract/staff/outbox.ts";
import { plainText } from "#contract/values/rich-text.ts";
import { startApp } from "#test/app.ts";
import { refusedFields, setUpDeals } from "#test/deals.ts";
import { buildRecord, buildStaff, inAgency } from "#test/factories.ts";

const { ask } = await startApp();
const EMPTY = formOf(InvoiceCreate).empty;
const FORM = {
  kind: "invoice" as const,
  name: "In German",
  language: "de" as const,
  subject: "Rechnung {{document.number}}",
  text: "Guten Tag{{#if client.contact}} {{client.contact}}{{/if}},\n\n{{document.total}} bis {{document.due}}.\n{{document.link}}",
};
const SETTINGS = { templateId: null, replyTo: null, copyTo: [], attachPdf: true, signature: null };

async function setUp() {
  const deals = await setUpDeals({ ask });
  const { agency, owner } = deals;
  const { token } = owner;
  const client = await buildRecord("partner", agency, { displayName: "Northlight & Friends" });
  const add = (more: object = {}) => ask(emailTemplates.create, token, { body: { ...FORM, ...more } as never });
  const list = async () => (await ask(emailTemplates.list, token, {})).data;
  const invoice = {
    ...EMPTY,
    title: "Quiet Season",
    partnerId: client,
    attention: "Astrid <Kellaway>",
    dueDate: "2031-08-25",
    lines: [{ description: "Fee", quantity: "1", unitPrice: "1234.5" }],
  };
  const draft = async (more: object = {}) => {
    const { id } = (await ask(invoices.create, token, { body: { ...invoice, ...more } as never })).data;
    return (await ask(invoices.get, token, { params: { id } })).data;
  };
  const send = async (more: object = {}) => {
    const { id, version } = await draft();
    const body = { recipients: ["a@example.com"], seen: version, ...more };
    return ask(invoices.send, token, { params: { id }, body: body as never });
  };
  const sentMails = async () => {
    const rows = (await ask(mails.list, token, { body: {} })).data;
    const revealed = rows.map(({ id }) => ask(mails.reveal, token, { params: { id }, body: {} }));
    return (await Promise.all(revealed)).map(({ data }) => data);
  };
  const saveSettings = async (more: object, emailTab: (typeof EMAIL_KINDS)[number] = "invoice") => {
    const { version } = (await ask(emailSettings.get, token, { params: { emailTab } })).data;
    return ask(emailSettings.update, token, {
      params: { emailTab },
      body: { ...SETTINGS, version, ...more } as never,
    });
  };
  return { ...deals, add, list, draft, send, sentMails, saveSettings };
}

describe("a template", () => {
  test("a kind of email has several templates, which are listed, read, changed and deleted (C-306, C-307, C-308, C-309, C-310)", async () => {
    const { add, list, owner } = await setUp();
    const { token } = owner;
    const { data: first } = await add();
    await add({ name: "Short" });
    await add({ kind: "reminder", text: "Please pay." });
    expect((await list()).map(({ kind, name }) => [kind, name])).toEqual([
      ["invoice", "In German"],
      ["invoice", "Short"],
      ["reminder", "In German"],
    ]);
    const params = { id: first.id };
    const { kind: _, ...body } = FORM;
    const changed = { ...body, subject: "Ihre Rechnung {{document.number}}", version: 1 };
    expect((await ask(emailTemplates.update, token, { params, body: changed })).data).toMatchObject({ version: 2 });
    expect((await ask(emailTemplates.get, token, { params })).data.subject).toBe("Ihre Rechnung {{document.number}}");
    expect((await ask(emailTemplates.update, token, { params, body: changed })).error).toMatchObject({
      code: "stale",
      current: { version: 2 },
    });
    expect((await add()).error?.code).toBe("duplicate");
    expect((await ask(emailTemplates.remove, token, { params })).status).toBe(200);
    expect((await list()).map(({ name }) => name)).toEqual(["Short", "In German"]);
    // The author of the change stands with the other settings of finance.
    const { changes } = (await ask(financeSettings.get, token, {})).data;
    expect(changes[0]).toMatchObject({ setting: "email_template", op: "delete", name: "In German" });
  });

  test("an email template merges fields of a closed list, and an unknown name is refused", async () => {
    const { add } = await setUp();
    const refused = await add({
      subject: "{{document.nubmer}}",
      text: "Hello\n{{constructor}}\n{{#if client.name}} {{payment.amount}}",
    });
    expect(refused.error?.details.map(({ field, message }) => `${field}: ${message}`)).toEqual([
      'subject: There is no field "document.nubmer". Did you mean "document.number"?',
      'text: Line 2: There is no field "constructor"',
      // A payment is only in a receipt.
      'text: Line 3: There is no field "payment.amount"',
      "text: Line 3: {{#if client.name}} has no end",
    ]);
    expect((await add({ kind: "receipt", text: "{{payment.amount}}" })).status).toBe(200);
  });

  test("an email template is previewed with a document, or with examples", async () => {
    const { owner, draft } = await setUp();
    const { kind, language, subject, text } = FORM;
    const form = { kind, language, subject, text };
    const example = (await ask(emailTemplates.preview, owner.token, { body: form })).data;
    expect([example.subject, plainText(example.html)]).toEqual([
      "Rechnung INV-2026-0031",
      "Guten Tag Astrid Kellaway,\n12,650.00 AUD bis 25 August 2026.\nhttps://agency.example/invoice-preview/…\nHarbour & Vale",
    ]);
    const { id } = await draft();
    const real = (await ask(emailTemplates.preview, owner.token, { body: { ...form, invoiceId: id } })).data;
    expect(real.subject).toBe("Rechnung [Number]");
    expect(real.html).toContain("Guten Tag Astrid &lt;Kellaway&gt;,");
    expect(plainText(real.html)).toContain("1.234,50 AUD bis 25. August 2031.");
    const wrong = (await ask(emailTemplates.preview, owner.token, { body: { ...form, text: "{{nothing}}" } })).data;
    expect(wrong).toEqual({
      subject: "",
      html: "",
      errors: [{ field: "text", message: 'There is no field "nothing"' }],
    });
  });

  test("email templates follow the rights of finance", async () => {
    const { agency, add } = await setUp();
    const { id } = (await add()).data;
    const [reader, none] = [
      await buildStaff(agency, { levels: { FINANCE: ["VIEW_ALL"] } }),
      await buildStaff(agency, { levels: { ORGANIZATION: ["EDIT_ALL"] } }),
    ];
    expect((await ask(emailTemplates.get, reader.token, { params: { id } })).status).toBe(200);
    expect((await ask(emailTemplates.remove, reader.token, { params: { id } })).status).toBe(403);
    expect((await ask(emailTemplates.get, none.token, { params: { id } })).status).toBe(403);
  });
});

describe("the settings of a kind of email", () => {
  test("the settings of a kind of email name its default, replies, copies, signature and PDF (C-055, C-056, R-210)", async () => {
    const { owner, add, list, saveSettings } = await setUp();
    const read = async () => (await ask(emailSettings.get, owner.token, { params: { emailTab: "invoice" } })).data;
    expect(await read()).toEqual({
      kind: "invoice",
      template: null,
      replyTo: null,
      copyTo: [],
      attachPdf: true,
      signature: null,
      version: 1,
    });
    const { id } = (await add()).data;
    const form = { templateId: id, replyTo: "accounts@example.com", copyTo: ["books@example.com"], attachPdf: false };
    expect((await saveSettings({ ...form, signature: "Harbour & Vale\nAccounts" })).data).toMatchObject({
      replyTo: "accounts@example.com",
      copyTo: ["books@example.com"],
      attachPdf: false,
      template: { id, name: "In German" },
      signature: "Harbour & Vale\nAccounts",
      version: 2,
    });
    expect((await list()).map(({ isDefault }) => isDefault)).toEqual([true]);
    expect((await saveSettings({ version: 1 })).error?.code).toBe("stale");
    // A template of another kind is no default of this one.
    const { id: reminder } = (await add({ kind: "reminder", text: "Please pay." })).data;
    expect(refusedFields(await saveSettings({ templateId: reminder }))).toEqual(["templateId"]);
    await ask(emailTemplates.remove, owner.token, { params: { id } });
    expect(await read()).toMatchObject({ template: null, replyTo: "accounts@example.com" });
  });
});

describe("the email of an invoice", () => {
  test("the email of an invoice is shown before it is sent, as its subject and HTML without script (C-280)", async () => {
    const { owner, add, draft } = await setUp();
    const { id } = await draft({ title: "<script>alert(1)</script>" });
    const show = async (query: object = {}) =>
      (await ask(invoiceEmails.preview, owner.token, { params: { id }, query: query as never })).data;
    const ours = await show();
    expect(ours).toMatchObject({ template: null, source: OWN_EMAILS.invoice });
    expect(ours.subject).toMatch(/^Invoice \[Number\] from /);
    expect(ours.html).toContain("&lt;script&gt;");
    expect(ours.html).not.toContain("<script");
    const template = (await add()).data;
    expect(await show({ templateId: template.id })).toMatchObject({
      template: { id: template.id, name: "In German" },
      subject: "Rechnung [Number]",
    });
  });

  test("the email of an invoice uses the default template, its language and the set reply-to", async () => {
    const { agency, add, send, sentMails, saveSettings } = await setUp();
    await saveSettings({
      templateId: (await add()).data.id,
      replyTo: "accounts@example.com",
      copyTo: ["books@example.com"],
      signature: "Ihre Agentur",
      attachPdf: false,
    });
    const { data: invoice } = await send();
    expect(invoice.sentTo).toEqual(["a@example.com"]);
    const emails = await sentMails();
    expect(emails.map(({ to }) => to).sort()).toEqual(["a@example.com", "books@example.com"]);
    for (const { subject, text, files } of emails) {
      expect([subject, files]).toEqual([`Rechnung ${invoice.number}`, []]);
      expect(text).toMatch(
        /^Guten Tag Astrid <Kellaway>,\n\n1\.234,50 AUD bis 25\. August 2031\.\nhttp:\/\/localhost:\d+\/invoice-preview\/[\w-]{43}\n\nIhre Agentur\n$/,
      );
    }
    const rows = await inAgency(
      agency,
      "select distinct reply_to, html is not null as html from mail where agency_id = $1",
      [agency],
    );
    expect(rows).toEqual([{ reply_to: "accounts@example.com", html: true }]);
  });

  test("the email of an invoice can be written for one sending, and an invalid one is not sent", async () => {
    const { send, sentMails } = await setUp();
    const refused = await send({ subject: "{{client.nam}}", message: "{{payment.date}}" });
    expect(refusedFields(refused)).toEqual(["subject", "message"]);
    expect(await sentMails()).toEqual([]);
    const written = { subject: "For {{client.name}}", message: "As agreed: {{document.total}}." };
    expect((await send(written)).status).toBe(200);
    const [email] = await sentMails();
    expect(email).toMatchObject({
      subject: "For Northlight & Friends",
      files: [expect.stringMatching(/^INV-.*\.pdf$/)],
    });
    expect(email?.text).toMatch(/^As agreed: 1,234\.50 AUD\./);
  });
});

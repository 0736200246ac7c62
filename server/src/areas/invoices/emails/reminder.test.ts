import { describe, expect, test } from "vitest";
import { billingContacts } from "#contract/expenses/billing-contact.ts";
import { financeSettings } from "#contract/finance/finance-setting.ts";
import { emailSettings } from "#contract/finance-emails/email-template.ts";
import { errorEmails, invoiceReminders, reminderConfig } from "#contract/finance-emails/reminder.ts";
import { formOf } from "#contract/form.ts";
import { InvoiceCreate, invoices } from "#contract/invoices/invoice.ts";
import { payments } from "#contract/invoices/payment.ts";
import { agencySettings } from "#contract/settings/agency-setting.ts";
import { mailedDocuments } from "#server/areas.ts";
import { openJobs } from "#server/lib/jobs/jobs.ts";
import { openMailer } from "#server/lib/mail/mail.ts";
import { mailFileReader } from "#server/lib/mail/mail-files.ts";
import { openSecrets } from "#server/lib/security/secrets.ts";
import { startApp, testConfig } from "#test/app.ts";
import { refusedFields, setUpDeals } from "#test/deals.ts";
import { buildRecord, inAgency } from "#test/factories.ts";
import { openMailbox } from "#test/resilience/actors/mailbox.ts";
import { sendDueEmails } from "./reminder.ts";

const mailbox = await openMailbox();
const { ask, database, store } = await startApp();
const jobs = openJobs(database, () => {});
// Creates the queues. Stopped at once, so that no email is sent in the background.
await jobs.start({});
await jobs.stop();
const mailerAt = (smtpUrl: string | undefined) =>
  openMailer({
    database,
    jobs,
    secrets: openSecrets(testConfig().appSecret),
    smtpUrl,
    from: "office@agency.example",
    readFile: mailFileReader({ database, store, documents: mailedDocuments, findActor: async () => null }),
    outbound: { quiet: false },
  });
const EMPTY = formOf(InvoiceCreate).empty;

async function setUp() {
  const deals = await setUpDeals({ ask });
  const { agency, owner } = deals;
  const { token } = owner;
  await inAgency(agency, "update agency set time_zone_id = 'Australia/Sydney' where id = $1", [agency]);
  const client = await buildRecord("partner", agency, { displayName: "Northlight Festival" });
  const schedule = async (more: object) => {
    const { version } = (await ask(reminderConfig.get, token, {})).data;
    const body = { invoiceReminderInDays: [], ...more, version };
    return ask(reminderConfig.update, token, { body: body as never });
  };
  /** An invoice of 100.00 AUD that was sent long before it is due. */
  const sendInvoice = async (dueDate: string, recipients: readonly string[] = ["a@example.com"], more: object = {}) => {
    const lines = [{ description: "Fee", quantity: "1", unitPrice: "100" }];
    const body = { ...EMPTY, title: "Quiet Season", partnerId: client, dueDate, lines, ...more };
    const { id } = (await ask(invoices.create, token, { body: body as never })).data;
    const { version } = (await ask(invoices.get, token, { params: { id } })).data;
    return (await ask(invoices.send, token, { params: { id }, body: { recipients: [...recipients], seen: version } }))
      .data;
  };
  const sendDueEmailsAt = (time: string) =>
    sendDueEmails({ database, mailer: mailerAt(undefined) }, { agencyId: agency, at: new Date(time) });
  const read = async (id: string) => (await ask(invoiceReminders.list, token, { params: { id } })).data;
  const steps = async (id: string) =>
    (await read(id)).emails
      .filter(({ kind }) => kind === "reminder")
      .map(({ step }) => step)
      .reverse();
  const mailsOf = (subject: string) =>
    inAgency(
      agency,
      "select to_address, subject, batch_id from mail where agency_id = $1 and subject like $2 order by id",
      [agency, subject],
    );
  const remindedAddresses = async () => (await mailsOf("Payment reminder%")).map((row) => row.to_address);
  const pay = async (id: string, amount: number) => {
    const { version } = (await ask(invoices.get, token, { params: { id } })).data;
    const add = [{ amount, paidOn: "2026-02-01", method: "BANK" as const, reference: null }];
    return ask(payments.save, token, { params: { id }, body: { add, version } as never });
  };
  return { ...deals, client, schedule, sendInvoice, sendDueEmailsAt, read, steps, mailsOf, remindedAddresses, pay };
}

test("a schedule saved as one number is returned as one number, and a list as a list (C-285, E-459)", async () => {
  const { schedule, owner, sendInvoice, read } = await setUp();
  for (const days of [7, [7], [], 0]) {
    expect((await schedule({ invoiceReminderInDays: days })).data.invoiceReminderInDays).toEqual(days);
    expect((await ask(reminderConfig.get, owner.token, {})).data.invoiceReminderInDays).toEqual(days);
  }
  const { id } = await sendInvoice("2031-03-10");
  expect((await read(id)).next).toEqual({ step: 0, day: "2031-03-10" });
  expect((await schedule({ invoiceReminderInDays: 366 })).status).toBe(400);
});

describe("reminders", () => {
  test("a reminder is sent once on each day of the schedule, in the agency's morning (C-285, E-459)", async () => {
    const { schedule, sendInvoice, sendDueEmailsAt, steps, remindedAddresses, read } = await setUp();
    expect((await schedule({ invoiceReminderInDays: [7, 3, 3, -2] })).data.invoiceReminderInDays).toEqual([-2, 3, 7]);
    const { id } = await sendInvoice("2031-03-10");
    expect((await read(id)).next).toEqual({ step: -2, day: "2031-03-08" });
    // It is 07:30 and then 08:30 of the 8th in Sydney.
    await sendDueEmailsAt("2031-03-07T20:30:00Z");
    expect(await steps(id)).toEqual([]);
    await Promise.all([sendDueEmailsAt("2031-03-07T21:30:00Z"), sendDueEmailsAt("2031-03-07T21:30:00Z")]);
    for (let day = 8; day <= 27; day += 1)
      for (const hour of ["03", "22"]) await sendDueEmailsAt(`2031-03-${String(day).padStart(2, "0")}T${hour}:00:00Z`);
    expect(await steps(id)).toEqual([-2, 3, 7]);
    expect(await remindedAddresses()).toEqual(["a@example.com", "a@example.com", "a@example.com"]);
  });

  test("a reminder due on a day off leaves on the next working day, however long that takes", async () => {
    const { agency, owner, schedule, sendInvoice, sendDueEmailsAt, steps, read } = await setUp();
    await schedule({ invoiceReminderInDays: [3] });
    const { version } = (await ask(agencySettings.get, owner.token)).data;
    // The whole week of Monday the 10th, after a weekend: nine days, and reminders are six days late at most.
    const ownHolidays = ["10", "11", "12", "13", "14"].map((day) => ({ day: `2031-03-${day}`, name: "Closed" }));
    const body = { version, remindOnWorkingDay: true, ownHolidays };
    expect((await ask(agencySettings.update, owner.token, { body })).status).toBe(200);
    const { id } = await sendInvoice("2031-03-05");
    expect((await read(id)).next).toEqual({ step: 3, day: "2031-03-17" });
    for (let day = 8; day <= 16; day += 1) await sendDueEmailsAt(`2031-03-${String(day).padStart(2, "0")}T01:00:00Z`);
    expect(await steps(id)).toEqual([]);
    await sendDueEmailsAt("2031-03-17T01:00:00Z");
    expect(await steps(id)).toEqual([3]);
    await inAgency(agency, "update agency_setting set remind_on_working_day = false where agency_id = $1", [agency]);
    const other = await sendInvoice("2031-03-05");
    await sendDueEmailsAt("2031-03-08T01:00:00Z");
    expect(await steps(other.id)).toEqual([3]);
  });

  test("only the latest of several missed reminders is sent, and none over six days late", async () => {
    const { schedule, sendInvoice, sendDueEmailsAt, steps } = await setUp();
    await schedule({ invoiceReminderInDays: [3, 5, 30] });
    const { id } = await sendInvoice("2031-03-10");
    await sendDueEmailsAt("2031-03-16T03:00:00Z");
    expect(await steps(id)).toEqual([5]);
    await sendDueEmailsAt("2031-04-17T03:00:00Z");
    expect(await steps(id)).toEqual([5]);
  });

  test("reminders stop when an invoice is paid, void or muted, and go on when it is unmuted", async () => {
    const { owner, schedule, sendInvoice, sendDueEmailsAt, steps, pay, read } = await setUp();
    await schedule({ invoiceReminderInDays: [3] });
    const [paid, partlyPaid, voided, muted] = [
      await sendInvoice("2031-03-10"),
      await sendInvoice("2031-03-10"),
      await sendInvoice("2031-03-10"),
      await sendInvoice("2031-03-10"),
    ];
    await pay(paid.id, 10_000);
    await pay(partlyPaid.id, 4000);
    await ask(invoices.void, owner.token, { params: { id: voided.id }, body: { reason: "Wrong client" } });
    const mute = (reason: string | null) =>
      ask(invoiceReminders.mute, owner.token, { params: { id: muted.id }, body: { reason } });
    expect((await mute("They pay at the end of the month")).data).toMatchObject({
      muted: { reason: "They pay at the end of the month", by: { id: owner.id } },
      next: null,
    });
    await sendDueEmailsAt("2031-03-13T03:00:00Z");
    const stepsOfEach = async () => Promise.all([paid, partlyPaid, voided, muted].map(({ id }) => steps(id)));
    expect(await stepsOfEach()).toEqual([[], [3], [], []]);
    expect((await mute(null)).data).toMatchObject({ muted: null });
    await sendDueEmailsAt("2031-03-14T03:00:00Z");
    expect(await stepsOfEach()).toEqual([[], [3], [], [3]]);
    expect((await read(partlyPaid.id)).next).toBeNull();
  });

  test("reminders of an invoice sent without recipients go to the billing contact, if there is one", async () => {
    const { owner, client, schedule, sendInvoice, sendDueEmailsAt, remindedAddresses, read } = await setUp();
    await schedule({ invoiceReminderInDays: [3] });
    const { id } = await sendInvoice("2031-03-10", []);
    expect(await read(id)).toMatchObject({ next: null, recipients: [] });
    await sendDueEmailsAt("2031-03-13T03:00:00Z");
    expect(await remindedAddresses()).toEqual([]);
    await ask(billingContacts.create, owner.token, {
      params: { ownerType: "partner", ownerId: client },
      body: { personInCharge: "Astrid", email: "books@example.com", countryCode: "AU" } as never,
    });
    expect((await read(id)).recipients).toEqual(["books@example.com"]);
    await sendDueEmailsAt("2031-03-13T04:00:00Z");
    expect(await remindedAddresses()).toEqual(["books@example.com"]);
  });

  test("with collective reminders, those to one address come in one email with all their PDFs", async () => {
    const { agency, schedule, sendInvoice, sendDueEmailsAt, steps, mailsOf } = await setUp();
    await schedule({ invoiceReminderInDays: [3], collective: true });
    const owedInvoices = [
      await sendInvoice("2031-03-10"),
      await sendInvoice("2031-03-10"),
      await sendInvoice("2031-03-10", ["b@example.com"]),
    ];
    await sendDueEmailsAt("2031-03-13T03:00:00Z");
    expect(await Promise.all(owedInvoices.map(({ id }) => steps(id)))).toEqual([[3], [3], [3]]);
    const emails = await mailsOf("Payment reminder%");
    expect(emails.map((row) => String(row.to_address)).sort()).toEqual(["a@example.com", "b@example.com"]);
    const files = await inAgency(
      agency,
      `select m.to_address, count(*)::int as files
        from mail m join mail_attachment a on a.mail_id = m.id
        where m.agency_id = $1 and m.subject like 'Payment%'
        group by 1
        order by 1`,
      [agency],
    );
    expect(files.map((row) => row.files)).toEqual([2, 1]);
  });

  test("a reminder can be sent by hand while the invoice is sent and unpaid", async () => {
    const { owner, sendInvoice, read, pay, remindedAddresses } = await setUp();
    const { id } = await sendInvoice("2031-03-10");
    const send = () => ask(invoiceReminders.send, owner.token, { params: { id }, body: {} });
    expect((await send()).status).toBe(200);
    expect(await remindedAddresses()).toEqual(["a@example.com"]);
    expect((await read(id)).emails).toMatchObject([
      {
        kind: "reminder",
        step: null,
        by: { id: owner.id },
        recipients: ["a@example.com"],
        state: "kept",
        failure: null,
      },
      { kind: "invoice", step: null, by: { id: owner.id }, recipients: ["a@example.com"], state: "kept" },
    ]);
    await pay(id, 10_000);
    expect(refusedFields(await send())).toEqual(["id"]);
  });
});

test("a receipt is sent once, minutes after a payment, if receipts are on", async () => {
  const { agency, schedule, sendInvoice, pay, mailsOf } = await setUp();
  const { id } = await sendInvoice("2031-03-10");
  await pay(id, 1000);
  await schedule({ receipts: true });
  await pay(id, 2500);
  const sendDueEmailsAfter = (minutes: number) =>
    sendDueEmails(
      { database, mailer: mailerAt(undefined) },
      { agencyId: agency, at: new Date(Date.now() + minutes * 60_000) },
    );
  await sendDueEmailsAfter(1);
  expect(await mailsOf("We have received%")).toEqual([]);
  await Promise.all([sendDueEmailsAfter(10), sendDueEmailsAfter(10)]);
  await sendDueEmailsAfter(20);
  const emails = await mailsOf("We have received%");
  expect(emails.map((row) => row.to_address)).toEqual(["a@example.com"]);
});

test("an unsent email is shown with its reason and reported to the finance address (C-278)", async () => {
  const { agency, owner, sendInvoice, read, mailsOf } = await setUp();
  const { id } = await sendInvoice("2031-03-10");
  const report = () => ask(errorEmails.send, owner.token, { body: { invoiceId: id } });
  expect(refusedFields(await report())).toEqual(["errorEmail"]);
  const form = { overpaymentsByFinance: false, secondPerson: true, taxOnFees: false, version: 1 };
  await ask(financeSettings.update, owner.token, { body: { ...form, errorEmail: "books@agency.example" } });
  expect(refusedFields(await report())).toEqual(["invoiceId"]);
  // The mailer has no server to reach.
  const [mail] = await inAgency(agency, "update mail set state = 'queued' where agency_id = $1 returning id", [agency]);
  const mailId = String(mail?.id);
  await expect(mailerAt("smtp://127.0.0.1:9").deliver(mailId)).rejects.toThrow();
  expect((await read(id)).emails).toMatchObject([
    { state: "failed", failure: expect.stringMatching(/ECONNREFUSED|connect/) },
  ]);
  expect((await report()).data).toEqual({ to: "books@agency.example" });
  expect(await mailsOf("Not sent: INV-%")).toMatchObject([{ to_address: "books@agency.example" }]);
  await mailerAt(mailbox.url).deliver(mailId);
  expect((await read(id)).emails).toMatchObject([{ state: "sent", failure: null }]);
});

test("the reply-to and copy addresses set for reminders are used", async () => {
  const { agency, owner, schedule, sendInvoice, sendDueEmailsAt } = await setUp();
  await ask(emailSettings.update, owner.token, {
    params: { emailTab: "reminder" },
    body: {
      templateId: null,
      replyTo: "r@example.com",
      copyTo: ["c@example.com"],
      attachPdf: false,
      signature: null,
      version: 1,
    },
  });
  await schedule({ invoiceReminderInDays: [0] });
  await sendInvoice("2031-03-10");
  await sendDueEmailsAt("2031-03-10T03:00:00Z");
  const rows = await inAgency(
    agency,
    `select to_address, reply_to, (select count(*)::int from mail_attachment a where a.mail_id = m.id) as files
      from mail m
      where agency_id = $1 and subject like 'Payment%'
      order by 1`,
    [agency],
  );
  expect(rows).toEqual([
    { to_address: "a@example.com", reply_to: "r@example.com", files: 0 },
    { to_address: "c@example.com", reply_to: "r@example.com", files: 0 },
  ]);
});

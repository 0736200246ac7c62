/**
 * Amounts of finances through every door, by the principals of the matrix: each call that reads (lists, records,
 * histories, exports, reports, PDFs, search) is asked for documents of an amount that appears nowhere else. A call that
 * shows it to the owner must show it to everyone with the right to finances, and to no one else; a link shows it until
 * it is revoked.
 */
import { expect, test } from "vitest";
import type { RefKind } from "#contract/enums.ts";
import { ExpenseForm, expenses } from "#contract/expenses/expense.ts";
import { formOf } from "#contract/form.ts";
import { invoiceLinks, sharedInvoices } from "#contract/invoices/link.ts";
import { advances } from "#contract/ledger/advance.ts";
import { talentMovements } from "#contract/ledger/statement.ts";
import { records } from "#contract/records/record.ts";
import { startApp } from "#test/app.ts";
import { takeOwnDatabase } from "#test/database/of-file.ts";
import { buildAgency, buildPerson, buildStaff } from "#test/factories.ts";
import type { Rule } from "#test/generated/access/rule.ts";
import { WHOLE } from "#test/generated/inputs/random.ts";
import { CALLS, type Walked } from "#test/generated/walk.ts";
import { otherAgencyOwner, type Principal, principals } from "#test/generated/world/principals.ts";
import { setUpCredits } from "./crediting.ts";
import { PAID } from "./invoices.ts";

await takeOwnDatabase();
const { ask } = await startApp();

const NET = 731_894_617;
const TAX = Math.round(NET / 10);
const EXPENSE = 648_273_915;
const grouped = (minor: number): string =>
  new Intl.NumberFormat("en-AU", { minimumFractionDigits: 2 }).format(minor / 100);
/** Each amount as minor units, as a decimal, and as people read it. */
const NEEDLES = [NET, TAX, NET + TAX, EXPENSE].flatMap((minor) => [
  String(minor),
  (minor / 100).toFixed(2),
  grouped(minor),
]);
const READS: Rule = { who: "right", resource: "FINANCE", action: "read" };
const TITLE = "Marked amounts";

const setting = await setUpCredits({ ask });
const { agency, owner, line, client } = setting;
const talent = await buildPerson(agency, { displayName: TITLE });
const sent = () => setting.sentInvoice({ title: TITLE, lines: [line({ unitPrice: "7318946.17" })] });
const invoice = await sent();
const paid = await sent();
expect((await setting.pay(paid.id, [{ ...PAID, amount: NET }])).status).toBe(200);
const credit = await setting.credit(invoice.id, await setting.allLines(invoice.id));
const spent = await ask(expenses.create, owner.token, {
  body: { ...formOf(ExpenseForm).empty, spentOn: "2026-11-02", description: TITLE, amount: EXPENSE },
});
const movement = { kind: "ADVANCE", currency: "AUD", amount: EXPENSE, paidOn: "2026-11-02" };
/** Records an advance above the limit of one person: the first is approved by another person, and the second waits. */
const advanced = () => ask(talentMovements.create, owner.token, { params: { id: talent }, body: movement as never });
const { data: first } = await advanced();
const approver = await buildStaff(agency, { role: "agency" });
expect((await ask(advances.approve, approver.token, { body: { key: first.id } })).status).toBe(200);
expect((await advanced()).data.waits).toBe(true);

/** Ids of the marked records, for the paths of calls. */
const IDS: Partial<Readonly<Record<RefKind, string>>> = {
  invoice: invoice.id,
  creditNote: credit.id,
  expense: spent.data.id,
  partner: client,
  person: talent,
  staff: owner.id,
  related: talent,
};
const EVERYTHING = { format: "csv", columns: [], filters: "" };

interface Door {
  title: string;
  open: (token: string | undefined) => Promise<{ status: number; text: string }>;
  file: boolean;
  limited: boolean;
}
/** Returns a door for a call that reads, if its path can be filled with the ids of the marked records. */
const doorOf = (walked: Walked): Door[] => {
  const { call, closed, references, title } = walked;
  const exports = call.path.endsWith("/export");
  if (!walked.reads && !exports) return [];
  const named = references.filter(({ path }) => path[0] === "params");
  const params: Record<string, string> = { ...closed };
  for (const { path, kind } of named) if (IDS[kind] && path[1]) params[path[1]] = IDS[kind];
  const open = [...call.path.matchAll(/\{(\w+)\}/g)].every(([, name]) => name !== undefined && name in params);
  if (!open) return [];
  const body = exports ? EVERYTHING : {};
  return [
    {
      title,
      file: "file" in call,
      limited: call.limit !== undefined,
      open: (token) =>
        ask(call, token, { params: params as never, ...(call.method !== "GET" && { body }) }) as Promise<{
          status: number;
          text: string;
        }>,
    },
  ];
};
const DOORS: readonly Door[] = [
  ...CALLS.flatMap(doorOf),
  {
    title: "search for the documents",
    file: false,
    limited: false,
    open: (token) => ask(records.find, token, { query: { q: TITLE } }),
  },
  {
    title: "search for the amount",
    file: false,
    limited: false,
    open: (token) => ask(records.find, token, { query: { q: grouped(NET) } }),
  },
];
const shows = (text: string): boolean => NEEDLES.some((needle) => text.includes(needle));
/**
 * True for a PDF of the marked document: its text can't be searched, so that getting it counts as seeing the amount.
 */
const isDocument = ({ title, file }: Door): boolean => file && /\{id\}.*pdf$/.test(title);
/** True if the call needs the right to the client, the talent, reports or the dashboard too. */
const isOfOthers = ({ title }: Door): boolean =>
  /\/(?:clients|talents)\/\{id\}\/|\/v1\/reports\/|\/management-dashboard$|Report\/export$/.test(title);
const isRead = (door: Door, { status, text }: { status: number; text: string }): boolean =>
  status === 200 && (shows(text) || isDocument(door));

/** Doors through which the owner sees an amount or gets a document. */
const shown: Door[] = [];
let requests = 0;
for (const door of DOORS) {
  // Costly calls are counted by person.
  const by = door.limited ? await buildStaff(agency, { role: "agency" }) : owner;
  if (isRead(door, await door.open(by.token))) shown.push(door);
  requests += 1;
}

const NAMED = [
  "POST /finance/v1/invoices/list",
  "POST /finance/v1/credit-notes/list",
  "POST /finance/v1/expense/list",
  "GET /finance/v1/invoices/{id}",
  "GET /finance/v1/credit-notes/{id}",
  "GET /finance/v1/expense/{id}",
  "GET /finance/v1/invoices/{id}/history",
  "GET /finance/v1/credit-notes/{id}/history",
  "GET /finance/v1/expense/{id}/history",
  "GET /finance/v1/invoices/{id}/payments",
  "GET /finance/v1/invoices/{id}/export-pdf",
  "GET /finance/v1/credit-notes/{id}/export-pdf",
  "GET /finance/v1/clients/{id}/statement",
  "GET /finance/v1/talents/{id}/statement",
  "GET /finance/v1/dashboard",
  "POST /finance/v1/debtor-report",
  "POST /talent/v1/invoices/export",
  "POST /talent/v1/creditNotes/export",
  "POST /talent/v1/expenses/export",
];
test("the owner sees the amounts in lists, records, histories, exports, reports and PDFs", () => {
  const titles = shown.map(({ title }) => title);
  expect(NAMED.filter((title) => !titles.includes(title))).toEqual([]);
});

const foreign = await otherAgencyOwner(await buildAgency());
const everyone: readonly Principal[] = [...(await principals(agency, "FINANCE")), foreign];
test("the actors are the principals of the matrix", () => expect(everyone).toHaveLength(19));

test.each(everyone.map((principal) => [principal.name, principal] as const))(
  "%s sees every amount or none",
  { timeout: 120_000 },
  async (_, principal) => {
    const may = principal.expectedAccess(READS) === "allowed" && principal.scope(READS) === "all";
    const problems: string[] = [];
    for (const door of shown) {
      // Making a PDF takes a second.
      if (may && isDocument(door) && principal.name !== "owner" && !WHOLE) continue;
      const answer = await door.open(await principal.token());
      requests += 1;
      const expected = may && !(isOfOthers(door) && principal.name.startsWith("staff"));
      if (isRead(door, answer) !== expected || (!expected && shows(answer.text)))
        problems.push(`${door.title}: ${answer.status}, ${expected ? "not shown" : "shown"}`);
    }
    expect(problems).toEqual([]);
  },
);

test("a link shows the amount until it is revoked, and only editors of finances make one", async () => {
  const writes: Rule = { who: "right", resource: "FINANCE", action: "write" };
  for (const principal of everyone) {
    const may = principal.expectedAccess(writes) === "allowed" && principal.scope(writes) === "all";
    const link = await ask(invoiceLinks.create, await principal.token(), { params: { id: invoice.id } });
    expect(link.status === 200, `${principal.name}: ${link.status}`).toBe(may);
    if (!may) continue;
    const id = new URL(link.data.url).pathname.replace("/invoice-preview/", "");
    expect(shows((await ask(sharedInvoices.get, undefined, { params: { id } })).text), principal.name).toBe(true);
    await ask(invoiceLinks.remove, owner.token, { params: { id: invoice.id } });
    const after = await ask(sharedInvoices.get, undefined, { params: { id } });
    expect([after.status, shows(after.text)], principal.name).toEqual([404, false]);
  }
  console.log(`amounts: ${requests} requests, ${shown.length} of ${DOORS.length} doors show one`);
});

test("statements, reports and the dashboard need the right to them next to that to finances", async () => {
  const both = await buildStaff(agency, {
    levels: {
      FINANCE: ["VIEW_ALL"],
      TALENT: ["VIEW_ALL"],
      PARTNER: ["VIEW_ALL"],
      CONTRACT: ["VIEW_ALL"],
      REPORT: ["VIEW_ALL"],
      DASHBOARD: ["VIEW_ONLY"],
      TASK: ["VIEW_ALL"],
    },
  });
  const doors = shown.filter(isOfOthers);
  const unseen: string[] = [];
  for (const door of doors) if (!isRead(door, await door.open(both.token))) unseen.push(door.title);
  expect(unseen).toEqual([]);
  expect(doors.length).toBeGreaterThan(3);
});

test("a user sees the amount of an expense that they recorded, and a colleague does not", async () => {
  const [recorder, colleague] = [await buildStaff(agency), await buildStaff(agency)];
  const { data } = await ask(expenses.create, recorder.token, {
    body: { ...formOf(ExpenseForm).empty, spentOn: "2026-11-02", description: TITLE, amount: EXPENSE },
  });
  const seen = async (by: { token: string }) => (await ask(expenses.get, by.token, { params: { id: data.id } })).text;
  expect([shows(await seen(recorder)), shows(await seen(colleague))]).toEqual([true, false]);
});

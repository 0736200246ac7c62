/**
 * Measures finance over 1,000,000 invoices: the first page of their list and the report of debtors by age, next to the
 * bare statements that read the same, and how many PDFs of an invoice are made a second, in how much memory. `npm run
 * bench:finance`.
 */
import { readdirSync, readFileSync } from "node:fs";
import { financeReports } from "#contract/finance/report.ts";
import { formOf } from "#contract/form.ts";
import { InvoiceCreate, invoices } from "#contract/invoices/invoice.ts";
import { PartnerCreate, partners } from "#contract/partners/partner.ts";
import { copyRecord } from "./copies.ts";
import { AGENCY } from "./data.ts";
import { holdTo } from "./goals/judge.ts";
import { compareWithBare, startBench, timed } from "./program.ts";

const USUAL_ROWS = 1_000_000;
const ROWS = Number(process.argv[2] ?? USUAL_ROWS);
const goals = holdTo("finance", { binding: ROWS >= USUAL_ROWS });
const [CLIENTS, PAGE, PDFS] = [1_000, 50, 40];
const { ask, bare, stop } = await startBench("greenroom_bench_finance");

const created = async (path: string, form: object): Promise<string> =>
  (JSON.parse(await ask(path, form)) as { responseData: { id: string } }).responseData.id;

async function fill(): Promise<string> {
  await created(partners.create.path, { ...formOf(PartnerCreate).empty, displayName: "The first" });
  await copyRecord(bare, { table: "partner", rows: CLIENTS - 1, values: { display_name: "made.title" } });
  const line = { description: "Fee", quantity: "1", unitPrice: "1000" };
  const partnerId = (await bare.query<{ id: string }>("select id from partner limit 1")).rows[0]?.id;
  const id = await created(invoices.create.path, {
    ...formOf(InvoiceCreate).empty,
    title: "The first",
    partnerId,
    lines: [line],
  });
  await ask(invoices.send.path.replace("{id}", id), { seen: 1 });
  // One in five is not paid; they are due over the year before today and the month after it.
  await copyRecord(bare, {
    table: "invoice",
    rows: ROWS - 1,
    values: {
      number: "'B-' || made.n",
      partner_id: `(array(select id from partner order by id))[1 + made.n % ${CLIENTS}]`,
      client: "'Client ' || made.n % 1000",
      issued_on: "current_date - (made.n % 395)::int",
      due_on: "current_date + 30 - (made.n % 395)::int",
      paid: "case when made.n % 5 = 0 then 0 else one.net + one.tax end",
      payment_status: "case when made.n % 5 = 0 then 'UNPAID' else 'PAID' end",
      created_at: "now() - made.n * interval '1 second'",
      updated_at: "now()",
    },
  });
  return id;
}

const statement = async (name: string, text: string): Promise<string> =>
  JSON.stringify((await bare.query({ name, text, values: [AGENCY] })).rows);

const OWN = "agency_id = $1 and deleted_at is null";
const LISTS = [
  { title: "by title", query: { orderBy: "title", orderDirection: "ASC" }, order: "title, id", where: OWN },
  { title: "newest first", query: {}, order: "created_at desc, id desc", where: OWN },
  {
    title: "the largest open of what is overdue",
    query: { orderBy: "open", orderDirection: "DESC", overdue: true },
    order: "open_amount desc, id desc",
    where: `${OWN} and status = 'Sent' and payment_status <> 'PAID' and due_on < current_date`,
  },
] as const;

/** The resident memory of the children of this process, in megabytes. */
function childrenMegabytes(): number {
  const own = String(process.pid);
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .reduce((sum, pid) => {
      try {
        const status = readFileSync(`/proc/${pid}/status`, "utf8");
        const isWorker = readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("pdf/worker");
        if (/^PPid:\s*(\d+)$/m.exec(status)?.[1] !== own || !isWorker) return sum;
        return sum + Number(/^VmRSS:\s*(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
      } catch {
        return sum;
      }
    }, 0);
}

async function pdfs(id: string, atOnce: number): Promise<void> {
  let peak = 0;
  const before = process.memoryUsage().rss;
  const watch = setInterval(() => (peak = Math.max(peak, childrenMegabytes())), 25);
  let left = PDFS;
  const seconds =
    (await timed(() =>
      Promise.all(
        Array.from({ length: atOnce }, async () => {
          while (left > 0) {
            left -= 1;
            // A person may make 30 in an hour.
            if (left % 20 === 0) await bare.query("delete from rate_limit");
            await ask(invoices.pdf.path.replace("{id}", id));
          }
        }),
      ),
    )) / 1000;
  clearInterval(watch);
  const grown = (process.memoryUsage().rss - before) / 1024 ** 2;
  console.log(
    `PDFs of an invoice, ${atOnce} at a time: ${(PDFS / seconds).toFixed(2)} a second; ${peak.toFixed(0)} MB for the processes that make them, ${grown.toFixed(0)} MB more in the program`,
  );
}

const began = performance.now();
const first = await fill();
console.log(`${ROWS} invoices of ${CLIENTS} clients, made in ${((performance.now() - began) / 1000).toFixed(0)} s`);
for (const { title, query, order, where } of LISTS) {
  const speed = await compareWithBare(
    `A page of ${PAGE} with its total, ${title}`,
    () => ask(invoices.list.path, { pageIndex: 0, pageSize: PAGE, ...query }),
    async () => [
      await statement(`page ${title}`, `select * from invoice where ${where} order by ${order} limit ${PAGE}`),
      await statement(`total ${title}`, `select count(*)::int from invoice where ${where}`),
    ],
  );
  goals.figure(title, speed);
}
const ages = await compareWithBare(
  "Debtors by age",
  () => ask(financeReports.debtors.path, {}),
  () =>
    statement(
      "ages",
      `select partner_id, max(client),
          case when due_on >= current_date then 0 else least((current_date - due_on - 1) / 30, 3) + 1 end as age,
          count(*), sum(open_amount)
        from invoice where agency_id = $1 and status = 'Sent' and currency = 'AUD' and open_amount > 0 group by 1, 3`,
    ),
);
goals.figure("debtors by age", ages);
for (const atOnce of [1, 2]) await pdfs(first, atOnce);
await stop();
goals.conclude();

import { expect, test } from "vitest";
import { contractFees } from "#contract/contracts/fee.ts";
import { taxRates } from "#contract/finance/tax-rate.ts";
import { formOf } from "#contract/form.ts";
import { InvoiceCreate, invoices } from "#contract/invoices/invoice.ts";
import { payments } from "#contract/invoices/payment.ts";
import { startApp } from "#test/app.ts";
import { about, setUpDeals } from "#test/deals.ts";
import { buildPerson, buildRecord, inAgency } from "#test/factories.ts";
import { seededRandom, WHOLE } from "#test/generated/inputs/random.ts";

const { ask } = await startApp();
const CHAINS = WHOLE ? 400 : 40;
const CURRENCIES = [
  ["JPY", "2"],
  ["AUD", "1"],
  ["KWD", "5"],
] as const;

test(`${CHAINS} random chains over HTTP come to zero in the ledger, and leave nothing once undone`, {
  timeout: 300_000,
}, async () => {
  const seed = Math.trunc(Math.random() * 2 ** 31);
  const { below: random } = seededRandom(String(seed));
  const { agency, owner, add } = await setUpDeals({ ask });
  const { token } = owner;
  const partnerId = await buildRecord("partner", agency, { displayName: "Northlight Festival" });
  const personIds = [await buildPerson(agency), await buildPerson(agency), await buildPerson(agency)];
  const rates: string[] = [];
  for (const percent of ["10", "19", "8.1"]) {
    const body = { name: `Tax ${percent}`, percent, active: true };
    rates.push((await ask(taxRates.create, token, { body: body as never })).data.id);
  }
  const sums = async (where = "true") =>
    inAgency(
      agency,
      `select a.kind, a.currency, sum(e.amount)::float8 as amount
        from ledger_entry e join ledger_account a on a.id = e.account_id
          join ledger_group g on g.id = e.group_id where ${where} group by 1, 2 having sum(e.amount) <> 0`,
    );
  const problems: string[] = [];
  for (let n = 0; n < CHAINS; n += 1) {
    const [currency, rate] = CURRENCIES[random(3)] ?? CURRENCIES[0];
    const talents = personIds.slice(0, 1 + random(3));
    const contractId = await add("contract", {
      value: 1 + random(100_000_000),
      currency,
      ...about("contract", ...talents),
    });
    const fee =
      random(4) === 0
        ? { mode: "FIXED", amount: random(10_000_000) }
        : { mode: "PERCENT", percent: `${random(100)}.${random(10)}` };
    const payees =
      random(2) === 0
        ? []
        : ["33.333333", "33.333333", "33.333334"].map((share, index) => ({
            staffId: null,
            partnerId: null,
            name: `Payee ${index}`,
            share,
          }));
    await ask(contractFees.save, token, {
      params: { id: contractId },
      body: { percent: null, amount: null, ...fee, payees, version: 1 },
    });
    const lines = Array.from({ length: 1 + random(3) }, () => ({
      description: "Fee",
      quantity: `${1 + random(9)}.${random(10)}`,
      unitPrice: `${random(9999)}.${random(1000)}`,
      taxRateId: rates[random(4)] ?? null,
    }));
    const agentOf = random(3) === 0 ? { issuer: "TALENT", personId: talents[0] } : {};
    const body = {
      ...formOf(InvoiceCreate).empty,
      title: "Chain",
      partnerId,
      contractId,
      currency,
      rate: currency === "AUD" ? null : rate,
      lines,
      ...agentOf,
      taxMode: (["NoTax", "Exclusive", "Inclusive"] as const)[random(3)] ?? "NoTax",
    };
    const { id } = (await ask(invoices.create, token, { body: body as never })).data;
    const sent = await ask(invoices.send, token, { params: { id }, body: { seen: 1 } });
    expect(sent.status, `${sent.text}, seed ${seed}`).toBe(200);
    let { version } = sent.data;
    let standing: string[] = [];
    const save = async (addOf: readonly object[], voids: readonly string[]) => {
      const answer = await ask(payments.save, token, {
        params: { id },
        body: {
          add: addOf,
          void: voids.map((key) => ({ key, reason: "Bounced" })),
          overpaidBy: "Northlight Festival",
          version,
        } as never,
      });
      expect(answer.status, `${answer.text}, seed ${seed}`).toBe(200);
      version = answer.data.version;
      standing = answer.data.payments.flatMap((payment) => (payment.voided === null ? [payment.id] : []));
    };
    for (let step = random(4); step > 0; step -= 1) {
      const payment = () => ({
        amount: 1 + Math.floor((sent.data.total * random(700)) / 1000),
        paidOn: "2026-02-01",
        reference: null,
        method: random(3) === 0 ? "TALENT" : "BANK",
      });
      await save([payment(), ...(random(3) === 0 ? [payment()] : [])], standing.slice(0, random(2)));
      const total = (await sums()).reduce((sum, { amount }) => sum + Number(amount), 0);
      if (total !== 0) problems.push(`chain ${n}: the ledger comes to ${total}`);
    }
    if (standing.length > 0) await save([], standing);
    expect((await ask(invoices.void, token, { params: { id }, body: { reason: "Chain" } })).status).toBe(200);
    const left = await sums(`g.invoice_id = '${id}'`);
    if (left.length > 0) problems.push(`chain ${n}: ${JSON.stringify(left)} is left`);
  }
  expect(problems.slice(0, 5), `seed ${seed}`).toEqual([]);
  const groups = await inAgency(agency, "select from ledger_entry group by group_id, currency having sum(amount) <> 0");
  expect(groups).toEqual([]);
});

// `npm run test:sendings -- 1000 20`: sends 1,000 invoices in parallel, and kills the program 20 times meanwhile. Each must
// have one number, without a gap, be booked once, and have its email once where it has one.
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { formOf } from "#contract/form.ts";
import { InvoiceCreate, invoices } from "#contract/invoices/invoice.ts";
import { partners } from "#contract/partners/partner.ts";
import { auth } from "#contract/session/session.ts";
import { demoSignIns } from "#server/demo/staff/sign-in.ts";
import { withClient } from "#server/lib/database/with-client.ts";
import { callerAt, failures, newKey, type SendCall, sendOrThrow } from "./actors/caller.ts";
import { databaseUrl, freePort, type Program, removeData, startProgram } from "./program.ts";

const wanted = Number(process.argv[2] ?? 1000);
const kills = Number(process.argv[3] ?? 20);
/** One of so many leaves by email; the others are marked as sent. */
const BY_EMAIL = 10;
const PATIENCE_S = 180;
/** Status for a request that is repeated too often; the count starts again with the process. */
const TOO_MANY = 429;
/** Each attempt of each invoice counts, also one whose answer a kill took. */
const SETTINGS = { DOCUMENTS_PER_HOUR: "1000000" };
/** A kill waits so long at most for its share of what is left to be sent. */
const ROUND_MS = 15_000;
const TITLE = "Sent in parallel";

const dataDir = mkdtempSync(join(tmpdir(), "greenroom-sendings-"));
const port = await freePort();
const problems: string[] = [];
const tally = { asked: 0, unanswered: 0, kills: 0 };
let program: Program | undefined;
const say = (line: string) => process.stdout.write(`${line}\n`);

interface Draft {
  id: string;
  recipients: string[];
  /** Set once it is answered; null of a refusal. */
  number?: string | null;
}

async function draft(send: SendCall, partnerId: string, place: number): Promise<Draft> {
  const line = { description: "Fee", quantity: "1", unitPrice: String(100 + place) };
  const body = { ...formOf(InvoiceCreate).empty, title: `${TITLE} ${place}`, partnerId, lines: [line] };
  const { id } = await sendOrThrow<{ id: string }>(send, { call: invoices.create, body });
  return { id, recipients: place % BY_EMAIL === 0 ? [`client-${place}@example.com`] : [] };
}

/** Sends a draft, again with its key for as long as there is no answer. */
async function sendUntilAnswered(send: SendCall, draft: Draft): Promise<void> {
  const key = newKey();
  for (;;) {
    tally.asked += 1;
    const body = { seen: 1, recipients: draft.recipients };
    const outcome = await send({ call: invoices.send, params: { id: draft.id }, body, key });
    if (outcome.kind === "done") {
      draft.number = (outcome.data as { number: string }).number;
      return;
    }
    if (outcome.kind === "refused" && outcome.status !== TOO_MANY) {
      problems.push(`refused: ${outcome.status} ${outcome.text.slice(0, 160)}`);
      draft.number = null;
      return;
    }
    tally.unanswered += 1;
    await sleep(1_000 + Math.random() * 4_000);
  }
}

interface Facts {
  sent: number;
  numbers: number;
  first: number;
  last: number;
  booked: number;
  bookedTwice: number;
  emails: number;
  emailsTwice: number;
}
/** Reads what is stored as superuser, past the program. */
const facts = () =>
  withClient("the database of the program", databaseUrl(dataDir), async (client) => {
    const { rows } = await client.query<Facts>(
      `with sent as (select i.id, i.number, right(i.number, 4)::int as place
         from invoice i
         where i.title like '${TITLE} %' and i.status = 'Sent'),
         booked as (select g.invoice_id, count(*) as times
           from ledger_group g join sent on sent.id = g.invoice_id
           where g.cause_kind = 'invoice' and g.step = 'sent'
           group by 1),
         mailed as (select m.to_address, count(*) as times
           from mail m
           where m.to_address like 'client-%@example.com'
           group by 1)
       select (select count(*)::int from sent) as sent, (select count(distinct number)::int from sent) as numbers,
         (select min(place) from sent) as first, (select max(place) from sent) as last,
         (select count(*)::int from booked) as booked,
         (select count(*)::int from booked where times > 1) as "bookedTwice",
         (select count(*)::int from mailed) as emails,
         (select count(*)::int from mailed where times > 1) as "emailsTwice"`,
    );
    const [found] = rows;
    if (!found) throw new Error("nothing was read");
    return found;
  });

try {
  program = await startProgram(dataDir, port, SETTINGS);
  const { email, password } = demoSignIns[0] ?? { email: "", password: "" };
  const { accessToken } = await sendOrThrow<{ accessToken: string }>(callerAt(program.origin, undefined), {
    call: auth.login,
    body: { email, password },
  });
  // A thousand at once wait for each other.
  const send = callerAt(program.origin, accessToken, PATIENCE_S);
  const [client] = await sendOrThrow<{ id: string }[]>(send, { call: partners.list });
  const drafts: Draft[] = [];
  while (drafts.length < wanted)
    drafts.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(20, wanted - drafts.length) }, (_, n) =>
          draft(send, client?.id ?? "", drafts.length + n),
        ),
      )),
    );
  say(`${wanted} drafts; all are sent at once, with ${kills} kills`);
  const beganAt = performance.now();
  const left = () => drafts.filter(({ number }) => number === undefined).length;
  const sending = Promise.all(drafts.map((draft) => sendUntilAnswered(send, draft)));
  // Each kill takes its share of what is left, so that all of them come while invoices are being sent.
  for (let round = 0; round < kills && left() > 0; round += 1) {
    const until = left() * (1 - 1 / (kills - round + 1));
    for (const end = performance.now() + ROUND_MS; left() > until && performance.now() < end; ) await sleep(5);
    await program.kill();
    tally.kills += 1;
    if (process.env.SHOW)
      say(`kill ${tally.kills}: ${left()} left, ${tally.asked} requests, ${problems.length} refused`);
    program = await startProgram(dataDir, port, SETTINGS);
  }
  await sending;
  const seconds = (performance.now() - beganAt) / 1000;
  const found = await facts();
  if (found.sent !== wanted) problems.push(`${found.sent} of ${wanted} were sent`);
  if (found.numbers !== wanted) problems.push(`${found.numbers} numbers for ${wanted} invoices`);
  if (found.last - found.first + 1 !== wanted) problems.push(`numbers from ${found.first} to ${found.last} have gaps`);
  if (found.booked !== wanted || found.bookedTwice > 0)
    problems.push(`${found.booked} are booked, ${found.bookedTwice} of them twice`);
  if (found.emails !== Math.ceil(wanted / BY_EMAIL) || found.emailsTwice > 0)
    problems.push(`${found.emails} emails, ${found.emailsTwice} of them twice`);
  const answered = new Set(drafts.map(({ number }) => number));
  if (answered.size !== wanted) problems.push(`${answered.size} numbers were answered`);
  problems.push(...failures);
  for (const item of problems.slice(0, 40)) say(item);
  say(
    `sendings: ${found.sent} of ${wanted} sent in ${seconds.toFixed(1)} s, numbers ${found.first} to ${found.last} without a gap: ${found.last - found.first + 1 === found.numbers}; ${tally.kills} kills, ${tally.asked} requests, ${tally.unanswered} of them without an answer; ${found.bookedTwice} booked twice, ${found.emailsTwice} emails twice`,
  );
} finally {
  await program?.kill();
  await removeData(dataDir);
}
process.exit(problems.length > 0 || tally.kills < kills ? 1 : 0);

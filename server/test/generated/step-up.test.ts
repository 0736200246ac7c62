/** Step-up: what a call that asks for a recent proof can bring about, no other call brings about without one (K25). */
import { afterAll, expect, test } from "vitest";
import type { AnyCall } from "#contract/call.ts";
import { mayNeedStepUp, stepUpRulesOf } from "#contract/call-kinds.ts";
import { hashOf, newToken, openSecrets } from "#server/lib/security/secrets.ts";
import { startApp, type TestReply, testConfig } from "../app.ts";
import { takeOwnDatabase } from "../database/of-file.ts";
import { inAgency } from "../factories.ts";
import { writesDuring } from "../writes.ts";
import { randomFor } from "./breadth.ts";
import { sampled, WHOLE } from "./inputs/random.ts";
import { callsOfRun } from "./sampling/calls-of-run.ts";
import { CALLS, type Walked } from "./walk.ts";
import { ready } from "./world/preconditions.ts";
import type { Ready } from "./world/setup.ts";
import { buildWorld } from "./world/world.ts";

await takeOwnDatabase();
const { ask } = await startApp();
const world = await buildWorld();
const { ownAgencyId } = world;
const seed = randomFor("step-up");
let cases = 0;
afterAll(() => console.log(`step-up: ${cases} cases, ${CALLS.length} calls`));

const asksAlways = ({ call }: Walked) => stepUpRulesOf(call).includes("always");
/** Asked at the door, whatever is sent. */
const guarded = CALLS.filter(asksAlways);
/** Asked by what is sent. */
const byBody = CALLS.filter((walked) => mayNeedStepUp(walked.call) && !asksAlways(walked));
/** Calls that take a password or a code themselves. */
const proves = ({ call }: Walked) => call.kinds?.changesSignIn !== undefined;
const others = CALLS.filter(
  (walked) => !mayNeedStepUp(walked.call) && !proves(walked) && walked.call.access.kind !== "public",
);

/**
 * Effects of the calls that ask for a step-up, each as a line: rights, second factors, deletions, links to calendars,
 * payment details, pay-runs, advances, keys of the fan app and erased conversations. Causing one adds a line. A new
 * account has no second factor yet, so only older ones count.
 */
const FACTS = `with own as (select * from account where agency_id = $1)
  select 'right' as what, p.staff_id || ' ' || l.key || ' ' || level as of
    from permission p join own a on a.id = p.staff_id and a.locked_at is null and a.deleted_at is null,
      jsonb_each(p.levels) l, jsonb_array_elements_text(l.value) level
    where level <> 'NO_ACCESS'
    union all
    select 'role', id || ' ' || role
    from own
    where role <> 'staff' and locked_at is null and deleted_at is null
    union all select 'deleted', id::text from own where deleted_at is not null
    union all
    select 'second factor off', id::text
    from own
    where not two_factor and created_at < now() - interval '1 hour'
    union all
    select 'second factor', account_id || ' ' || md5(coalesce(totp_pending, totp_seed))
    from credential join own on own.id = account_id
    where coalesce(totp_pending, totp_seed) is not null
    union all
    select 'recovery codes', account_id || ' ' || encode(hash, 'hex')
    from recovery_code join own on own.id = account_id
    union all select 'link to a calendar', id::text from calendar_feed where agency_id = $1
    union all
    select 'where clients pay', concat_ws(' ', bank_name, bank_account_name, bank_code, bank_account)
    from invoice_setting
    where agency_id = $1
    union all
    select 'where payouts leave from',
      concat_ws(' ', account_name, bsb, account_number, bank_code, direct_entry_id, iban, bic, minimum)
    from pay_run_setting
    where agency_id = $1
    union all
    select 'who hands in emails', md5(inbound_sealed)
    from mail_setting
    where agency_id = $1 and inbound_sealed is not null
    union all
    select 'pay-run', id || ' ' || state
    from pay_run
    where agency_id = $1 and state in ('APPROVED', 'EXPORTED', 'PAID')
    union all select 'advance', id::text from waiting_advance where agency_id = $1 and state = 'APPROVED'
    union all select 'key of fans', id::text from fan_key where agency_id = $1
    union all select 'erased conversations', id::text from audit where agency_id = $1 and what = 'conversations erased'
    union all select 'link to who is free', id::text from availability_share where agency_id = $1
    union all select 'link to a tour', id::text from tour_link where agency_id = $1
    union all select 'link to a settlement', id::text from settlement_link where agency_id = $1
    union all select 'link to a file', id::text from file_share where agency_id = $1
    union all
    select 'logs that end', concat_ws(' ', enquiry_days, mail_days, message_days)
    from comms_setting
    where agency_id = $1
    union all select 'public pages', address from public_site where agency_id = $1 and pages
    union all
    select 'payment details', legal_entity_id || ' ' || md5(sealed)
    from payment_details
    where agency_id = $1 and sealed is not null`;
/** Guarded calls whose deeds these lines do not hold, or that have nothing to do here. */
const UNSEEN: ReadonlySet<string> = new Set([
  // A second factor that is required can't be turned off.
  "DELETE /user/v1/auth/2fa",
  // They only ask.
  "POST /user/v1/auth/confirmed",
  // No service outside is there to connect with, or its sign-in only begins.
  "POST /mail/v1/mailboxes",
  "PUT /mail/v1/mailboxes/{id}",
  "PUT /notification/v1/whatsapp/sign-up",
  "POST /notification/v1/whatsapp/connect",
  "POST /notification/v1/whatsapp/share-business-account",
  "DELETE /notification/v1/whatsapp/numbers/{id}",
  "PUT /client/v1/oztix/providers/{provider}/connect",
  "DELETE /client/v1/oztix/providers/{provider}",
  "PUT /finance/v1/xero/authorize",
  "POST /finance/v1/xero/connect",
  "PUT /finance/v1/xero/tenant",
  "PUT /finance/v1/xero/disconnect",
  "PUT /talent/v1/social/{platform}/callback",
  "PUT /talent/v1/cms/social/{id}/target",
  // Others bring the same about for their own reasons: payments of runs, rosters of new talents, what a talent's deletion takes along.
  "POST /finance/v1/talents/{id}/movements",
  "PUT /finance/v1/talents/{id}/movements/void",
  "POST /finance/v1/staff/{id}/movements",
  "PUT /finance/v1/staff/{id}/movements/void",
  // Emails to the client bring a link along, too.
  "PUT /finance/v1/invoices/{id}/link",
  "PUT /finance/v1/credit-notes/{id}/link",
  "POST /finance/v1/trust-accounts/sign-offs",
  "POST /talent/v1/cms/fans/erase",
  "DELETE /cms/v1/fans/{id}",
  ...["talents", "scouts"].flatMap((family) => [
    `PUT /talent/v1/${family}/{id}/staff`,
    `POST /talent/v1/${family}/{id}/staff`,
    `DELETE /talent/v1/${family}/business/legal-entities/{id}`,
    `POST /talent/v1/${family}/business/legal-entities/{id}/restore`,
  ]),
]);
const factsOf = async (): Promise<Map<string, string>> =>
  new Map(
    (await inAgency(ownAgencyId, FACTS, [ownAgencyId])).map(({ what, of }) => [
      `${String(what)} ${String(of)}`,
      String(what),
    ]),
  );

/** The link in the kept email, and the account number in the payment details. */
const LINK = newToken();
const ACCOUNT_NUMBER = "12345678";
const revealed = ({ text }: TestReply<AnyCall>): string[] => [
  ...(text.includes(LINK) ? ["the text of an email"] : []),
  ...(text.includes(`"${ACCOUNT_NUMBER}"`) ? ["payment details"] : []),
];

/** Makes the objects of a call such that it would bring about what it can, and its caller's proof `hours` old. */
async function prepare(walked: Walked, hours: number, turn: number): Promise<Ready> {
  const base = await ready(world, walked, { full: true, turn });
  const { staff, mail } = base.known;
  await inAgency(
    ownAgencyId,
    "update session set proven_at = now() - make_interval(hours => $2) where access_hash = $1",
    [hashOf(base.token), hours],
  );
  await inAgency(
    ownAgencyId,
    "update account set two_factor = true, created_at = now() - interval '1 day' where agency_id = $1",
    [ownAgencyId],
  );
  if (staff) {
    // Locked, with every right.
    const rights = { TALENT: ["VIEW_ASSIGN", "VIEW_ALL", "EDIT_ASSIGN", "EDIT_ALL"] };
    if (walked.call.path.endsWith("/unlock")) {
      await inAgency(ownAgencyId, "update permission set levels = $2 where staff_id = $1", [
        staff,
        JSON.stringify(rights),
      ]);
      await inAgency(ownAgencyId, "update account set locked_at = now() where id = $1", [staff]);
    }
  }
  if (mail) await inAgency(ownAgencyId, "update mail set body = $2, state = 'kept' where id = $1", [mail, keptText]);
  return base;
}
const keptText = openSecrets(testConfig().appSecret).encrypt(`Follow https://greenroom.example/${LINK}`);

const send = ({ call }: Walked, { token, input: { params, query, body } }: Ready): Promise<TestReply<AnyCall>> => {
  cases += 1;
  return ask(call, token, { params: params as never, query, ...(body !== undefined && { body }) });
};

/** Sends a call and returns its reply, with what it brought about and revealed. */
async function broughtAbout(walked: Walked, base: Ready): Promise<{ reply: TestReply<AnyCall>; facts: string[] }> {
  const before = await factsOf();
  const reply = await send(walked, base);
  const after = [...(await factsOf())].filter(([fact]) => !before.has(fact)).map(([, what]) => what);
  return { reply, facts: [...new Set([...after, ...revealed(reply)])] };
}

/** Bodies for calls where no sample differs from the record. */
const WEIGHTY: Readonly<Record<string, object>> = { "PUT /finance/v1/staff/{id}/finance": { withholding: "12.5" } };
const weighty = ({ title }: Walked, { input, ...base }: Ready): Ready => ({
  ...base,
  input: { ...input, body: { ...(input.body as object), ...WEIGHTY[title] } },
});

/** Each turn takes other alternatives of enums: the seventh grants a level that every resource of everyday use offers. */
const GRANTING = 6;

test("each call that asks for a step-up refuses an old proof, and writes nothing", { timeout: 60_000 }, async () => {
  const problems: string[] = [];
  for (const walked of guarded) {
    const base = await prepare(walked, 2, GRANTING);
    const { result, writes } = await writesDuring(() => send(walked, base));
    if (result.error?.code !== "stepUpRequired" || writes.length > 0)
      problems.push(`${walked.title}: ${result.status} ${result.error?.code}, ${writes.length} writes`);
  }
  expect(problems).toEqual([]);
});

test("each call that asks depending on its body refuses an old proof then, and writes nothing", {
  timeout: 60_000,
}, async () => {
  const problems: string[] = [];
  for (const walked of byBody) {
    const refused: number[] = [];
    // Each turn takes other alternatives of what may be changed.
    for (let turn = 0; turn <= GRANTING; turn += 1) {
      const base = await prepare(walked, 2, turn);
      const { result, writes } = await writesDuring(() => send(walked, weighty(walked, base)));
      if (result.error?.code === "stepUpRequired") refused.push(writes.length);
    }
    if (refused.length === 0) problems.push(`${walked.title} never asks`);
    if (refused.some((writes) => writes > 0)) problems.push(`${walked.title} writes before it asks`);
  }
  expect(problems).toEqual([]);
});

test("with a fresh proof, these calls have all the effects that are looked for", { timeout: 60_000 }, async () => {
  const found = new Set<string>();
  const silent: string[] = [];
  for (const walked of guarded) {
    const { reply, facts } = await broughtAbout(walked, await prepare(walked, 0, GRANTING));
    for (const fact of facts) found.add(fact);
    // An export reveals what its list does.
    if (facts.length === 0 && !walked.call.file && !UNSEEN.has(walked.title))
      silent.push(`${walked.title}: ${reply.status}`);
  }
  expect(silent).toEqual([]);
  expect([...found].sort()).toEqual([
    "advance",
    "deleted",
    "erased conversations",
    "key of fans",
    "link to a calendar",
    "link to a file",
    "link to a settlement",
    "link to a tour",
    "link to who is free",
    "logs that end",
    "pay-run",
    "payment details",
    "public pages",
    "recovery codes",
    "right",
    "second factor",
    "second factor off",
    "the text of an email",
    "where clients pay",
    "where payouts leave from",
    "who hands in emails",
  ]);
});

test("no other call has any of these effects with an old proof", { timeout: WHOLE ? 900_000 : 300_000 }, async () => {
  const writes = callsOfRun(
    "step-up",
    others.filter(({ reads }) => !reads),
    160,
  );
  const reads = others.filter((walked) => walked.reads);
  const problems: string[] = [];
  for (const walked of [...writes, ...sampled(reads, 25, seed)])
    for (const turn of WHOLE ? [0, 1, 2, 3, 4, 5, GRANTING] : [GRANTING]) {
      const { facts } = await broughtAbout(walked, await prepare(walked, 2, turn));
      problems.push(...facts.map((fact) => `${walked.title}: ${fact}`));
    }
  expect(problems).toEqual([]);
});

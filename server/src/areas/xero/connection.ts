/** Handlers of the connection to Xero. They don't call Xero: the job does, after they are committed. */
import { hash, randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import type { ErrorDetail } from "#contract/errors.ts";
import { z } from "#contract/schema.ts";
import { WITHOUT } from "#contract/xero/codes.ts";
import {
  type xeroConnections as calls,
  XERO_LIMITS,
  XeroConnection,
  type XeroMappingForm,
} from "#contract/xero/connection.ts";
import { readInvoiceSettings } from "#server/areas/invoices/setting.rules.ts";
import type { Config } from "#server/config.ts";
import type { Services } from "#server/lib/area.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { stale } from "#server/lib/records/stale.ts";
import { hashOf, newToken } from "#server/lib/security/secrets.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { staffBrief } from "#server/lib/work/work.ts";
import { endUnsentBills } from "./bills.ts";
import { xeroAddresses } from "./client/exchange.ts";
import { AskedSignIn } from "./connecting.ts";
import { readXeroSetting, type XeroMappings } from "./mappings.rules.ts";
import { enqueueFrom, QUEUED_AGAIN } from "./outbox.ts";

/** Path that Xero sends a person back to. */
const RETURN_PATH = "/finance/configuration/xero";
const SCOPES =
  "offline_access accounting.invoices accounting.payments accounting.banktransactions accounting.contacts accounting.settings.read";

const missingOf = ({ xeroClientId, xeroClientSecret }: Config): string[] => [
  ...(xeroClientId === undefined ? ["XERO_CLIENT_ID"] : []),
  ...(xeroClientSecret === undefined ? ["XERO_CLIENT_SECRET"] : []),
];
const INITIAL = {
  state: "DISCONNECTED",
  failure: null,
  tenants: [],
  tenant: null,
  connectedBy: null,
  connectedAt: null,
  chart: { accounts: [], taxTypes: [] },
  chartAt: null,
  pausedUntil: null,
};

async function read(db: Db, { agencyId }: Actor, config: Config): Promise<XeroConnection> {
  const { mappings, version, expensesSince, payRunsSince } = await readXeroSetting(db);
  const { currency } = await readInvoiceSettings(db);
  const { rows } = await db.execute(
    sql`select c.state, c.failure, case when c.state = 'DISCONNECTED' then '[]' else c.tenants end as tenants,
        case when c.state <> 'DISCONNECTED' and c.tenant_id is not null
          then json_build_object('id', c.tenant_id, 'name', c.tenant_name) end as tenant,
        ${staffBrief(sql`c.connected_by`)} as "connectedBy", c.connected_at as "connectedAt", c.chart,
        c.chart_at as "chartAt", case when c.paused_until > now() then c.paused_until end as "pausedUntil"
      from xero_connection c
      where c.agency_id = ${agencyId}::uuid`,
  );
  const { rows: accounts } = await db.execute<{ id: string; code: string; name: string; kind: string }>(
    sql`select a.id, a.code, a.name, a.kind from line_account a order by a.kind desc, a.code`,
  );
  const { rows: taxRates } = await db.execute<{ id: string; name: string; percent: string }>(
    sql`select t.id, t.name, trim_scale(t.percent)::text as percent from tax_rate t order by t.name, t.id`,
  );
  const { rows: used } = await db.execute<{ currency: string }>(
    sql`select distinct i.currency from invoice i where i.status = 'Sent' order by 1`,
  );
  const { rows: counts } = await db.execute<{ waiting: number; stopped: number }>(
    sql`select count(*) filter (where state = 'WAITING')::int as waiting,
        count(*) filter (where state = 'STOPPED')::int as stopped
      from xero_outbox
      where state <> 'DONE'`,
  );
  const { rows: queue } = await db.execute(
    sql`select o.id, o.kind, o.step, o.chain_id as "chainId", o.state = 'STOPPED' as stopped, o.failure,
        o.created_at as at,
        case when i.id is not null then json_build_object('kind', 'invoice', 'id', i.id)
          when e.id is not null then json_build_object('kind', 'expense', 'id', e.id)
          else json_build_object('kind', 'payRun', 'id', l.pay_run_id) end as of,
        coalesce(n.number, i.number, e.description, l.reference) as number,
        coalesce(i.client, l.name,
          (select r.title
            from record r
            where r.agency_id = e.agency_id and r.id = coalesce(e.paid_by_id, e.supplier_id))) as contact
      from xero_outbox o left join invoice i on i.agency_id = o.agency_id and i.id = o.invoice_id
        left join credit_note n on n.agency_id = o.agency_id and n.id = o.cause_id
        left join xero_bill b on b.agency_id = o.agency_id and b.id = o.bill_id
        left join expense e on e.agency_id = b.agency_id and e.id = b.expense_id
        left join pay_run_line l on l.agency_id = b.agency_id and l.movement_id = b.movement_id
      where o.state <> 'DONE' order by o.state, o.place limit ${XERO_LIMITS.shown}`,
  );
  const currencies = [...new Set([currency, ...used.map((row) => row.currency), ...Object.keys(mappings.banks)])];
  return z.parse(XeroConnection, {
    ...(rows[0] ?? INITIAL),
    missing: missingOf(config),
    version,
    queue,
    ...found(counts[0]),
    accounts: [{ id: WITHOUT, code: "", name: "", kind: "income" }, ...accounts].map((account) => ({
      ...account,
      xero: mappings.accounts[account.id] ?? null,
    })),
    taxRates: [{ id: WITHOUT, name: "", percent: "0" }, ...taxRates].map((taxRate) => ({
      ...taxRate,
      xero: mappings.taxRates[taxRate.id] ?? null,
    })),
    banks: currencies.map((code) => ({ currency: code, xero: mappings.banks[code] ?? null })),
    clearing: mappings.clearing,
    bills: {
      ...mappings.bills,
      expensesSince,
      payRunsSince,
      taxRates: taxRates.map((taxRate) => ({ ...taxRate, xero: mappings.bills.taxRates[taxRate.id] ?? null })),
    },
  });
}

/** Locks the agency's connection, which the first caller creates. */
async function lockConnection(db: Db, agencyId: string) {
  await db.execute(
    sql`insert into xero_connection (id, agency_id)
      values (${randomUUIDv7()}::uuid, ${agencyId}::uuid)
      on conflict (agency_id) do nothing`,
  );
  const { rows } = await db.execute<{ state: string; tenants: { id: string; name: string }[] }>(
    sql`select state, tenants from xero_connection where agency_id = ${agencyId}::uuid for update`,
  );
  return found(rows[0]);
}

const repeated = (field: string): ErrorDetail => ({ field, code: "invalid", message: "This is there twice" });
/** Returns names by id; entries without a name are left out. */
function namesOf(list: string, entries: readonly { key: string; xero: string | null }[]): Record<string, string> {
  const names = new Map<string, string>();
  const seen = new Set<string>();
  for (const [n, { key, xero }] of entries.entries()) {
    if (seen.has(key)) throw new Refusal("validation", [repeated(`${list}.${n}`)]);
    seen.add(key);
    if (xero !== null) names.set(key, xero);
  }
  return Object.fromEntries(names);
}

const mappingsOf = (form: XeroMappingForm): XeroMappings => ({
  accounts: namesOf(
    "accounts",
    form.accounts.map(({ id, xero }) => ({ key: id ?? WITHOUT, xero })),
  ),
  taxRates: namesOf(
    "taxRates",
    form.taxRates.map(({ id, xero }) => ({ key: id ?? WITHOUT, xero })),
  ),
  banks: namesOf(
    "banks",
    form.banks.map(({ currency, xero }) => ({ key: currency, xero })),
  ),
  clearing: form.clearing,
  bills: {
    account: form.billAccount,
    payouts: form.payoutAccount,
    tax: form.billTax,
    taxRates: namesOf(
      "billTaxRates",
      form.billTaxRates.map(({ id, xero }) => ({ key: id, xero })),
    ),
  },
});

type Dependencies = Pick<Services, "config" | "jobs" | "secrets">;
export function xeroConnectionHandlers({ config, jobs, secrets }: Dependencies): Handlers<typeof calls> {
  const enqueue = enqueueFrom(jobs);
  return {
    get: ({ db, actor }) => read(db, actor, config),

    async authorize({ db, actor: { agencyId }, session }) {
      const { xeroClientId } = config;
      if (xeroClientId === undefined || missingOf(config).length > 0) throw new Refusal("xeroNotSetUp");
      const [state, verifier] = [newToken(), newToken()];
      const redirect = new URL(RETURN_PATH, config.publicUrl).href;
      const sealed = secrets.encrypt(JSON.stringify({ verifier, redirect }));
      await db.execute(sql`delete from xero_sign_in where agency_id = ${agencyId}::uuid and ends_at < now()`);
      await db.execute(
        sql`insert into xero_sign_in (id, agency_id, hash, session_id, sealed, ends_at)
          values (${randomUUIDv7()}::uuid, ${agencyId}::uuid, ${hashOf(state)}, ${found(session ?? undefined).id}::uuid,
            ${sealed}, now() + interval '10 minutes')`,
      );
      const url = new URL(xeroAddresses(config).login);
      url.search = new URLSearchParams({
        response_type: "code",
        client_id: xeroClientId,
        redirect_uri: redirect,
        scope: SCOPES,
        state,
        code_challenge: hash("sha256", verifier, "base64url"),
        code_challenge_method: "S256",
      }).toString();
      return { url: url.href };
    },

    async connect({ db, actor, session, body: { code, state } }) {
      const { agencyId } = actor;
      await lockConnection(db, agencyId);
      const { rows } = await db.execute<{ sealed: Buffer }>(
        sql`delete from xero_sign_in where agency_id = ${agencyId}::uuid and hash = ${hashOf(state)}
          and session_id = ${found(session ?? undefined).id}::uuid and ends_at > now() returning sealed`,
      );
      const sealed = rows[0]?.sealed;
      if (!sealed) throw new Refusal("xeroSignInEnded");
      const signIn = z.parse(AskedSignIn, JSON.parse(secrets.decrypt(sealed)));
      await db.execute(
        sql`update xero_connection set state = 'CONNECTING', failure = null, paused_until = null,
          asked_sealed = ${secrets.encrypt(JSON.stringify({ ...signIn, code }))}, connected_by = ${actor.id}::uuid,
          connected_at = now()
        where agency_id = ${agencyId}::uuid`,
      );
      await enqueue(db, agencyId);
      return read(db, actor, config);
    },

    async choose({ db, actor, body: { tenantId } }) {
      const { agencyId } = actor;
      const { state, tenants } = await lockConnection(db, agencyId);
      if (state !== "CHOOSING" && state !== "CONNECTED") throw new Refusal("xeroNotConnected");
      const tenant = tenants.find(({ id }) => id === tenantId);
      if (!tenant) throw new Refusal("xeroUnknownTenant", "tenantId");
      // Accounts and tax types are read again: another organisation has others.
      await db.execute(
        sql`update xero_connection
          set state = 'CONNECTED', tenant_id = ${tenant.id}, tenant_name = ${tenant.name}, chart_at = null
          where agency_id = ${agencyId}::uuid`,
      );
      await enqueue(db, agencyId);
      return read(db, actor, config);
    },

    async map({ db, actor, body }) {
      const { agencyId } = actor;
      await db.execute(
        sql`insert into xero_setting (id, agency_id)
          values (${randomUUIDv7()}::uuid, ${agencyId}::uuid)
          on conflict (agency_id) do nothing`,
      );
      const { rows } = await db.execute<{ id: string; version: number }>(
        sql`select id, version from xero_setting for update`,
      );
      const current = found(rows[0]);
      if (current.version !== body.version)
        throw await stale(db, { table: "xero_setting", id: current.id }, await read(db, actor, config));
      // A switch that stays on keeps the time since which it holds.
      await db.execute(
        sql`update xero_setting set mappings = ${JSON.stringify(mappingsOf(body))}::jsonb,
          expenses_since = case when ${body.sendExpenses}::boolean then coalesce(expenses_since, now()) end,
          pay_runs_since = case when ${body.sendPayRuns}::boolean then coalesce(pay_runs_since, now()) end
        where id = ${current.id}::uuid`,
      );
      if (!body.sendExpenses) await endUnsentBills(db, agencyId, "expense_id");
      if (!body.sendPayRuns) await endUnsentBills(db, agencyId, "movement_id");
      // Steps that stopped because a mapping was missing go on.
      await db.execute(sql`update xero_outbox set ${QUEUED_AGAIN} where state = 'STOPPED'`);
      await enqueue(db, agencyId);
      return read(db, actor, config);
    },

    async retry({ db, actor }) {
      const { agencyId } = actor;
      const { state } = await lockConnection(db, agencyId);
      if (state !== "CONNECTED") throw new Refusal("xeroNotConnected");
      await db.execute(sql`update xero_outbox set ${QUEUED_AGAIN} where state = 'STOPPED'`);
      await db.execute(sql`update xero_outbox set due_at = now() where state = 'WAITING' and due_at > now()`);
      await db.execute(
        sql`update xero_connection
          set chart_at = null, paused_until = null, unreached = 0
          where agency_id = ${agencyId}::uuid`,
      );
      await enqueue(db, agencyId);
      return read(db, actor, config);
    },

    async disconnect({ db, actor }) {
      const { agencyId } = actor;
      await lockConnection(db, agencyId);
      await db.execute(
        sql`update xero_connection
          set state = 'DISCONNECTED', failure = null, ended_sealed = coalesce(tokens_sealed, ended_sealed),
            tokens_sealed = null, asked_sealed = null, connected_by = null, connected_at = null
          where agency_id = ${agencyId}::uuid`,
      );
      await enqueue(db, agencyId);
      return read(db, actor, config);
    },
  };
}

/** Talks to Xero to connect: the exchange of the code, the organisations, their accounts, and the end of tokens. */
import { sql } from "drizzle-orm";
import { z } from "#contract/schema.ts";
import type { XeroConnection } from "#contract/xero/connection.ts";
import { askTokens, HeldTokens, revokeToken, sealTokens, type XeroClient, type XeroServices } from "./client/client.ts";
import { Accounts, Connections, TaxRates } from "./client/shapes.ts";
import { XeroError } from "./client/xero-error.ts";

/** State of a sign-in under way; the code comes with the person's return. */
export const AskedSignIn = z.object({ verifier: z.string(), redirect: z.string(), code: z.optional(z.string()) });

/** Revokes a token that was ended here. Xero ends it in time by itself, so it is tried once. */
export async function giveUpTokens({ config, secrets }: XeroServices, xero: XeroClient): Promise<void> {
  const { rows } = await xero.inAgency((db) =>
    db.execute<{ sealed: Buffer | null }>(
      sql`select ended_sealed as sealed from xero_connection where agency_id = ${xero.agencyId}::uuid`,
    ),
  );
  const sealed = rows[0]?.sealed;
  if (!sealed) return;
  await xero.inAgency((db) =>
    db.execute(
      sql`update xero_connection
        set ended_sealed = null
        where agency_id = ${xero.agencyId}::uuid and ended_sealed = ${sealed}`,
    ),
  );
  try {
    await revokeToken(config, z.parse(HeldTokens, JSON.parse(secrets.decrypt(sealed))).refresh);
  } catch (error) {
    if (!(error instanceof XeroError)) throw error;
  }
}

interface SignInRow extends Record<string, unknown> {
  state: string;
  sealed: Buffer | null;
  tokens: Buffer | null;
  tenantId: string | null;
}
/** Exchanges the code that a person came back with, and reads the organisations that it opens. */
export async function completeSignIn({ config, secrets }: XeroServices, xero: XeroClient): Promise<void> {
  const { agencyId } = xero;
  const { rows } = await xero.inAgency((db) =>
    db.execute<SignInRow>(
      sql`select state, asked_sealed as sealed, tokens_sealed as tokens, tenant_id as "tenantId"
        from xero_connection
        where agency_id = ${agencyId}::uuid`,
    ),
  );
  const [row] = rows;
  if (row?.state !== "CONNECTING") return;
  if (row.sealed) {
    const { verifier, redirect, code = "" } = z.parse(AskedSignIn, JSON.parse(secrets.decrypt(row.sealed)));
    // A code works once, so it is deleted before it is used.
    await xero.inAgency((db) =>
      db.execute(sql`update xero_connection set asked_sealed = null where agency_id = ${agencyId}::uuid`),
    );
    try {
      const tokens = await askTokens(config, {
        grant_type: "authorization_code",
        code,
        redirect_uri: redirect,
        code_verifier: verifier,
      });
      await xero.inAgency((db) =>
        db.execute(
          sql`update xero_connection
            set tokens_sealed = ${sealTokens(secrets, tokens)}
            where agency_id = ${agencyId}::uuid`,
        ),
      );
    } catch (error) {
      if (!(error instanceof XeroError)) throw error;
      await fail(xero, "Xero did not accept the sign-in. Connect again.");
      return;
    }
  } else if (!row.tokens) {
    await fail(xero, "The sign-in at Xero was interrupted. Connect again.");
    return;
  }
  const connections = await xero.ask({ path: xero.addresses.connections, schema: Connections, general: true });
  const tenants = connections
    .filter(({ tenantType = "ORGANISATION" }) => tenantType === "ORGANISATION")
    .map(({ tenantId, tenantName }) => ({ id: tenantId, name: tenantName ?? tenantId }));
  const [only, ...more] = tenants;
  if (!only) {
    await fail(xero, "No organisation was opened at Xero. Connect again and choose one.");
    return;
  }
  // Takes the same organisation as before, or the only one; otherwise a person chooses.
  const chosen = tenants.find(({ id }) => id === row.tenantId) ?? (more.length === 0 ? only : null);
  await xero.inAgency((db) =>
    db.execute(
      sql`update xero_connection
        set tenants = ${JSON.stringify(tenants)}::jsonb, tenant_id = ${chosen?.id ?? null},
          tenant_name = ${chosen?.name ?? null}, state = ${chosen ? "CONNECTED" : "CHOOSING"}, failure = null,
          chart_at = null
        where agency_id = ${agencyId}::uuid and state = 'CONNECTING'`,
    ),
  );
}

const fail = (xero: XeroClient, failure: string) =>
  xero.inAgency((db) =>
    db.execute(
      sql`update xero_connection
        set state = case when tenant_id is null then 'DISCONNECTED' else 'RECONNECT' end, failure = ${failure},
          tokens_sealed = null
        where agency_id = ${xero.agencyId}::uuid and state = 'CONNECTING'`,
    ),
  );

/** Reads accounts and tax types once a day, and when a person asks. Returns false without a connection. */
export async function readChart(xero: XeroClient): Promise<boolean> {
  const { agencyId } = xero;
  const { rows } = await xero.inAgency((db) =>
    db.execute<{ state: string; due: boolean }>(
      sql`select state, chart_at is null or chart_at < now() - interval '1 day' as due
        from xero_connection
        where agency_id = ${agencyId}::uuid`,
    ),
  );
  const [row] = rows;
  if (row?.state !== "CONNECTED") return false;
  if (!row.due) return true;
  const { Accounts: accounts } = await xero.ask({ path: "/Accounts", schema: Accounts });
  const { TaxRates: rates } = await xero.ask({ path: "/TaxRates", schema: TaxRates });
  const chart: XeroConnection["chart"] = {
    accounts: accounts
      .filter(({ Status = "ACTIVE" }) => Status === "ACTIVE")
      .map((account) => ({
        id: account.AccountID,
        code: account.Code || null,
        name: account.Name,
        bank: account.Type === "BANK",
        payments: account.Type === "BANK" || account.EnablePaymentsToAccount === true,
        currency: account.CurrencyCode || null,
      })),
    taxTypes: rates
      .filter(({ Status = "ACTIVE" }) => Status === "ACTIVE")
      .map(({ TaxType, Name, EffectiveRate = "0", CanApplyToRevenue = true, CanApplyToExpenses = true }) => ({
        type: TaxType,
        name: Name,
        percent: EffectiveRate,
        sales: CanApplyToRevenue,
        purchases: CanApplyToExpenses,
      })),
  };
  await xero.inAgency((db) =>
    db.execute(
      sql`update xero_connection
        set chart = ${JSON.stringify(chart)}::jsonb, chart_at = now()
        where agency_id = ${agencyId}::uuid`,
    ),
  );
  return true;
}

/** An agency that is connected to a stand-in for Xero, with all that it needs mapped. */
import { expect } from "vitest";
import { xeroConnections } from "#contract/xero/connection.ts";
import { invoiceSyncs } from "#contract/xero/document-sync.ts";
import type { Config } from "#server/config.ts";
import type { startApp } from "../app.ts";
import { inAgency } from "../factories.ts";
import { type startXero, XERO_CLIENT } from "../stand-ins/xero.ts";
import { setUpCredits } from "./crediting.ts";

type Xero = Awaited<ReturnType<typeof startXero>>;
export const xeroConfig = ({ url }: Pick<Xero, "url">): Partial<Config> => ({
  xeroUrl: url,
  xeroClientId: XERO_CLIENT.id,
  xeroClientSecret: XERO_CLIENT.secret,
  xeroWebhookKey: XERO_CLIENT.webhookKey,
  xeroPerMinute: 1_000_000,
  xeroPerDay: 1_000_000,
  xeroTimeoutMs: 5000,
  xeroPauseMs: 1,
});

type App = Awaited<ReturnType<typeof startApp>>;
export async function setUpXero(app: App, xero: Xero) {
  const base = await setUpCredits(app);
  return { ...base, ...xeroOf(app, xero, base) };
}
interface Connecting {
  agency: string;
  owner: { token: string };
  gst: string;
}
/** Short ways to connect an agency that is there, and to look at what it sends. */
export function xeroOf(app: App, xero: Xero, { agency, owner, gst }: Connecting) {
  const { ask } = app;
  const { token } = owner;
  const run = () => app.jobHandlers.xero({ agencyId: agency });
  const readConnection = async () => (await ask(xeroConnections.get, token, {})).data;
  const authorize = async (by: { token: string } = owner) =>
    (await ask(xeroConnections.authorize, by.token, { body: {} })).data.url;
  const connect = async () => {
    const answer = await ask(xeroConnections.connect, token, { body: xero.signIn(await authorize()) });
    expect(answer.status, answer.text).toBe(200);
    await run();
    return readConnection();
  };
  const map = async (more: object = {}) => {
    const { version, chart } = await readConnection();
    const idOf = (code: string) => chart.accounts.find((account) => account.code === code)?.id ?? null;
    const answer = await ask(xeroConnections.map, token, {
      body: {
        accounts: [{ id: null, xero: "200" }],
        taxRates: [
          { id: gst, xero: "OUTPUT" },
          { id: null, xero: "EXEMPTOUTPUT" },
        ],
        banks: [{ currency: "AUD", xero: idOf("090") }],
        clearing: idOf("860"),
        sendExpenses: false,
        sendPayRuns: false,
        billAccount: "400",
        payoutAccount: "800",
        billTax: "INPUT",
        billTaxRates: [{ id: gst, xero: "INPUT" }],
        version,
        ...more,
      } as never,
    });
    expect(answer.status, answer.text).toBe(200);
    return answer.data;
  };
  const syncOf = async (id: string) => (await ask(invoiceSyncs.get, token, { params: { id } })).data;
  const sync = (id: string, by: { token: string } = owner) =>
    ask(invoiceSyncs.sync, by.token, { params: { id }, body: {} });
  /** Tells the webhook that these changed. */
  const notify = async (xeroIds: readonly string[]) => {
    const body = JSON.stringify({
      events: xeroIds.map((resourceId) => ({
        resourceId,
        eventCategory: "INVOICE",
        eventType: "UPDATE",
        tenantId: xero.tenants[0]?.tenantId,
      })),
      firstEventSequence: 1,
      lastEventSequence: xeroIds.length,
      entropy: "x",
    });
    const answer = await app.app.inject({
      method: "POST",
      url: "/finance/v1/xero/webhook",
      payload: body,
      headers: { "content-type": "application/json", "x-xero-signature": xero.sign(body) },
    });
    expect(answer.statusCode).toBe(200);
  };
  const sql = (text: string, values: unknown[] = [agency]) => inAgency(agency, text, values);
  return { ask, run, readConnection, authorize, connect, map, syncOf, sync, notify, sql };
}

import { describe, expect, test } from "vitest";
import { xeroConnections } from "#contract/xero/connection.ts";
import { startApp } from "#test/app.ts";
import { buildStaff } from "#test/factories.ts";
import { invoiceSetting } from "#test/finance/invoices.ts";
import { xeroConfig, xeroSetting } from "#test/finance/xero.ts";
import { startXero } from "#test/stand-ins/xero.ts";

const xero = await startXero();
const app = await startApp(xeroConfig(xero));
const { ask } = app;

describe("connecting Xero", () => {
  test("signs a person in with PKCE, keeps the tokens sealed and reads accounts and tax types (C-276)", async () => {
    const { authorize, connect, look, owner, sql } = await xeroSetting(app, xero);
    expect(await look()).toMatchObject({ missing: [], state: "DISCONNECTED", tenant: null, waiting: 0, stopped: 0 });
    const { searchParams } = new URL(await authorize());
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: "code",
      code_challenge_method: "S256",
      redirect_uri: "http://localhost:3000/finance/configuration/xero",
      scope: expect.stringContaining("offline_access"),
    });
    const connected = await connect();
    expect(connected).toMatchObject({
      state: "CONNECTED",
      failure: null,
      tenant: { name: "Harbour & Vale Pty Ltd" },
      connectedBy: { id: owner.id },
      chart: {
        taxTypes: [
          { type: "OUTPUT", percent: "10", sales: true, purchases: false },
          { type: "INPUT", percent: "10", sales: false, purchases: true },
          { type: "EXEMPTOUTPUT" },
          { type: "EXEMPTEXPENSES" },
        ],
      },
    });
    expect(connected.chart.accounts.map(({ code }) => code)).toEqual(["200", "090", "860", "400", "800"]);
    const [row] = await sql(
      "select encode(tokens_sealed, 'escape') as kept, asked_sealed from xero_connection where agency_id = $1",
    );
    expect(String(row?.kept)).not.toContain("access");
    expect(row?.asked_sealed).toBeNull();
  });

  test("binds what comes back to the session that asked, once and for ten minutes", async () => {
    const { agency, authorize, owner, sql } = await xeroSetting(app, xero);
    const other = await buildStaff(agency, { role: "agency" });
    const connect = (body: object, { token }: { token: string }) =>
      ask(xeroConnections.connect, token, { body: body as never });
    const back = xero.signIn(await authorize());
    expect((await connect(back, other)).error?.code).toBe("xeroSignInEnded");
    expect((await connect({ ...back, state: "guessed" }, owner)).error?.code).toBe("xeroSignInEnded");
    expect((await connect(back, owner)).status).toBe(200);
    expect((await connect(back, owner)).error?.code).toBe("xeroSignInEnded");
    const late = xero.signIn(await authorize());
    await sql("update xero_sign_in set ends_at = now() where agency_id = $1");
    expect((await connect(late, owner)).error?.code).toBe("xeroSignInEnded");
  });

  test("says so where Xero does not take the code", async () => {
    const { authorize, look, owner, run } = await xeroSetting(app, xero);
    const { state } = xero.signIn(await authorize());
    await ask(xeroConnections.connect, owner.token, { body: { code: "another", state } });
    expect((await look()).state).toBe("CONNECTING");
    await run();
    expect(await look()).toMatchObject({ state: "DISCONNECTED", failure: expect.stringContaining("Connect again") });
  });

  test("asks which organisation where there are several, and can be disconnected", async () => {
    const several = await startXero({
      tenants: [
        { tenantId: "one", tenantName: "One" },
        { tenantId: "two", tenantName: "Two" },
      ],
    });
    const elsewhere = await startApp(xeroConfig(several));
    const { connect, look, owner, run } = await xeroSetting(elsewhere, several);
    expect(await connect()).toMatchObject({
      state: "CHOOSING",
      tenant: null,
      tenants: [{ name: "One" }, { name: "Two" }],
    });
    const choose = (tenantId: string) => elsewhere.ask(xeroConnections.choose, owner.token, { body: { tenantId } });
    expect((await choose("three")).error?.code).toBe("xeroUnknownTenant");
    expect((await choose("two")).data).toMatchObject({ state: "CONNECTED", tenant: { id: "two" } });
    await run();
    expect((await look()).chart.accounts).toHaveLength(5);
    const ended = await elsewhere.ask(xeroConnections.disconnect, owner.token, { body: {} });
    expect(ended.data).toMatchObject({ state: "DISCONNECTED", tenant: null });
    await run();
    expect((await choose("one")).error?.code).toBe("xeroNotConnected");
    await several.stop();
  });

  test("is for who may change finances, and says what an installation lacks", async () => {
    const { agency, owner } = await xeroSetting(app, xero);
    const reader = await buildStaff(agency, { levels: { FINANCE: ["VIEW_ALL"] } });
    expect((await ask(xeroConnections.get, reader.token, {})).status).toBe(200);
    for (const call of [xeroConnections.authorize, xeroConnections.retry, xeroConnections.disconnect])
      expect((await ask(call, reader.token, { body: {} })).status).toBe(403);
    const bare = await startApp({ xeroClientId: undefined, xeroClientSecret: undefined });
    expect((await bare.ask(xeroConnections.get, owner.token, {})).data.missing).toEqual([
      "XERO_CLIENT_ID",
      "XERO_CLIENT_SECRET",
    ]);
    expect((await bare.ask(xeroConnections.authorize, owner.token, { body: {} })).error?.code).toBe("xeroNotSetUp");
  });

  test("refreshes tokens before they end, once for all, and asks to connect again when Xero takes them back", async () => {
    const own = await startXero();
    const elsewhere = await startApp(xeroConfig(own));
    own.setExpiresIn(30);
    const { connect, map, look, run, sentInvoice, owner } = await xeroSetting(elsewhere, own);
    await connect();
    await map();
    own.setExpiresIn(1800);
    await sentInvoice();
    const before = own.refreshes.length;
    await Promise.all([run(), run(), run()]);
    expect(own.refreshes.length - before).toBe(1);
    expect(own.books.invoices).toHaveLength(1);
    await sentInvoice();
    own.expireTokens();
    await run();
    expect(own.books.invoices).toHaveLength(2);
    await sentInvoice();
    own.revoke();
    await run();
    expect(await look()).toMatchObject({ state: "RECONNECT", failure: expect.any(String), waiting: 1 });
    await connect();
    await run();
    expect(own.books.invoices).toHaveLength(3);
    expect(await look()).toMatchObject({ state: "CONNECTED", connectedBy: { id: owner.id }, waiting: 0 });
    await own.stop();
  });

  test("leaves everything else as it is while it is not connected", async () => {
    const { sent, read, pay, owner } = await invoiceSetting(app);
    const { id, total } = await sent();
    await pay(id, [{ amount: total, paidOn: "2026-02-01", method: "BANK" }]);
    expect((await read(id)).paymentStatus).toBe("PAID");
    expect((await ask(xeroConnections.get, owner.token, {})).data).toMatchObject({ waiting: 0, queue: [] });
  });
});

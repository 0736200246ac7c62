import { describe, expect, test } from "vitest";
import { xeroConnections } from "#contract/xero/connection.ts";
import { startApp } from "#test/app.ts";
import { buildStaff } from "#test/factories.ts";
import { setUpInvoices } from "#test/finance/invoices.ts";
import { setUpXero, xeroConfig } from "#test/finance/xero.ts";
import { startXero } from "#test/stand-ins/xero.ts";

const xero = await startXero();
const app = await startApp(xeroConfig(xero));
const { ask } = app;

describe("connecting Xero", () => {
  test("connecting Xero signs a person in with PKCE, keeps the tokens sealed and reads accounts (C-276)", async () => {
    const { authorize, connect, readConnection, owner, sql } = await setUpXero(app, xero);
    expect(await readConnection()).toMatchObject({
      missing: [],
      state: "DISCONNECTED",
      tenant: null,
      waiting: 0,
      stopped: 0,
    });
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

  test("connecting Xero binds what comes back to the session that asked, once and for ten minutes", async () => {
    const { agency, authorize, owner, sql } = await setUpXero(app, xero);
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

  test("connecting reports a code that Xero refuses", async () => {
    const { authorize, readConnection, owner, run } = await setUpXero(app, xero);
    const { state } = xero.signIn(await authorize());
    await ask(xeroConnections.connect, owner.token, { body: { code: "another", state } });
    expect((await readConnection()).state).toBe("CONNECTING");
    await run();
    expect(await readConnection()).toMatchObject({
      state: "DISCONNECTED",
      failure: expect.stringContaining("Connect again"),
    });
  });

  test("connecting asks which organisation where there are several, and can be disconnected", async () => {
    const several = await startXero({
      tenants: [
        { tenantId: "one", tenantName: "One" },
        { tenantId: "two", tenantName: "Two" },
      ],
    });
    const elsewhere = await startApp(xeroConfig(several));
    const { connect, readConnection, owner, run } = await setUpXero(elsewhere, several);
    expect(await connect()).toMatchObject({
      state: "CHOOSING",
      tenant: null,
      tenants: [{ name: "One" }, { name: "Two" }],
    });
    const choose = (tenantId: string) => elsewhere.ask(xeroConnections.choose, owner.token, { body: { tenantId } });
    expect((await choose("three")).error?.code).toBe("xeroUnknownTenant");
    expect((await choose("two")).data).toMatchObject({ state: "CONNECTED", tenant: { id: "two" } });
    await run();
    expect((await readConnection()).chart.accounts).toHaveLength(5);
    const ended = await elsewhere.ask(xeroConnections.disconnect, owner.token, { body: {} });
    expect(ended.data).toMatchObject({ state: "DISCONNECTED", tenant: null });
    await run();
    expect((await choose("one")).error?.code).toBe("xeroNotConnected");
    await several.stop();
  });

  test("connecting Xero is for who may change finances, and says what an installation lacks", async () => {
    const { agency, owner } = await setUpXero(app, xero);
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

  test("a connection refreshes its tokens in time, and asks to reconnect when Xero revokes them", async () => {
    const own = await startXero();
    const elsewhere = await startApp(xeroConfig(own));
    own.setExpiresIn(30);
    const { connect, map, readConnection, run, sentInvoice, owner } = await setUpXero(elsewhere, own);
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
    expect(await readConnection()).toMatchObject({ state: "RECONNECT", failure: expect.any(String), waiting: 1 });
    await connect();
    await run();
    expect(own.books.invoices).toHaveLength(3);
    expect(await readConnection()).toMatchObject({ state: "CONNECTED", connectedBy: { id: owner.id }, waiting: 0 });
    await own.stop();
  });

  test("a missing connection leaves everything else as it is", async () => {
    const { sentInvoice, readInvoice, pay, owner } = await setUpInvoices(app);
    const { id, total } = await sentInvoice();
    await pay(id, [{ amount: total, paidOn: "2026-02-01", method: "BANK" }]);
    expect((await readInvoice(id)).paymentStatus).toBe("PAID");
    expect((await ask(xeroConnections.get, owner.token, {})).data).toMatchObject({ waiting: 0, queue: [] });
  });
});

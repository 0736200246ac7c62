import { expect, test } from "vitest";
import { socialAuth } from "#contract/social/connection.ts";
import { startApp } from "#test/app.ts";
import { takeOwnDatabase } from "#test/database/of-file.ts";
import { assign, buildStaff, buildSuperAdmin } from "#test/factories.ts";
import { setUpSocial } from "#test/social-setting.ts";
import { GraphStandIn } from "#test/stand-ins/graph.ts";
import { META_APP } from "#test/stand-ins/meta.ts";

// The worker takes what is due of every agency.
await takeOwnDatabase();
const graph = await new GraphStandIn().open();
const app = await startApp({ ...graph.settings, publicUrl: "https://greenroom.example" });

test("the auth check says that the profile names no address, and offers one to who may add it (C-434, B-735)", async () => {
  const { check, talent, agency, reader, owner } = await setUpSocial(app, graph);
  expect(await check("facebook", owner)).toMatchObject({
    state: "NO_URL",
    talentSocialId: null,
    redirectUrl: null,
    mayAddUrl: true,
  });
  expect(await check("facebook", reader)).toMatchObject({ state: "NO_URL", mayAddUrl: false });
  // A colleague who may change some profiles, and not this one.
  const levels = { CMS: ["VIEW_ALL"], TALENT: ["VIEW_ALL", "EDIT_ASSIGN"] } as const;
  const limitedMember = await buildStaff(agency, { levels });
  expect(await check("facebook", limitedMember)).toMatchObject({ state: "NO_URL", mayAddUrl: false });
  await assign(agency, talent, [limitedMember.id]);
  expect(await check("facebook", limitedMember)).toMatchObject({ state: "NO_URL", mayAddUrl: true });
  const admin = await buildSuperAdmin(agency);
  expect(await check("facebook", admin)).toMatchObject({
    state: "NO_URL",
    mayAddUrl: false,
    talent: { userId: talent },
  });
});

test("signing in leads those who write to Facebook, and comes back to this origin only (C-434, B-612)", async () => {
  const { check, addUrl, reader, ask, writer, talent } = await setUpSocial(app, graph);
  const account = await addUrl("facebook", "https://www.facebook.com/marlo");
  const { state, redirectUrl, talentSocialId } = await check("facebook");
  expect([state, talentSocialId]).toEqual(["AUTHENTICATE", account]);
  const url = new URL(redirectUrl ?? "");
  expect([url.origin, url.pathname]).toEqual([graph.url, "/v20.0/dialog/oauth"]);
  expect(url.searchParams.get("client_id")).toBe(META_APP.id);
  expect(url.searchParams.get("redirect_uri")).toBe("https://greenroom.example/cms/social/connected");
  expect(url.searchParams.get("scope")).toContain("pages_manage_posts");
  expect((await check("facebook", reader)).redirectUrl).toBeNull();
  for (const redirect of ["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)"]) {
    const answer = await ask(socialAuth.check, writer.token, {
      query: { platform: "facebook", trmId: talent, redirectUrl: redirect },
    });
    expect([redirect, answer.status]).toEqual([redirect, 400]);
  }
});

test("signing in connects the page that the profile names, with tokens that last and are sealed (C-107)", async () => {
  const { connect, addUrl, check, sql, signIn } = await setUpSocial(app, graph);
  graph.addPage("Another page", "another");
  const page = graph.addPage("Marlo", "marlo.quist");
  await addUrl("facebook", "https://www.facebook.com/Marlo.Quist/");
  const back = await signIn("facebook");
  expect(back.data).toEqual({ redirectUrl: "/cms/social/facebook" });
  expect((await check("facebook")).state).toBe("CONNECTING");
  await connect("facebook");
  expect(await check("facebook")).toMatchObject({
    state: "CONNECTED",
    target: { id: page.id, name: "Marlo" },
    redirectUrl: null,
  });
  const [row] = await sql(
    `select tokens_sealed, asked_sealed, token_ends_at > now() + interval '59 days' as lasts
      from social_connection
      where agency_id = $1`,
  );
  expect(row?.lasts).toBe(true);
  expect(row?.asked_sealed).toBeNull();
  expect(String(row?.tokens_sealed)).not.toContain(page.token);
  expect(row?.tokens_sealed).toBeInstanceOf(Buffer);
});

test("a person chooses one of several pages that the profile does not name (C-107)", async () => {
  const { connect, addUrl, check, ask, writer, runJobs } = await setUpSocial(app, graph);
  graph.addPage("First", null, "first.ig");
  const second = graph.addPage("Second", null, "second.ig");
  const account = await addUrl("facebook", "https://www.facebook.com/nobody-knows");
  const waiting = await connect("facebook");
  expect(waiting.state).toBe("CHOOSING");
  expect(waiting.choices.map(({ id }) => id)).toContain(second.id);
  const choose = (targetId: string, id = account) =>
    ask(socialAuth.choose, writer.token, { params: { id }, body: { targetId } });
  expect((await choose("999")).error?.code).toBe("socialUnknownTarget");
  expect((await choose(second.id)).status).toBe(200);
  await runJobs();
  expect(await check("facebook")).toMatchObject({ state: "CONNECTED", target: { id: second.id, name: "Second" } });
  await addUrl("instagram", "instagram.com/@second.ig");
  expect(await connect("instagram")).toMatchObject({ state: "CONNECTED", target: { id: second.business?.id } });
});

test("a sign-in is good in the session that began it, for its account and ten minutes (C-107)", async () => {
  const { check, addUrl, ask, writer, agency, signIn, runJobs } = await setUpSocial(app, graph);
  await addUrl("facebook", "https://www.facebook.com/marlo");
  const instagram = await addUrl("instagram", "https://www.instagram.com/marlo");
  const { redirectUrl, talentSocialId } = await check("facebook");
  const state = new URL(redirectUrl ?? "").searchParams.get("state") ?? "";
  const send = (by: { token: string }, more: object = {}, platform: "facebook" | "instagram" = "facebook") =>
    ask(socialAuth.callback, by.token, {
      params: { platform },
      body: { code: "x", talentSocialId: talentSocialId ?? "", state, ...more },
    });
  const other = await buildStaff(agency, { role: "agency" });
  for (const answer of [
    await send(other),
    await send(writer, { state: `${state}A` }),
    await send(writer, { talentSocialId: instagram }),
    await send(writer, {}, "instagram"),
  ])
    expect(answer.error?.code).toBe("socialSignInEnded");
  expect((await send(writer, { code: "not the code" })).status).toBe(200);
  await runJobs();
  expect(await check("facebook")).toMatchObject({
    state: "RECONNECT",
    failure: "Facebook did not accept the sign-in. Connect again.",
  });
  expect((await signIn("facebook")).status).toBe(200);
  await runJobs();
});

test("tokens are checked each day and renewed early, and error 190 asks to connect again", async () => {
  const { connectPage, sql, allDue, runJobs, check, agency, talent, list, connect } = await setUpSocial(app, graph);
  const page = await connectPage();
  const before = graph.userToken;
  await sql(
    `update social_connection
      set token_ends_at = now() + interval '6 days'
      where agency_id = $1 and platform = 'facebook'`,
  );
  await allDue();
  await runJobs();
  expect(graph.userToken).not.toBe(before);
  const [renewed] = await sql(
    `select token_ends_at > now() + interval '59 days' as lasts
      from social_connection
      where agency_id = $1 and platform = 'facebook'`,
  );
  expect(renewed?.lasts).toBe(true);
  const lead = await buildStaff(agency, { levels: { TALENT: ["VIEW_ASSIGN"] } });
  await assign(agency, talent, [lead.id]);
  await sql("update assignment set role = 'Lead' where agency_id = $1 and staff_id = $2", [agency, lead.id]);
  graph.ended.add(page.token);
  await allDue();
  await runJobs();
  expect(await check("facebook")).toMatchObject({
    state: "RECONNECT",
    failure: "Meta doesn't accept the connection any more. Connect again.",
  });
  const notices = await sql(
    `select kind, receiver_id, record_id, detail
      from notification
      where agency_id = $1 and kind = 'reconnect' and detail #>> '{social,platform}' = 'facebook'`,
  );
  expect(notices).toEqual([
    { kind: "reconnect", receiver_id: lead.id, record_id: talent, detail: { social: { platform: "facebook" } } },
  ]);
  const [lost] = await sql(
    "select tokens_sealed from social_connection where agency_id = $1 and platform = 'facebook'",
  );
  expect(lost?.tokens_sealed).toBeNull();
  expect(await list("facebook")).toEqual([]);
  page.token = `page-again-${page.id}`;
  expect((await connect("facebook")).state).toBe("CONNECTED");
});

test("an account that the profile names no more is forgotten, and so is one that is disconnected", async () => {
  const { connectPage, check, sql, ask, writer } = await setUpSocial(app, graph);
  await connectPage();
  const { talentSocialId } = await check("instagram");
  const answer = await ask(socialAuth.disconnect, writer.token, { params: { id: talentSocialId ?? "" }, body: {} });
  expect(answer.data.state).toBe("AUTHENTICATE");
  await sql(
    "update social_account set url = 'https://www.facebook.com/another' where agency_id = $1 and platform = 'facebook'",
  );
  expect(await check("facebook")).toMatchObject({
    state: "RECONNECT",
    target: null,
    failure: "The address on the profile was changed. Sign in for the new one.",
  });
  await sql("update social_account set deleted_at = now() where agency_id = $1 and platform = 'facebook'");
  expect((await check("facebook")).state).toBe("NO_URL");
  const rows = await sql("select tokens_sealed from social_connection where agency_id = $1");
  expect(rows).toEqual([{ tokens_sealed: null }, { tokens_sealed: null }]);
});

test("the accounts that need a person come first, of talents within reach", async () => {
  const { connectPage, addUrl, anotherTalent, ask, writer, agency, talent } = await setUpSocial(app, graph);
  await connectPage();
  await addUrl("facebook", "https://www.facebook.com/hanako", await anotherTalent());
  const accounts = async (by: { token: string }) =>
    (await ask(socialAuth.accounts, by.token, { query: { platform: "facebook" } })).data.map((account) => [
      account.talent?.displayName,
      account.state,
    ]);
  expect(await accounts(writer)).toEqual([
    ["Marlo Quist", "CONNECTED"],
    ["Hanako Ito", "AUTHENTICATE"],
  ]);
  const own = await buildStaff(agency, { levels: { CMS: ["VIEW_ASSIGN"], TALENT: ["VIEW_ASSIGN"] } });
  expect(await accounts(own)).toEqual([]);
  await assign(agency, talent, [own.id]);
  expect(await accounts(own)).toEqual([["Marlo Quist", "CONNECTED"]]);
});

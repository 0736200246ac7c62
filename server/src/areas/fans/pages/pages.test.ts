import { describe, expect, test } from "vitest";
import { publicSites, talentPages } from "#contract/fans/site.ts";
import { favourites } from "#contract/favourites/favourite.ts";
import { startApp } from "#test/app.ts";
import { buildFile } from "#test/content.ts";
import { buildAgency, buildPerson, buildStaff, inAgency } from "#test/factories.ts";
import { setUpFans } from "#test/fan-setting.ts";
import { freeAddresses } from "../site.ts";

const app = await startApp();
const { ask } = app;

describe("a talent's page", () => {
  test("a talent's page shows what is published, and of the talent what Favourites says (C-420)", async () => {
    const { base, visit, show, add, agency, talent } = await setUpFans(app);
    const shown = await show("News", { title: "Out & <about>", content: "<p>First <strong>words</strong>.</p>" });
    await add("News", { title: "Not on the page", status: 1 });
    await show("News", { title: "Still pending", status: 4 });
    await show("News", { title: "Scheduled", publishDate: "2099-01-02T03:04:00.000Z" });
    await inAgency(
      agency,
      "update person set legal_name = 'Canary Legal', location = 'Canary Town', bio = 'Canary bio' where id = $1",
      [talent],
    );
    const page = await visit(base);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain("<h1>Marlo Quist</h1>");
    expect(page.body).toContain("Sings, plays and writes.");
    expect(page.body).toContain("Out &amp; &lt;about&gt;");
    expect(page.body).toContain(`${base}/${shown}`);
    for (const absent of ["Not on the page", "Still pending", "Scheduled", "Canary"])
      expect(page.body).not.toContain(absent);
    const item = await visit(`${base}/${shown}`);
    expect(item.body).toContain("<strong>words</strong>");
    expect(item.body).toContain('"@type":"NewsArticle"');
    expect(item.body).toContain('property="og:type" content="article"');
  });

  test("a talent's page has no script or cookie, a policy of its own, and is at most 100 KB", async () => {
    const { base, visit, show, talent, anotherTalent } = await setUpFans(app);
    const other = await anotherTalent("Ines Park");
    for (let n = 0; n < 30; n += 1)
      await show("News", {
        title: `News ${n} ${"long ".repeat(30)}`,
        content: `<p>${"A sentence that goes on. ".repeat(80)}</p>`,
        talentUserIds: [talent, other],
      });
    for (let n = 0; n < 9; n += 1) await show("Event", { title: `Concert ${n}` });
    const page = await visit(base);
    expect(page.statusCode).toBe(200);
    expect(page.rawPayload.length).toBeLessThan(100_000);
    expect(page.headers["set-cookie"]).toBeUndefined();
    expect(page.headers["content-security-policy"]).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(page.headers["x-robots-tag"]).toBeUndefined();
    expect(page.body.match(/<script\b[^>]*>/g)).toEqual(['<script type="application/ld+json">']);
    expect(page.body).not.toMatch(/<(?:iframe|object|embed|link rel="stylesheet")/);
    expect([...page.body.matchAll(/ src="([^"]*)"/g)].every(([, src]) => src?.startsWith("/media/public/"))).toBe(true);
    const older = await visit(`${base}?page=2`);
    expect(older.statusCode).toBe(200);
    expect(older.body).toContain(`href="${base}" rel="prev"`);
    expect((await visit(`${base}?page=99`)).statusCode).toBe(404);
  });

  test("a talent's page answers with an ETag, in Brotli, and to HEAD; shared caches ask each time", async () => {
    const { base, visit } = await setUpFans(app);
    const page = await visit(base);
    expect(page.headers["cache-control"]).toBe("public, max-age=60, s-maxage=0");
    const { etag } = page.headers;
    expect((await visit(base, { "if-none-match": String(etag) })).statusCode).toBe(304);
    const small = await visit(base, { "accept-encoding": "gzip, br" });
    expect(small.headers["content-encoding"]).toBe("br");
    expect(small.headers.vary).toBe("Accept-Encoding");
    const head = await visit(base, {}, "HEAD");
    expect([head.statusCode, head.body]).toEqual([200, ""]);
  });

  test("a talent's page is gone at once for each possible reason, and comes back", async () => {
    const { base, visit, switchSite, switchPage, talent, owner, agency } = await setUpFans(app);
    const is = async (status: number) => expect((await visit(base)).statusCode).toBe(status);
    const missing = async () => (await ask(talentPages.get, owner.token, { params: { id: talent } })).data.missing;
    await is(200);
    await switchSite(false);
    await is(404);
    expect(await missing()).toEqual(["site"]);
    await switchSite(true);
    await is(200);
    await switchPage(talent, { shown: false });
    await is(404);
    await switchPage(talent, { shown: true });
    await ask(favourites.status, owner.token, { body: { userIds: [talent], status: 0 } });
    await is(404);
    expect(await missing()).toEqual(["active"]);
    await ask(favourites.status, owner.token, { body: { userIds: [talent], status: 1 } });
    await is(200);
    await ask(favourites.remove, owner.token, { body: { ids: [talent] } });
    await is(404);
    await ask(favourites.mark, owner.token, { body: { userIds: [talent] } });
    await is(200);
    for (const change of ["enabled_in_app = false", "enabled_in_app = true"]) {
      await inAgency(agency, `update person_config set ${change} where person_id = $1`, [talent]);
      // WrittenPage past the program, so that the news of it has to come.
      await expect.poll(async () => (await visit(base)).statusCode).toBe(change.endsWith("true") ? 200 : 404);
    }
  });

  test("former addresses lead on for a year; another talent gets a number behind a taken one (C-420)", async () => {
    const { base, site, visit, switchPage, talent, anotherTalent, agency } = await setUpFans(app);
    await switchPage(talent, { address: "marlo" });
    const old = await visit(`${base}/feed.xml`);
    expect([old.statusCode, old.headers.location]).toEqual([301, `/t/${site}/marlo/feed.xml`]);
    const other = await anotherTalent("Marlo Quist");
    for (const address of ["marlo", "marlo-quist"]) {
      const given = await switchPage(other, { shown: true, address });
      expect(given.data.address).toBe(`${address}-2`);
      expect((await switchPage(other, { address })).data.address).toBe(`${address}-2`);
    }
    await inAgency(
      agency,
      "update public_address set replaced_at = now() - interval '366 days' where address = 'marlo-quist'",
    );
    expect((await switchPage(other, { shown: true, address: "marlo-quist" })).data.address).toBe("marlo-quist");
    expect((await visit(base)).statusCode).toBe(200);
  });

  test("the former address of an agency leads on for a year, with its feeds, items and map", async () => {
    const { base, site, visit, switchSite, show } = await setUpFans(app);
    const other = await setUpFans(app);
    const item = await show("News");
    const moved = `${site}-moved`.slice(-60).replace(/^-/, "");
    expect((await switchSite(true, moved)).status).toBe(200);
    for (const rest of ["", "/feed.xml", `/${item}`]) {
      const old = await visit(base + rest);
      expect([old.statusCode, old.headers.location]).toEqual([301, `/t/${moved}/marlo-quist${rest}`]);
      expect((await visit(`/t/${moved}/marlo-quist${rest}`)).statusCode).toBe(200);
    }
    const map = await visit(`/t/${site}/sitemap.xml`);
    expect([map.statusCode, map.headers.location]).toEqual([301, `/t/${moved}/sitemap.xml`]);
    const refusal = (answer: Awaited<ReturnType<typeof switchSite>>) => answer.error?.details[0];
    const taken = { field: "address", code: "duplicate", message: "This address is taken. Choose another one." };
    for (const address of [site, moved]) expect(refusal(await other.switchSite(true, address))).toMatchObject(taken);
    // Back again it is as before, and the other one leads on.
    expect((await switchSite(true, site)).status).toBe(200);
    expect((await visit(base)).statusCode).toBe(200);
    expect((await visit(`/t/${moved}/marlo-quist`)).headers.location).toBe(base);
    expect(refusal(await other.switchSite(true, moved))).toMatchObject(taken);
  });

  test("an address that an agency left a year ago is free, and of two that want it, one gets it", async () => {
    const { agency, base, site, visit, switchSite, owner } = await setUpFans(app);
    const [first, second] = [await setUpFans(app), await setUpFans(app)];
    await switchSite(true, `${site}-2`);
    await inAgency(
      agency,
      "update public_site_address set replaced_at = now() - interval '366 days' where agency_id = $1 and address = $2",
      [agency, site],
    );
    // Any change of the agency drops the cached page.
    await switchSite(true, `${site}-2`);
    expect((await visit(base)).statusCode).toBe(404);
    await freeAddresses(app.database);
    const answers = await Promise.all([first.switchSite(true, site), second.switchSite(true, site)]);
    expect(answers.map(({ status }) => status).toSorted((first, other) => first - other)).toEqual([200, 400]);
    for (let n = 3; n < 30; n += 1) await switchSite(true, `${site}-${n}`);
    const { data } = await ask(publicSites.get, owner.token);
    expect(data.address).toBe(`${site}-22`);
    expect((await switchSite(true, `${site}-5`)).status).toBe(200);
  });

  test("links that people typed cannot become anything but links", async () => {
    const { base, visit, show } = await setUpFans(app);
    const id = await show("News", {
      content: '<p>Look <a href="https://example.com/a?b=1&c=2">here</a></p>',
      title: '"><script>alert(1)</script>',
    });
    for (const url of [base, `${base}/${id}`]) {
      const { body } = await visit(url);
      expect(body).not.toContain("<script>alert");
      expect(body).not.toContain('"><script');
    }
  });
});

test("a withdrawal applies at once to page, item, feeds and map", async () => {
  const { base, site, visit, show, groups, writer, get, anotherTalent, change, audio, fill } = await setUpFans(app);
  await fill(audio, Buffer.from("sound"));
  const other = await anotherTalent("Ines Park");
  const everywhere = [base, `${base}/feed.xml`, `${base}/podcast.xml`, `/t/${site}/sitemap.xml`];
  const withdrawals = {
    reject: (id: string) => ask(groups.Audio.reject, writer.token, { body: { ids: [id] } }),
    pending: (id: string) => ask(groups.Audio.pending, writer.token, { body: { ids: [id] } }),
    bin: (id: string) => ask(groups.Audio.remove, writer.token, { body: { ids: [id] } }),
    offThePage: (id: string) =>
      ask(groups.Audio.publishToTalentWebpage, writer.token, { body: { ids: [id], publish: false } }),
    anotherTalent: async (id: string) =>
      change("Audio", id, { talentUserIds: [other] }, (await get("Audio", id)).version),
  };
  for (const [name, withdraw] of Object.entries(withdrawals)) {
    const id = await show("Audio", { title: `Episode of ${name}`, GreenroomPod: true });
    expect((await visit(`${base}/${id}`)).statusCode).toBe(200);
    for (const url of everywhere) expect((await visit(url)).body, `${name} ${url}`).toContain(id);
    const answer = await withdraw(id);
    expect(answer.status, answer.text).toBe(200);
    for (const url of everywhere) expect((await visit(url)).body, `${name} ${url}`).not.toContain(id);
    expect((await visit(`${base}/${id}`)).statusCode).toBe(404);
  }
});

test("an item appears at its minute, without anything being written", async () => {
  const { base, visit, add, agency, groups, writer } = await setUpFans(app);
  const id = await add("News", {
    status: 1,
    title: "On the minute",
    publishDate: new Date(Date.now() + 3_600_000).toISOString(),
  });
  await ask(groups.News.publishToTalentWebpage, writer.token, { body: { ids: [id] } });
  await inAgency(
    agency,
    "update content_item set publish_at = clock_timestamp() + interval '1500 milliseconds' where id = $1",
    [id],
  );
  expect((await visit(base)).body).not.toContain("On the minute");
  await expect.poll(async () => (await visit(base)).body, { timeout: 5000, interval: 200 }).toContain("On the minute");
});

test("an item with a file that is not ready is not out yet", async () => {
  const { base, visit, show, agency, writer } = await setUpFans(app);
  const file = await buildFile(agency, writer.id, { state: "processing" });
  await show("News", { title: "Being prepared", mediaIds: [file] });
  expect((await visit(base)).body).not.toContain("Being prepared");
  await inAgency(agency, "update media set state = 'ready' where id = $1", [file]);
  await expect.poll(async () => (await visit(base)).body).toContain("Being prepared");
});

test("the map lists the pages of agencies that have some; robots find it, and nothing else", async () => {
  const { base, site, visit, show, switchSite } = await setUpFans(app);
  const id = await show("News");
  expect((await visit("/sitemap.xml")).body).toContain(`/t/${site}/sitemap.xml`);
  const map = await visit(`/t/${site}/sitemap.xml`);
  expect(map.headers["content-type"]).toContain("application/xml");
  expect(map.body).toContain(`${base}</loc>`);
  expect(map.body).toContain(`${base}/${id}</loc>`);
  const robots = await visit("/robots.txt");
  expect(robots.body).toMatch(/Disallow: \/\n\nSitemap: http/);
  await switchSite(false);
  expect((await visit(`/t/${site}/sitemap.xml`)).statusCode).toBe(404);
  await expect.poll(async () => (await visit("/sitemap.xml")).body).not.toContain(`/t/${site}/`);
});

test("an unknown address has the same page wherever it is, and never a screen of the back office", async () => {
  const { site, visit } = await setUpFans(app);
  const addresses = [
    "/t",
    "/t/",
    "/t/nobody/here",
    `/t/${site}/nobody`,
    `/t/${site}/marlo-quist/${"0".repeat(8)}-0000-4000-8000-000000000000`,
    "/t/UPPER/x",
    "/t/a/b/c/d",
    "/t/%00/x",
  ];
  for (const url of addresses) {
    const { statusCode, body, headers } = await visit(url);
    expect([url, statusCode, body.includes("There is no such page")]).toEqual([url, 404, true]);
    expect(headers["cache-control"]).toBe("no-store");
  }
});

test("the switch and the address are the agency's own, by right and by version", async () => {
  const { owner, site, talent, agency } = await setUpFans(app);
  const [elsewhere, reader] = [await buildAgency(), await buildStaff(agency, { levels: { TALENT: ["VIEW_ALL"] } })];
  const stranger = await buildStaff(elsewhere, { role: "agency" });
  const { data } = await ask(publicSites.get, stranger.token);
  expect(data).toMatchObject({ pages: false, version: 1 });
  const taken = await ask(publicSites.update, stranger.token, { body: { pages: true, address: site, version: 1 } });
  expect(taken.error?.details[0]).toMatchObject({
    field: "address",
    message: "This address is taken. Choose another one.",
  });
  const stale = await ask(publicSites.update, owner.token, { body: { pages: true, address: site, version: 1 } });
  expect([stale.status, stale.error?.code]).toEqual([409, "stale"]);
  const params = { id: talent };
  const page = (await ask(talentPages.get, reader.token, { params })).data;
  expect(page).toMatchObject({ shown: true, address: "marlo-quist", missing: [] });
  const { url: _, missing: __, ...form } = page;
  expect((await ask(talentPages.update, reader.token, { params, body: form })).status).toBe(403);
  expect((await ask(talentPages.get, stranger.token, { params })).status).toBe(404);
  const outside = await buildPerson(agency);
  expect((await ask(talentPages.get, owner.token, { params: { id: outside } })).status).toBe(404);
});

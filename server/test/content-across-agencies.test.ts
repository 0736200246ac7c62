/** A super admin reads the content of the agencies that they name; everyone else reads their own, whatever they name. */
import { expect, test } from "vitest";
import type { AnyCall } from "#contract/call.ts";
import { GROUPS } from "#contract/calls.ts";
import { PODCAST } from "#contract/content/codes.ts";
import { news } from "#contract/content/content.ts";
import { fanroomPolls, fanroomPosts } from "#contract/content/posts/posts.ts";
import { favourites } from "#contract/favourites/favourite.ts";
import { counts } from "#contract/lists/counts.ts";
import { exports } from "#contract/lists/export.ts";
import { LISTED } from "#contract/lists/known.ts";
import { LIST_RESOURCE, type ListKey } from "#contract/record-kinds.ts";
import { socialContents } from "#contract/social/content.ts";
import { startApp } from "#test/app.ts";
import { buildFile, setUpContent } from "#test/content.ts";
import { buildStaff, buildSuperAdmin, inAgency } from "#test/factories.ts";
import { buildFan } from "./generated/world/content/fans.ts";
import { buildSocialContent } from "./generated/world/content/social.ts";

const app = await startApp();
const { ask } = app;

test("content of several agencies is listed, counted and changed in one's own only (C-433)", async () => {
  const [own, foreign] = [await setUpContent(app), await setUpContent(app)];
  const ownNews = await own.add("News", { title: "Here" });
  const theirs = await foreign.add("News", { title: "There" });
  const { token } = await buildSuperAdmin(own.agency);
  const both = { agencyIds: [own.agency, foreign.agency] };
  const read = (body: object, by = token) =>
    ask(news.list, by, { body: { orderBy: "title", orderDirection: "ASC", ...body } });
  expect((await read({})).data.map(({ id }) => id)).toEqual([ownNews]);
  const listed = await read(both);
  expect(
    listed.data.map(({ id, agency, editable, talents }) => [
      id,
      agency.id,
      editable,
      talents.map(({ userId, agencyTalent }) => [userId, agencyTalent]),
    ]),
  ).toEqual([
    [ownNews, own.agency, true, [[own.talent, true]]],
    [theirs, foreign.agency, false, [[foreign.talent, false]]],
  ]);
  expect((await read({ ...both, userIds: [foreign.talent] })).data.map(({ id }) => id)).toEqual([theirs]);
  const counted = await ask(news.count, token, { body: both });
  expect(counted.data.total.count).toBe(2);
  const tabs = await ask(counts.list, token, {
    params: { api: "news" },
    body: { filters: `agencyIds=${own.agency}_${foreign.agency}` },
  });
  expect(tabs.data.total.count).toBe(2);
  const severalBy = (by: string, ...queries: string[]) =>
    ask(counts.several, by, { params: { api: "news" }, body: { queries } });
  const several = (...queries: string[]) => severalBy(token, ...queries);
  const [bothAgencies, named] = [`agencyIds=${both.agencyIds.join("_")}`, "q=There"];
  expect((await several(bothAgencies, `${bothAgencies}&${named}`)).data.counts.map(({ total }) => total.count)).toEqual(
    [2, 1],
  );
  expect((await several("", named)).data.counts.map(({ total }) => total.count)).toEqual([1, 0]);
  const mineAlone = await severalBy(own.owner.token, bothAgencies, `agencyIds=${foreign.agency}`);
  expect(mineAlone.data.counts.map(({ total }) => total.count)).toEqual([1, 0]);
  // A transaction sees the agencies of all its queries, or of none.
  expect((await several(bothAgencies, named)).status).toBe(400);
  expect((await several(named, bothAgencies)).status).toBe(400);
  expect((await ask(news.get, token, { params: { id: theirs } })).status).toBe(404);
  expect((await ask(news.reject, token, { body: { ids: [theirs] } })).status).toBe(400);
  expect((await read(both, own.owner.token)).data.map(({ id }) => id)).toEqual([ownNews]);
  expect((await read({ agencyIds: [foreign.agency] }, own.reader.token)).data).toEqual([]);
});

test("posts of several agencies are listed (C-397, C-433)", async () => {
  const [own, foreign] = [await setUpContent(app), await setUpContent(app)];
  for (const { talent, writer } of [own, foreign]) {
    const sent = await ask(fanroomPosts.create, writer.token, { body: { talentUserId: talent, content: "Words" } });
    expect(sent.status, sent.text).toBe(200);
  }
  const { token } = await buildSuperAdmin(own.agency);
  const { data } = await ask(fanroomPosts.list, token, { body: { agencyIds: [foreign.agency] } });
  expect(data.map(({ agency, talent, editable }) => [agency.id, talent?.userId, editable])).toEqual([
    [foreign.agency, foreign.talent, false],
  ]);
});

/** Every call that reads several agencies, but for those of any list. */
const ACROSS: readonly AnyCall[] = Object.values(GROUPS)
  .flatMap((group): readonly AnyCall[] => Object.values(group))
  .filter((call) => call.acrossAgencies && call !== counts.list && call !== counts.several && call !== exports.list)
  // Reports refuse other agencies, which their own tests cover.
  .filter(({ path }) => !path.includes("/reports/"));
const KEYS = (Object.keys(LISTED) as ListKey[]).filter(
  (key) => "agencyIds" in LISTED[key].list.filters && LIST_RESOURCE[key] !== "REPORT",
);

/** An agency with something on each of those lists, and people who read them. */
async function filled() {
  const setting = await setUpContent(app);
  const { agency, writer, talent, owner, add, mark } = setting;
  for (const kind of ["News", "Event", "Audio", "Video"] as const) await mark(await add(kind));
  await mark(await add("Audio", { [PODCAST]: true }));
  const post = { talentUserId: talent, content: "Words" };
  const poll = { ...post, options: [{ text: "A" }, { text: "B" }], expiryDate: Date.now() + 86_400_000 };
  for (const answer of [
    await ask(fanroomPosts.create, writer.token, { body: post }),
    await ask(fanroomPolls.create, writer.token, { body: poll as never }),
  ]) {
    expect(answer.status, answer.text).toBe(200);
    await mark(answer.data.id);
  }
  await ask(favourites.mark, owner.token, { body: { userIds: [talent] } });
  await buildSocialContent(agency);
  await buildFan(agency);
  const admin = await buildStaff(agency, { role: "app_admin" });
  const assigned = await buildStaff(agency, { levels: { CMS: ["VIEW_ASSIGN"], TALENT: ["VIEW_ASSIGN"] } });
  const none = await buildStaff(agency);
  return { ...setting, admin, assigned, none };
}

test("a user who is no super admin reads nothing of another agency, whatever they name (C-433)", async () => {
  const [home, foreign] = [await filled(), await filled()];
  const { token: superAdmin } = await buildSuperAdmin(home.agency);
  expect(ACROSS.length).toBeGreaterThan(10);
  expect(KEYS.length).toBeGreaterThan(6);

  const totalOf = ({ data, total }: { data: unknown; total?: unknown }): unknown =>
    total ?? (data as { count?: number }).count ?? (data as { total: { count: number } }).total.count;
  /** Returns what a call says of the named agencies: how much there is, and all of it. */
  async function said(call: AnyCall, token: string, agencyIds: readonly string[] | undefined) {
    const answer = (await ask(call as never, token, {
      body: agencyIds ? { agencyIds } : {},
    } as never)) as unknown as { status: number; text: string; data: unknown };
    return { status: answer.status, text: answer.text, count: answer.status === 200 ? totalOf(answer) : undefined };
  }
  const filtersOf = (agencyIds: readonly string[] | undefined) => (agencyIds ? `agencyIds=${agencyIds.join("_")}` : "");
  const counted = async (api: ListKey, token: string, agencyIds?: readonly string[]) => {
    const { status, data } = await ask(counts.list, token, {
      params: { api },
      body: { filters: filtersOf(agencyIds) },
    });
    return status === 200 ? data.total.count : status;
  };
  const exported = async (api: ListKey, token: string, agencyIds?: readonly string[]) => {
    const body = { format: "csv" as const, columns: [], filters: filtersOf(agencyIds) };
    const { status, text } = await ask(exports.list, token, { params: { api }, body });
    return status === 200 ? text.trim().split("\n").length - 1 : status;
  };

  const both = [home.agency, foreign.agency];
  for (const call of ACROSS) {
    const own = await said(call, superAdmin, undefined);
    // There is something to be seen, which a super admin sees.
    expect([call.path, (await said(call, superAdmin, [foreign.agency])).count]).toEqual([call.path, own.count]);
    expect(own.count, call.path).not.toBe(0);
    for (const { token } of [home.owner, home.admin, home.reader, home.assigned, home.none]) {
      const alone = await said(call, token, undefined);
      const [theirs, mixed] = [await said(call, token, [foreign.agency]), await said(call, token, both)];
      expect([call.path, theirs.status, theirs.count]).toEqual([
        call.path,
        alone.status,
        alone.count === undefined ? undefined : 0,
      ]);
      expect([call.path, mixed.status, mixed.count]).toEqual([call.path, alone.status, alone.count]);
      expect(theirs.text + mixed.text).not.toContain(foreign.agency);
      expect(theirs.text + mixed.text).not.toContain(foreign.talent);
    }
  }
  for (const key of KEYS) {
    const own = await counted(key, superAdmin);
    expect([key, await counted(key, superAdmin, [foreign.agency]), await exported(key, superAdmin, both)]).toEqual([
      key,
      own,
      own * 2,
    ]);
    for (const { token } of [home.owner, home.reader, home.assigned, home.none]) {
      const alone = await counted(key, token);
      const refused = alone === 403;
      expect([key, await counted(key, token, [foreign.agency]), await counted(key, token, both)]).toEqual([
        key,
        refused ? 403 : 0,
        alone,
      ]);
      expect([key, await exported(key, token, [foreign.agency]), await exported(key, token, both)]).toEqual([
        key,
        refused ? 403 : 0,
        alone,
      ]);
    }
  }
});

test("Instagram posts of several agencies are listed and counted, and hidden in one's own only (C-416, C-417, C-433)", async () => {
  const [own, foreign] = [await setUpContent(app), await setUpContent(app)];
  const ownPost = await buildSocialContent(own.agency);
  const theirs = await buildSocialContent(foreign.agency);
  const { token } = await buildSuperAdmin(own.agency);
  const both = { platform: "instagram" as const, agencyIds: [own.agency, foreign.agency] };
  const read = async (body: object, by = token) => (await ask(socialContents.list, by, { body })).data;
  const listed = await read(both);
  expect(new Map(listed.map(({ id, agency }) => [id, agency.id]))).toEqual(
    new Map([
      [ownPost, own.agency],
      [theirs, foreign.agency],
    ]),
  );
  expect(listed.every(({ talent }) => talent !== null)).toBe(true);
  expect((await read({ platform: "instagram" })).map(({ id }) => id)).toEqual([ownPost]);
  expect((await read(both, own.owner.token)).map(({ id }) => id)).toEqual([ownPost]);
  expect((await ask(socialContents.count, token, { body: both })).data.total.count).toBe(2);
  const hidden = await ask(socialContents.hide, token, { body: { ids: [theirs], hidden: true } });
  expect(hidden.status).toBe(400);
});

test("pictures of another agency load for a super admin, and nothing hidden from them there (C-433)", async () => {
  const [own, foreign] = [await setUpContent(app), await setUpContent(app)];
  await foreign.add("News", { title: "There" });
  const portrait = await buildFile(foreign.agency, foreign.writer.id);
  await inAgency(foreign.agency, "update person set avatar_id = $2 where id = $1", [foreign.talent, portrait]);
  const { token } = await buildSuperAdmin(own.agency);
  const read = async () =>
    (await ask(news.list, token, { body: { agencyIds: [foreign.agency] } })).data.flatMap(({ medias, talents }) => [
      medias[0]?.media.url ?? "",
      talents[0]?.avatarUrl ?? "",
    ]);
  const links = await read();
  const statuses = () =>
    Promise.all(links.map(async (url) => (await app.app.inject({ method: "GET", url })).statusCode));
  const keys = links.map((url) => new URL(url, "http://localhost").pathname.split("/").at(-1) ?? "");
  for (const key of keys) await app.store.put(key, Buffer.from("a picture"));
  expect(await statuses()).toEqual([200, 200]);
  // Without anything that shows them they are their uploader's alone.
  await inAgency(foreign.agency, "update person set avatar_id = null where id = $1", [foreign.talent]);
  await inAgency(foreign.agency, "update content_item set deleted_at = now() where agency_id = $1", [foreign.agency]);
  expect(await statuses()).toEqual([404, 404]);
  const { token: staff } = await buildStaff(own.agency, { role: "agency" });
  expect((await ask(news.list, staff, { body: { agencyIds: [foreign.agency] } })).data).toEqual([]);
});

/** A super admin reads the content of the agencies that they name; everybody else reads their own, whatever they name. */
import { expect, test } from "vitest";
import { news } from "#contract/content/content.ts";
import { fanroomPosts } from "#contract/content/posts/posts.ts";
import { counts } from "#contract/lists/counts.ts";
import { startApp } from "#test/app.ts";
import { contentSetting } from "#test/content.ts";
import { buildSuperAdmin } from "#test/factories.ts";

const app = await startApp();
const { ask } = app;

test("content of several agencies is listed, counted and changed in one's own only (C-433)", async () => {
  const [here, there] = [await contentSetting(app), await contentSetting(app)];
  const mine = await here.add("News", { title: "Here" });
  const theirs = await there.add("News", { title: "There" });
  const { token } = await buildSuperAdmin(here.agency);
  const both = { agencyIds: [here.agency, there.agency] };
  const read = (body: object, by = token) =>
    ask(news.list, by, { body: { orderBy: "title", orderDirection: "ASC", ...body } });
  expect((await read({})).data.map(({ id }) => id)).toEqual([mine]);
  const listed = await read(both);
  expect(
    listed.data.map(({ id, agency, editable, talents }) => [
      id,
      agency.id,
      editable,
      talents.map(({ userId, agencyTalent }) => [userId, agencyTalent]),
    ]),
  ).toEqual([
    [mine, here.agency, true, [[here.talent, true]]],
    [theirs, there.agency, false, [[there.talent, false]]],
  ]);
  expect((await read({ ...both, userIds: [there.talent] })).data.map(({ id }) => id)).toEqual([theirs]);
  const counted = await ask(news.count, token, { body: both });
  expect(counted.data.total.count).toBe(2);
  const tabs = await ask(counts.list, token, {
    params: { api: "news" },
    body: { filters: `agencyIds=${here.agency}_${there.agency}` },
  });
  expect(tabs.data.total.count).toBe(2);
  expect((await ask(news.get, token, { params: { id: theirs } })).status).toBe(404);
  expect((await ask(news.reject, token, { body: { ids: [theirs] } })).status).toBe(400);
  expect((await read(both, here.owner.token)).data.map(({ id }) => id)).toEqual([mine]);
  expect((await read({ agencyIds: [there.agency] }, here.reader.token)).data).toEqual([]);
});

test("posts of several agencies are listed (C-397, C-433)", async () => {
  const [here, there] = [await contentSetting(app), await contentSetting(app)];
  for (const { talent, writer } of [here, there]) {
    const sent = await ask(fanroomPosts.create, writer.token, { body: { talentUserId: talent, content: "Words" } });
    expect(sent.status, sent.text).toBe(200);
  }
  const { token } = await buildSuperAdmin(here.agency);
  const { data } = await ask(fanroomPosts.list, token, { body: { agencyIds: [there.agency] } });
  expect(data.map(({ agency, talent, editable }) => [agency.id, talent?.userId, editable])).toEqual([
    [there.agency, there.talent, false],
  ]);
});

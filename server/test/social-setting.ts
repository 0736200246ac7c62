/** An agency with a talent whose accounts are connected to a stand-in for Meta, and what its tests do over and over. */
import { randomUUIDv7 } from "node:crypto";
import { expect } from "vitest";
import { fanroomPosts } from "#contract/content/posts/posts.ts";
import type { SharePlatform } from "#contract/social/codes.ts";
import { socialAuth } from "#contract/social/connection.ts";
import { socialContents } from "#contract/social/content.ts";
import { socialShares } from "#contract/social/share.ts";
import type { startApp } from "./app.ts";
import { setUpContent } from "./content.ts";
import { buildPerson, inAgency } from "./factories.ts";
import type { GraphStandIn } from "./stand-ins/graph.ts";

type App = Awaited<ReturnType<typeof startApp>>;
type By = { token: string };

export async function setUpSocial(app: App, graph: GraphStandIn) {
  const { ask } = app;
  const base = await setUpContent(app);
  const { agency, writer, talent } = base;
  const runJobs = () => app.jobHandlers.social({});
  const sql = (text: string, values: unknown[] = [agency]) => inAgency(agency, text, values);
  /** Everything that waits for a time is due. */
  const allDue = async () => {
    await sql("update social_share set due_at = now() where agency_id = $1 and state = 'WAITING'");
    await sql(
      "update social_connection set due_at = now(), mirror_due_at = now(), paused_until = null where agency_id = $1",
    );
    await sql("update social_content set asked_due_at = now() where agency_id = $1 and asked is not null");
  };
  const addUrl = async (platform: SharePlatform, url: string, personId = talent): Promise<string> => {
    const id = randomUUIDv7();
    await sql("insert into social_account (id, agency_id, person_id, platform, url) values ($2, $1, $3, $4, $5)", [
      agency,
      id,
      personId,
      platform,
      url,
    ]);
    return id;
  };
  const check = async (platform: SharePlatform, by: By = writer, trmId = talent, more: object = {}) => {
    const answer = await ask(socialAuth.check, by.token, { query: { platform, trmId, ...more } });
    expect(answer.status, answer.text).toBe(200);
    return answer.data;
  };
  /** Comes back from Facebook with the code that it gives. */
  const signIn = async (platform: SharePlatform, by: By = writer, trmId = talent) => {
    const { redirectUrl, talentSocialId } = await check(platform, by, trmId);
    const state = new URL(redirectUrl ?? "http://nowhere").searchParams.get("state") ?? "";
    return ask(socialAuth.callback, by.token, {
      params: { platform },
      body: { code: graph.code, talentSocialId: talentSocialId ?? "", state },
    });
  };
  const connect = async (platform: SharePlatform, by: By = writer, trmId = talent) => {
    const answer = await signIn(platform, by, trmId);
    expect(answer.status, answer.text).toBe(200);
    await runJobs();
    return check(platform, by, trmId);
  };
  /** A page and a business account that the profile of the talent names, connected. */
  const connectPage = async () => {
    const n = graph.pages.length;
    const page = graph.addPage(`Marlo Quist ${n}`, `marlo${n}`, `marlo.ig${n}`);
    await addUrl("facebook", `https://www.facebook.com/marlo${n}`);
    await addUrl("instagram", `https://www.instagram.com/marlo.ig${n}/`);
    expect((await connect("facebook")).state).toBe("CONNECTED");
    expect((await connect("instagram")).state).toBe("CONNECTED");
    return page;
  };
  const addPost = async (form: object = {}, talentUserId = talent): Promise<string> => {
    const answer = await ask(fanroomPosts.create, writer.token, {
      body: { fanroomType: "SNIPPET", talentUserId, content: "Out on Friday", ...form } as never,
    });
    expect(answer.status, answer.text).toBe(200);
    return answer.data.id;
  };
  const share = (platform: SharePlatform, postId: string, form: object = {}, by: By = writer) =>
    ask(socialShares.share, by.token, {
      params: { id: platform },
      body: { postId, trmId: talent, message: "Out on Friday", ...form } as never,
    });
  const shares = async (postId: string, by: By = writer) =>
    (await ask(socialShares.list, by.token, { query: { postId } })).data;
  const list = async (platform: SharePlatform, by: By = writer, more: object = {}) =>
    (await ask(socialContents.list, by.token, { body: { platform, ...more } as never })).data;
  const anotherTalent = () => buildPerson(agency, { displayName: "Hanako Ito" });
  return {
    ...base,
    ask,
    runJobs,
    sql,
    allDue,
    addUrl,
    check,
    signIn,
    connect,
    connectPage,
    addPost,
    share,
    shares,
    list,
    anotherTalent,
  };
}

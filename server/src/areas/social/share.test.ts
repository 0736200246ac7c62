import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { socialShares } from "#contract/social/share.ts";
import { startApp } from "#test/app.ts";
import { buildFile } from "#test/content.ts";
import { takeOwnDatabase } from "#test/database/of-file.ts";
import { buildStaff } from "#test/factories.ts";
import { setUpSocial } from "#test/social-setting.ts";
import { GraphStandIn } from "#test/stand-ins/graph.ts";

// The worker takes what is due of every agency.
await takeOwnDatabase();
const graph = await new GraphStandIn().open();
const app = await startApp(graph.settings);
beforeEach(() => {
  graph.faults.length = 0;
  Object.assign(graph, { plan: () => null, polls: 0, videosFail: false, fetchesFiles: false });
});

async function ready() {
  const setting = await setUpSocial(app, graph);
  const page = await setting.connectPage();
  const { agency, writer, sql } = setting;
  const settle = async (rounds = 8) => {
    for (let round = 0; round < rounds; round += 1) {
      await setting.allDue();
      await setting.runJobs();
    }
  };
  /** A picture or a video with what the product made of it. */
  const file = async (type: 1 | 2, more: { duration?: number; contentType?: string } = {}): Promise<string> => {
    const { contentType = type === 1 ? "image/png" : "video/mp4", duration = 20 } = more;
    const id = await buildFile(agency, writer.id, { type, contentType });
    const [row] = await sql(
      `update media
        set duration = $2,
          variants = case when type_of_media = 1
            then jsonb_build_object('large', gen_random_uuid(), 'medium', gen_random_uuid(),
              'thumbnail', gen_random_uuid())
            else '{}' end
        where id = $1
        returning file_key::text, variants ->> 'large' as large`,
      [id, duration],
    );
    const picture = await sharp({ create: { width: 900, height: 300, channels: 3, background: "#0f5641" } })
      .webp()
      .toBuffer();
    if (type === 1) await app.store.put(String(row?.large), picture);
    else await app.store.put(String(row?.file_key), randomBytes(5000));
    return id;
  };
  return { ...setting, page, settle, file, media: page.business?.media ?? [] };
}

test("a share puts text, a photo and a video on Facebook, each once, with a link to the post (C-435, B-610)", async () => {
  const { addPost, share, shares, runJobs, page, file } = await ready();
  const [text, photo, video] = [await addPost(), await addPost(), await addPost()];
  const answer = await share("facebook", text, { message: "Out on Friday" });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.data).toMatchObject({ state: "WAITING", platform: "facebook", targetName: page.name });
  await share("facebook", photo, { message: "The cover", mediaId: await file(1) });
  await share("facebook", video, { message: "The video", mediaId: await file(2) });
  await runJobs();
  expect(page.posts.map(({ message, media }) => [message, media])).toEqual(
    expect.arrayContaining([
      ["Out on Friday", null],
      ["The cover", "photo"],
      ["The video", "video"],
    ]),
  );
  const [first] = await shares(text);
  expect(first).toMatchObject({
    state: "SHARED",
    externalUrl: expect.stringContaining(`facebook.com/${page.id}/posts/`),
  });
  // It is shared once.
  expect((await share("facebook", text)).error?.code).toBe("socialShared");
  await runJobs();
  expect(page.posts).toHaveLength(3);
});

test("a video is shared as a reel, on Facebook by choice and on Instagram always (C-435, B-535)", async () => {
  const { addPost, share, shares, settle, page, file, media } = await ready();
  const [post, video] = [await addPost(), await file(2)];
  graph.polls = 2;
  await share("facebook", post, { contentType: "Reel", mediaId: video, message: "A reel" });
  await share("instagram", post, { mediaId: video, message: "A reel" });
  await settle(5);
  expect(page.posts.map(({ message, reel }) => [message, reel])).toEqual([["A reel", true]]);
  expect(media.map(({ message, reel }) => [message, reel])).toEqual([["A reel", true]]);
  expect((await shares(post)).map(({ platform, state, contentType }) => [platform, state, contentType])).toEqual([
    ["facebook", "SHARED", "Reel"],
    ["instagram", "SHARED", "Reel"],
  ]);
  expect((await share("facebook", await addPost(), { contentType: "Reel" })).error?.details[0]?.field).toBe(
    "contentType",
  );
});

test("Meta fetches a file by a link of its own, an hour long, in a shape that Instagram shows", async () => {
  const { addPost, share, runJobs, file, sql } = await ready();
  await app.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.app.server.address() as { port: number };
  await share("instagram", await addPost(), { mediaId: await file(1) });
  await runJobs();
  const { url } = [...graph.containers.values()].at(-1) ?? { url: "" };
  expect(url).toMatch(/^http:\/\/localhost:3000\/share\/social\/[\w-]{43}$/);
  const { pathname } = new URL(url);
  const visit = (headers: Record<string, string> = {}, method: "GET" | "HEAD" = "GET") =>
    fetch(`http://127.0.0.1:${port}${pathname}`, { method, headers });
  const sent = await visit();
  expect([sent.status, sent.headers.get("content-type"), sent.headers.get("cache-control")]).toEqual([
    200,
    "image/jpeg",
    "no-store",
  ]);
  const shown = await sharp(Buffer.from(await sent.arrayBuffer())).metadata();
  expect((shown.width ?? 0) / (shown.height ?? 1)).toBeCloseTo(1.91, 1);
  await share("instagram", await addPost(), { mediaId: await file(2) });
  await runJobs();
  const video = new URL([...graph.containers.values()].at(-1)?.url ?? "").pathname;
  const part = await fetch(`http://127.0.0.1:${port}${video}`, { headers: { range: "bytes=0-99" } });
  expect([part.status, part.headers.get("content-type"), part.headers.get("content-range")]).toEqual([
    206,
    "video/mp4",
    "bytes 0-99/5000",
  ]);
  await sql("update social_file_link set ends_at = now() where agency_id = $1");
  expect((await visit()).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${port}/share/social/${"A".repeat(43)}`)).status).toBe(404);
});

test("a share without an address on the profile is 9204, and without a connection says so too (B-735, B-611)", async () => {
  const { addPost, share, sql, ask, writer, anotherTalent, addUrl } = await ready();
  const other = await anotherTalent();
  const post = await addPost({}, other);
  const shared = () =>
    ask(socialShares.share, writer.token, {
      params: { id: "facebook" },
      body: { postId: post, trmId: other, message: "x" } as never,
    });
  const none = await shared();
  expect([none.status, none.error?.code, none.error?.message]).toEqual([
    409,
    "9204",
    "The talent's profile has no address on this platform.",
  ]);
  await addUrl("facebook", "https://www.facebook.com/hanako", other);
  expect((await shared()).error?.code).toBe("socialNotConnected");
  const later = await addPost({ publishDate: "2099-01-01T00:00" });
  expect((await share("facebook", later)).error?.code).toBe("cannotShare");
  expect((await share("facebook", post)).error?.details[0]).toMatchObject({ field: "trmId" });
  await sql("update content_item set fanroom_type = 'FANROOM' where id = $1", [post]);
  expect((await shared()).error?.details[0]?.field).toBe("postId");
});

test("Instagram needs a picture or a video (B-613)", async () => {
  const { addPost, share, runJobs, file, media } = await ready();
  const post = await addPost();
  const refused = await share("instagram", post);
  expect([refused.error?.code, refused.error?.message]).toEqual([
    "socialThumbnail",
    "Instagram needs a picture or a video. Add one to the post first.",
  ]);
  expect((await share("instagram", post, { mediaId: await file(1) })).status).toBe(200);
  await runJobs();
  expect(media).toHaveLength(1);
  expect((await share("instagram", await addPost(), { mediaUrl: "https://cdn.example/cover.jpg" })).status).toBe(200);
  await runJobs();
  expect([...graph.containers.values()].at(-1)?.url).toBe("https://cdn.example/cover.jpg");
});

test("a video that the platform refuses is 9205, and all else cannot be shared (B-734, B-736)", async () => {
  const { addPost, share, shares, settle, file } = await ready();
  const long = await share("facebook", await addPost(), {
    contentType: "Reel",
    mediaId: await file(2, { duration: 120 }),
  });
  expect([long.status, long.error?.code, long.error?.details[0]?.message]).toEqual([
    409,
    "9205",
    "A reel there takes from 3 seconds to 90 seconds.",
  ]);
  expect(
    (await share("instagram", await addPost(), { mediaId: await file(2, { contentType: "video/mpeg" }) })).error?.code,
  ).toBe("9205");
  graph.videosFail = true;
  const [post, video] = [await addPost(), await file(2)];
  await share("facebook", post, { mediaId: video });
  await share("instagram", post, { mediaId: video });
  const other = await addPost();
  await share("facebook", other, { contentType: "Reel", mediaId: video });
  await settle(3);
  expect((await shares(post)).map(({ state, code }) => [state, code])).toEqual([
    ["FAILED", "9205"],
    ["FAILED", "9205"],
  ]);
  expect((await shares(other)).map(({ state, code, failure }) => [state, code, failure])).toEqual([
    ["FAILED", "9205", "Facebook could not process the video."],
  ]);
  const text = await addPost();
  graph.faults.push({ on: /\/feed$/, fault: { status: 400, code: 368, message: "The action attempted is abusive" } });
  await share("facebook", text);
  await settle(1);
  expect((await shares(text))[0]).toMatchObject({
    state: "FAILED",
    code: "cannotShare",
    failure: "The action attempted is abusive",
  });
  // One that failed is shared again.
  await share("facebook", text);
  await settle(1);
  expect((await shares(text))[0]).toMatchObject({ state: "SHARED", code: null });
});

test("a lost answer is looked for among the page's last posts, and not shared again", async () => {
  const { addPost, share, shares, settle, page, file, media } = await ready();
  const [text, photo] = [await addPost(), await addPost()];
  graph.faults.push(
    { on: /\/feed$/, fault: "lost" },
    { on: /\/photos$/, fault: "lost" },
    { on: /\/media_publish$/, fault: "lost" },
  );
  const picture = await file(1);
  await share("facebook", text, { message: "Only  once" });
  await share("facebook", photo, { message: "A photo", mediaId: picture });
  await share("instagram", photo, { message: "A photo", mediaId: picture });
  await settle(3);
  expect(page.posts.map(({ message }) => message).sort()).toEqual(["A photo", "Only  once"]);
  expect(media).toHaveLength(1);
  for (const row of [...(await shares(text)), ...(await shares(photo))])
    expect(row).toMatchObject({ state: "SHARED", externalUrl: expect.stringMatching(/^https:/) });
});

test("an undone share is asked again once looked for, and a person decides on unknown ones", async () => {
  const { addPost, share, shares, settle, page, ask, writer, reader } = await ready();
  const post = await addPost();
  graph.faults.push({ on: /\/feed$/, fault: "cut" });
  await share("facebook", post, { message: "Asked twice" });
  await settle(6);
  expect(page.posts.map(({ message }) => message)).toEqual(["Asked twice"]);
  expect((await shares(post))[0]?.state).toBe("SHARED");

  const lost = await addPost();
  graph.faults.push({ on: /\/feed$/, fault: "cut" }, { on: /\/feed$/, fault: "gateway" });
  await share("facebook", lost, { message: "Nobody knows" });
  await settle(12);
  const [unknown] = await shares(lost);
  expect(unknown).toMatchObject({ state: "UNCONFIRMED", externalUrl: null });
  // It may be there, so it is not shared again.
  expect((await share("facebook", lost, { message: "Nobody knows" })).error?.code).toBe("socialShared");
  await settle(6);
  expect(page.posts).toHaveLength(1);
  const look = (by: { token: string }) =>
    ask(socialShares.look, by.token, { params: { id: unknown?.id ?? "" }, body: {} });
  expect((await look(reader)).status).toBe(403);
  // It appeared after all.
  page.posts.unshift(graph.post(page.id, { message: "Nobody knows" }));
  expect((await look(writer)).data.state).toBe("WAITING");
  await settle(2);
  expect((await shares(lost))[0]?.state).toBe("SHARED");
  expect(page.posts).toHaveLength(2);
});

test("a person shares again after checking that the post isn't there", async () => {
  const { addPost, share, shares, settle, page } = await ready();
  const post = await addPost();
  graph.faults.push({ on: /\/feed$/, fault: "cut" }, { on: /\/feed$/, fault: "cut" });
  await share("facebook", post);
  await settle(12);
  expect((await shares(post))[0]?.state).toBe("UNCONFIRMED");
  await share("facebook", post, { notThere: true });
  await settle(1);
  expect(page.posts).toHaveLength(1);
});

test("a share is cancelled until the platform was asked for it, and can be shared anew", async () => {
  const { addPost, share, shares, settle, page, ask, writer, reader, sql } = await ready();
  const post = await addPost();
  const cancel = (id: string, by = writer) => ask(socialShares.cancel, by.token, { params: { id } });
  await graph.goDown();
  await share("facebook", post);
  await settle(1);
  const [waiting] = await shares(post);
  expect(waiting).toMatchObject({ state: "WAITING", cancellable: true });
  expect((await cancel(waiting?.id ?? "", reader)).status).toBe(403);
  expect((await cancel(waiting?.id ?? "")).status).toBe(200);
  await graph.comeBack();
  await settle(2);
  expect([await shares(post), page.posts]).toEqual([[], []]);
  await share("facebook", post);
  await sql("update social_share set asked_at = now() where agency_id = $1 and state = 'WAITING'");
  const [sentShare] = await shares(post);
  expect(sentShare?.cancellable).toBe(false);
  expect((await cancel(sentShare?.id ?? "")).error?.code).toBe("movedOn");
});

test("limits are waited for", async () => {
  const { addPost, share, shares, settle, page, runJobs, sql } = await ready();
  const post = await addPost();
  graph.faults.push({
    on: /\/feed$/,
    fault: { status: 400, code: 17, message: "User request limit reached", retryAfter: 60 },
  });
  await share("facebook", post);
  await runJobs();
  expect((await shares(post))[0]?.state).toBe("WAITING");
  const [paused] = await sql(
    `select paused_until > now() + interval '50 seconds' as long
      from social_connection
      where agency_id = $1 and platform = 'facebook'`,
  );
  expect(paused?.long).toBe(true);
  await runJobs();
  expect(page.posts).toEqual([]);
  await settle(1);
  expect(page.posts).toHaveLength(1);
});

test("only those who write share, and of content within reach (B-435, B-682, B-685)", async () => {
  const { addPost, share, reader, agency } = await ready();
  const post = await addPost();
  expect((await share("facebook", post, {}, reader)).status).toBe(403);
  const own = await buildStaff(agency, { levels: { CMS: ["EDIT_ASSIGN"], TALENT: ["VIEW_ALL"] } });
  expect((await share("facebook", post, {}, own)).error?.details[0]?.field).toBe("postId");
});

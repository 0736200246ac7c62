/** Pictures that fans post, on an internet of the test. */
import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { fanroomPosts } from "#contract/content/posts/posts.ts";
import { startApp } from "#test/app.ts";
import { inAgency } from "#test/factories.ts";
import { setUpFans } from "#test/fan-setting.ts";
import { fileAt, openWeb, page } from "#test/stand-ins/web/web.ts";
import { picture } from "#test/uploads.ts";

// Each picture costs two processes.
vi.setConfig({ testTimeout: 60_000 });

const photo = await picture("jpeg", 640, 480);
const web = await openWeb({
  sites: { "cdn.example": fileAt(photo, "image/jpeg"), "page.example": page("<title>No picture</title>") },
});
const app = await startApp({}, undefined, web.outside);
const { ask, jobHandlers } = app;

test("pictures of a post are fetched after its batch, in order and once, without invalid ones", async () => {
  const { agency, talent, writer, key } = await setUpFans(app);
  const { key: token } = await key("write");
  const send = async (more: object) => {
    const event = {
      id: randomUUID(),
      type: "POST",
      at: new Date(Date.now() - 60_000).toISOString(),
      fanId: "fan-dara",
      talentId: talent,
      itemId: randomUUID(),
      text: "From the front row",
      ...more,
    };
    const answer = await app.app.inject({
      method: "POST",
      url: "/fan/v1/events",
      payload: { events: [event] },
      headers: { authorization: `Bearer ${token}` },
    });
    return { id: event.itemId, reply: answer.json().responseData };
  };
  const pictures = [
    "https://cdn.example/a.jpg",
    "https://page.example/",
    "https://printer.internal/x.jpg",
    "cdn.example/b.jpg",
  ];
  const { id, reply } = await send({ pictures });
  expect(reply).toEqual({ accepted: 1, repeated: 0, refused: [] });
  const post = async () => (await ask(fanroomPosts.get, writer.token, { params: { id } })).data;
  expect((await post()).medias).toEqual([]);
  expect(web.asked).toEqual([]);
  const job = { agencyId: agency, itemId: id };
  const queued = await inAgency(
    agency,
    "select from pgboss.job where name = 'fanPictures' and data ->> 'itemId' = $1",
    [id],
  );
  expect(queued).toHaveLength(1);
  await jobHandlers.fanPictures(job);
  const { medias } = await post();
  expect(medias.map(({ order, media }) => [order, media.width, media.height, media.contentType])).toEqual([
    [0, 640, 480, "image/jpeg"],
    [3, 640, 480, "image/jpeg"],
  ]);
  // A job that comes twice fetches nothing twice.
  const before = web.asked.length;
  await jobHandlers.fanPictures(job);
  expect(web.asked).toHaveLength(before);
  expect((await post()).medias).toHaveLength(2);
  // A post has media or a link, as those of staff.
  expect((await send({ pictures, link: "https://www.example.com" })).reply.refused).toMatchObject([
    { reason: "malformed", field: "pictures" },
  ]);
});

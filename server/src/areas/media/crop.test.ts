/** Cropping a picture over HTTP: the smaller sizes show the selected part, and the original stays. */
import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { type Crop, media as mediaCalls } from "#contract/media/upload.ts";
import { staff } from "#contract/staff/staff.ts";
import { startApp } from "#test/app.ts";
import { type BuiltStaff, buildAgency, buildStaff, inAgency } from "#test/factories.ts";
import { picture, sound, uploading } from "#test/uploads.ts";

const server = await startApp();
const { ask, app, store, jobHandlers } = server;
const { whole } = uploading(server);
const agency = await buildAgency();
let me: BuiltStaff;
beforeAll(async () => {
  me = await buildStaff(agency, { role: "agency" });
});

const COLOURS = { red: [220, 30, 30], green: [30, 200, 30], blue: [30, 30, 220], yellow: [230, 220, 30] } as const;
type Colour = keyof typeof COLOURS;
/** Four fields of 300 × 200: red and green above blue and yellow. */
const fields = (): Promise<Buffer> => {
  const block = (colour: Colour, left: number, top: number) => {
    const [r, g, b] = COLOURS[colour];
    return { input: { create: { width: 300, height: 200, channels: 3 as const, background: { r, g, b } } }, left, top };
  };
  return sharp({ create: { width: 600, height: 400, channels: 3, background: "#000" } })
    .composite([block("red", 0, 0), block("green", 300, 0), block("blue", 0, 200), block("yellow", 300, 200)])
    .jpeg({ quality: 95 })
    .toBuffer();
};

async function pixels(url: string | null) {
  const answer = await app.inject({ method: "GET", url: url ?? "" });
  expect(answer.statusCode).toBe(200);
  return sharp(answer.rawPayload).removeAlpha().raw().toBuffer({ resolveWithObject: true });
}
/** Returns which of the four colours are in a picture, read at a grid of points. */
async function coloursOf(url: string | null): Promise<Colour[]> {
  const { data, info } = await pixels(url);
  const seen = new Set<Colour>();
  for (const x of [0.1, 0.3, 0.7, 0.9])
    for (const y of [0.1, 0.3, 0.7, 0.9]) {
      const offset = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
      const near = Object.entries(COLOURS).find(([, colour]) =>
        colour.every((value, channel) => Math.abs(value - (data[offset + channel] ?? -1)) < 30),
      );
      if (near) seen.add(near[0] as Colour);
    }
  return [...seen].sort();
}

const upright = (x: number, y: number, width: number, height: number): Crop => ({ rotation: 0, x, y, width, height });
const crop = (by: BuiltStaff, id: string, selected: Crop | null) =>
  ask(mediaCalls.crop, by.token, { params: { id }, body: { crop: selected } });
async function cropped(id: string, selected: Crop | null) {
  const answer = await crop(me, id, selected);
  expect(answer.status, answer.text).toBe(200);
  await jobHandlers.media({ agencyId: agency, mediaId: answer.data.id });
  return (await ask(mediaCalls.get, me.token, { params: { id: answer.data.id } })).data;
}
const upload = async () => whole(me, { name: "Portrait.jpg", bytes: await fields() });

describe("a crop", () => {
  test("a crop is a picture whose smaller sizes show the selection and whose file is the original", async () => {
    const original = await upload();
    const data = await cropped(original.id, upright(0.5, 0, 1 / 3, 0.5));
    expect(data).toMatchObject({ isProcessing: false, width: 600, height: 400, filename: "Portrait.jpg" });
    expect(data.crop).toMatchObject({ rotation: 0, x: 0.5, y: 0, height: 0.5 });
    for (const url of [data.cdnLarge, data.cdnMedium, data.cdnSmall, data.thumbnailUrl]) {
      expect(await coloursOf(url)).toEqual(["green"]);
      const { info } = await pixels(url);
      expect(info.width).toBe(info.height);
    }
    expect(await coloursOf(data.url)).toEqual(["blue", "green", "red", "yellow"]);
    // The picture that it was made of is unchanged.
    const after = (await ask(mediaCalls.get, me.token, { params: { id: original.id } })).data;
    expect(after.crop).toBeNull();
    expect(await coloursOf(after.cdnSmall)).toEqual(["blue", "green", "red", "yellow"]);
  });

  test("a crop is measured on the picture after it was rotated", async () => {
    const { id } = await upload();
    // Clockwise by 90°, the lower left field comes to the upper left.
    const quarter = await cropped(id, { ...upright(0, 0, 0.5, 1 / 3), rotation: 90 });
    expect(await coloursOf(quarter.cdnSmall)).toEqual(["blue"]);
    const half = await cropped(id, { ...upright(0, 0, 1 / 3, 0.5), rotation: 180 });
    expect(await coloursOf(half.cdnSmall)).toEqual(["yellow"]);
  });

  test("a crop of a photograph that a phone stored sideways is measured on the picture upright", async () => {
    const sideways = await sharp(await fields())
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { id } = await whole(me, { name: "Phone.jpg", bytes: sideways });
    const data = await cropped(id, upright(0, 0, 0.5, 1 / 3));
    expect(await coloursOf(data.cdnSmall)).toEqual(["blue"]);
  });

  test("a crop can be adjusted from the avatar's link later, back to the whole picture", async () => {
    const first = await cropped((await upload()).id, upright(0.5, 0, 1 / 3, 0.5));
    const { id } = await buildStaff(agency);
    await inAgency(agency, "update staff set avatar_id = $2 where id = $1", [id, first.id]);
    const { data: shown } = await ask(staff.get, me.token, { params: { id } });
    const key = /files\/([\w-]+)/.exec(shown.avatarUrl ?? "")?.[1] ?? "";
    const { data: found } = await ask(mediaCalls.ofPicture, me.token, { params: { key } });
    expect(found).toMatchObject({ id: first.id, crop: first.crop });
    const again = await cropped(found.id, null);
    expect(await coloursOf(again.cdnSmall)).toEqual(["blue", "green", "red", "yellow"]);
  });

  test("a crop keeps its whole file when the original is deleted, and the original likewise", async () => {
    const original = await upload();
    const first = await cropped(original.id, upright(0, 0, 0.5, 0.5));
    const two = await cropped(original.id, upright(0.5, 0.5, 0.5, 0.5));
    const remove = async (mediaId: string) => {
      await inAgency(agency, "update media set deleted_at = now() where id = $1", [mediaId]);
      await jobHandlers.media({ agencyId: agency, mediaId });
    };
    const [row] = await inAgency(agency, "select file_key from media where id = $1", [original.id]);
    const size = () => store.size(String(row?.file_key));
    await remove(first.id);
    expect(await size()).toBeGreaterThan(0);
    await remove(original.id);
    expect(await size()).toBeGreaterThan(0);
    expect(await coloursOf(two.cdnSmall)).toEqual(["yellow"]);
    // The last one takes the file with it.
    await remove(two.id);
    expect(await size()).toBeNull();
  });

  test("a crop ends at the picture's edge, and is refused outside it or of another file", async () => {
    const { id } = await upload();
    for (const selected of [upright(1.2, 0, 0.4, 0.4), upright(0, 0, 0, 0), upright(0, -0.1, 0.3, 0.5)])
      expect((await crop(me, id, selected)).error?.code).toBe("validation");
    const beyond = await cropped(id, upright(0.75, 0.75, 0.5, 0.5));
    expect(await coloursOf(beyond.cdnSmall)).toEqual(["yellow"]);
    const tape = await whole(me, { name: "Tape.mp3", bytes: sound(300) });
    expect((await crop(me, tape.id, null)).error).toMatchObject({ code: "validation", details: [{ field: "crop" }] });
    const outsider = await buildStaff(await buildAgency(), { role: "agency" });
    const colleague = await buildStaff(agency, { role: "agency" });
    const { key } = (await inAgency(agency, "select key from media where id = $1", [id]))[0] ?? {};
    for (const other of [outsider, colleague]) {
      expect((await crop(other, id, null)).status).toBe(404);
      expect((await ask(mediaCalls.ofPicture, other.token, { params: { key: String(key) } })).status).toBe(404);
    }
    expect((await ask(mediaCalls.ofPicture, me.token, { params: { key: randomUUID() } })).status).toBe(404);
  });

  test("a crop counts towards the agency's storage", async () => {
    const crowded = await buildStaff(await buildAgency(), { role: "agency" });
    const small = await startApp({ filesPerAgency: 1 });
    const { id } = await uploading(small).whole(crowded, { name: "Last.png", bytes: await picture("png") });
    await inAgency(
      crowded.agencyId,
      `insert into media (id, agency_id, type_of_media, filename, content_type, key, size)
        values (gen_random_uuid(), $1, 1, 'a.mp4', 'video/mp4', gen_random_uuid(), 1000000000)`,
      [crowded.agencyId],
    );
    const answer = await small.ask(mediaCalls.crop, crowded.token, { params: { id }, body: { crop: null } });
    expect([answer.status, answer.error?.code]).toEqual([507, "noRoom"]);
  });
});

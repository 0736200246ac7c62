/**
 * Setting of content tests: an agency with a talent, its files, and people who write, see all, see their own, or
 * nothing.
 */
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { BodyInputOf } from "#contract/call.ts";
import { cmsEvents, news, pvpms } from "#contract/content/content.ts";
import type { startApp } from "./app.ts";
import { buildAgency, buildPerson, buildStaff, inAgency } from "./factories.ts";

type App = Pick<Awaited<ReturnType<typeof startApp>>, "ask">;
type By = { token: string };

/** Builds a file that a colleague uploaded. */
export async function buildFile(
  agencyId: string,
  uploadedBy: string,
  { type = 1, contentType = "image/png", state = "ready", size = 1000 } = {},
): Promise<string> {
  const id = randomUUID();
  await inAgency(
    agencyId,
    `insert into media (id, agency_id, type_of_media, filename, content_type, key, file_key, state, size, uploaded_by)
      values ($1, $2, $3, 'a file', $4, gen_random_uuid(), gen_random_uuid(), $5, $6, $7)`,
    [id, agencyId, type, contentType, state, size, uploadedBy],
  );
  return id;
}

export async function setUpContent({ ask }: App) {
  const agency = await buildAgency();
  const owner = await buildStaff(agency, { role: "agency" });
  const writer = await buildStaff(agency, { levels: { CMS: ["EDIT_ALL"], TALENT: ["VIEW_ALL"] } });
  const reader = await buildStaff(agency, { levels: { CMS: ["VIEW_ALL"], TALENT: ["VIEW_ALL"] } });
  const talent = await buildPerson(agency, { displayName: "Marlo Quist" });
  const image = await buildFile(agency, writer.id);
  const audio = await buildFile(agency, writer.id, { type: 3, contentType: "audio/mpeg" });
  const video = await buildFile(agency, writer.id, { type: 2, contentType: "video/mp4" });
  const common = {
    talentUserIds: [talent],
    title: "A new single",
    publishDate: "2026-01-02T03:04:00.000Z",
    content: "<p>Out now.</p>",
    mediaIds: [image],
  };
  const forms = {
    News: common,
    Event: { ...common, start: "2027-02-03T20:00", timeZoneId: "Australia/Sydney", location: "Lantern Hall" },
    Audio: { ...common, type: "audio" as const, mediaIds: [audio] },
    Video: { ...common, type: "video" as const, mediaIds: [video] },
  };
  type Kind = keyof typeof forms;
  const groups = { News: news, Event: cmsEvents, Audio: pvpms, Video: pvpms } as const;
  const send = (kind: Kind, form: object = {}, by: By = writer) =>
    ask(groups[kind].create, by.token, {
      body: { ...forms[kind], ...form } as BodyInputOf<typeof news.create> as never,
    });
  const add = async (kind: Kind, form: object = {}, by: By = writer): Promise<string> => {
    const answer = await send(kind, form, by);
    expect(answer.status, answer.text).toBe(200);
    return answer.data.id;
  };
  const get = async (kind: Kind, id: string, by: By = writer) => {
    const answer = await ask(groups[kind].get, by.token, { params: { id } });
    expect(answer.status, answer.text).toBe(200);
    return answer.data;
  };
  const change = (kind: Kind, id: string, form: object, version: number, by: By = writer) =>
    ask(groups[kind].update, by.token, { body: { id, version, ...form } as never });
  /** A fan marks an item. */
  const mark = (id: string, { kind = "NOT_RELEVANT", fan = `fan-${randomUUID()}`, of = null as string | null } = {}) =>
    inAgency(
      agency,
      `insert into content_marking (id, agency_id, record_id, kind, talent_id, fan_id, reason)
        values (gen_random_uuid(), $1, $2, $3, $4, $5, 'Old')`,
      [agency, id, kind, of, fan],
    );
  return { agency, owner, writer, reader, talent, image, audio, video, forms, groups, send, add, get, change, mark };
}

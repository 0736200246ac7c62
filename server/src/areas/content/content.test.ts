import { expect, test } from "vitest";
import { PODCAST } from "#contract/content/codes.ts";
import { cmsEvents, news, pvpms } from "#contract/content/content.ts";
import { startApp } from "#test/app.ts";
import { buildFile, setUpContent } from "#test/content.ts";
import { buildPerson, buildStaff, inAgency } from "#test/factories.ts";

const app = await startApp();
const { ask } = app;

test("an item of each kind is added, read, and listed (C-374, C-378, C-384, C-392, C-429)", async () => {
  const { add, get, groups, writer, talent } = await setUpContent(app);
  for (const kind of ["News", "Event", "Audio", "Video"] as const) {
    const id = await add(kind);
    expect(await get(kind, id)).toMatchObject({
      kind,
      title: "A new single",
      status: 13,
      talents: [{ userId: talent, displayName: "Marlo Quist", agencyTalent: true }],
      publishDate: "2026-01-02T03:04:00Z",
      version: expect.any(Number),
    });
    const types = kind === "Audio" ? ["audio"] : kind === "Video" ? ["video"] : undefined;
    const listed = await ask(groups[kind].list, writer.token, {
      body: { cmsTabId: 13, ...(types && { types }) } as never,
    });
    expect(listed.status, listed.text).toBe(200);
    expect(listed.data.map((row) => row.id)).toEqual([id]);
    const counted = await ask(groups[kind].count, writer.token, { body: { ...(types && { types }) } as never });
    expect(counted.data, counted.text).toMatchObject({
      tabs: [
        { value: "3", count: 0 },
        { value: "13", count: 1 },
        { value: "14", count: 0 },
        { value: "-2", count: 0 },
        { value: "0", count: 1 },
      ],
    });
  }
});

const askedBy =
  ({ send }: Awaited<ReturnType<typeof setUpContent>>) =>
  async (kind: "News" | "Event" | "Audio", form: object) => {
    const answer = await send(kind, form);
    expect(answer.status).toBe(400);
    return answer.error?.details.map(({ field, message }) => [field, message]);
  };

test("talents, media, title and publish time are asked for in the document's words (B-634, B-635, B-636, B-637)", async () => {
  const refusalsOf = askedBy(await setUpContent(app));
  expect(await refusalsOf("News", { talentUserIds: [] })).toEqual([["talentUserIds", "required field"]]);
  expect(await refusalsOf("News", { talentUserIds: undefined })).toEqual([["talentUserIds", "required field"]]);
  expect(await refusalsOf("News", { talentUserIds: "x" })).toEqual([["talentUserIds", "Invalid value"]]);
  expect(await refusalsOf("News", { mediaIds: undefined })).toEqual([["mediaIds", "required field"]]);
  expect(await refusalsOf("News", { title: "  " })).toEqual([["title", "required field"]]);
  expect(await refusalsOf("News", { publishDate: undefined })).toEqual([["publishDate", "required field"]]);
  expect(await refusalsOf("Audio", { mediaIds: [] })).toEqual([["mediaIds", "required field"]]);
});

test("content, and an event's start and place, are asked for in the document's words (B-639, B-640, B-641)", async () => {
  const refusalsOf = askedBy(await setUpContent(app));
  expect(await refusalsOf("News", { content: "<p></p>" })).toEqual([["content", "required field"]]);
  expect(await refusalsOf("Event", { start: undefined })).toEqual([["start", "required field"]]);
  expect(await refusalsOf("Event", { location: " " })).toEqual([["location", "required field"]]);
});

test("a form without media may leave them out (B-541)", async () => {
  const { send, forms, get } = await setUpContent(app);
  const { mediaIds: _, ...audio } = forms.Audio;
  const answer = await send("Audio", {
    ...audio,
    mediaIds: undefined,
    link: "https://soundcloud.com/harbourvale/first",
  });
  expect(answer.status, answer.text).toBe(200);
  expect((await get("Audio", answer.data.id)).medias).toEqual([]);
});

test("texts are trimmed (B-642, B-643, B-644, B-645, E-358…E-369)", async () => {
  const { add, get } = await setUpContent(app);
  const event = await add("Event", {
    title: "  Trimmed ",
    mediaCredit: "  Ines ",
    link: " www.example.com ",
    ticketUrl: " www.example.com/tickets ",
  });
  expect(await get("Event", event)).toMatchObject({
    title: "Trimmed",
    mediaCredit: "Ines",
    link: "www.example.com",
    ticketUrl: "www.example.com/tickets",
  });
});

test("blank tags are dropped, and a credit or content that is blank is unset (B-646, B-647, B-648)", async () => {
  const { add, get } = await setUpContent(app);
  const audio = await add("Audio", { content: "<p></p>", mediaCredit: "  ", tags: ["tour", " ", "", "tour"] });
  expect(await get("Audio", audio)).toMatchObject({ content: null, mediaCredit: null, tags: ["tour"] });
});

test("text is cleaned when it is written", async () => {
  const { add, get } = await setUpContent(app);
  const id = await add("News", { content: '<p onclick="x()">Hi<script>alert(1)</script></p>' });
  expect((await get("News", id)).content).toBe("<p>Hi</p>");
});

test("fields that a change leaves out stay as they are (C-385, C-393, C-375)", async () => {
  const { add, get, change } = await setUpContent(app);
  const id = await add("Event", { link: "www.example.com", tags: ["tour"], end: "2027-02-03T23:00" });
  const before = await get("Event", id);
  const answer = await change("Event", id, { title: "Another" }, before.version);
  expect(answer.status, answer.text).toBe(200);
  const { version: _, updatedAt: __, displayName: ___, medias: ____, ...unchanged } = before;
  expect(answer.data).toMatchObject({ ...unchanged, title: "Another" });
  const stale = await change("Event", id, { title: "Late" }, before.version);
  expect(stale.status).toBe(409);
  expect(stale.error).toMatchObject({ code: "stale", current: { title: "Another" } });
});

test("a changed zone keeps the wall time of a publish time that lies ahead", async () => {
  const { add, get, change } = await setUpContent(app);
  const id = await add("News", { publishDate: "2099-07-01T20:00", publishTimeZoneId: "Australia/Sydney" });
  const before = await get("News", id);
  expect(before).toMatchObject({ publishDate: "2099-07-01T10:00:00Z", publishTimeZoneId: "Australia/Sydney" });
  const moved = await change("News", id, { publishTimeZoneId: "Australia/Perth" }, before.version);
  expect(moved.data).toMatchObject({ publishDate: "2099-07-01T12:00:00Z", publishTimeZoneId: "Australia/Perth" });
  // Epoch milliseconds and instants are taken too.
  const number = await add("News", { publishDate: Date.parse("2026-01-02T03:04:00Z") });
  expect((await get("News", number)).publishDate).toBe("2026-01-02T03:04:00Z");
});

test("a publish time that the clocks skip moves on, and one that comes twice is the first", async () => {
  const { add, get } = await setUpContent(app);
  const goesOutAt = async (publishDate: string) =>
    (await get("News", await add("News", { publishDate, publishTimeZoneId: "Australia/Sydney" }))).publishDate;
  expect(await goesOutAt("2099-10-04T02:30"), "skipped: half an hour after two is half an hour after three").toBe(
    "2099-10-03T16:30:00Z",
  );
  expect(await goesOutAt("2099-04-05T02:30"), "twice: the first of the two").toBe("2099-04-04T15:30:00Z");
});

test("an online event has Online as its place, and needs its stream (B-540, E-340…E-342, E-372, N-093)", async () => {
  const { add, get, send, writer } = await setUpContent(app);
  for (const eventMode of ["ONLINE", 1, true]) {
    const id = await add("Event", { eventMode, location: null, streamUrl: "https://www.example.com/stream" });
    expect(await get("Event", id)).toMatchObject({ eventMode: "ONLINE", location: "Online" });
  }
  const streamed = { streamUrl: "https://www.example.com/stream", ticketUrl: "https://www.example.com/tickets" };
  const id = await add("Event", { eventMode: 1, location: null, ...streamed });
  const { data: rows } = await ask(cmsEvents.list, writer.token, { body: {} });
  expect(rows.find((row) => row.id === id)).toMatchObject(streamed);
  expect((await get("Event", await add("Event"))).eventMode).toBe("OFFLINE");
  expect((await send("Event", { eventMode: 1, location: null })).error?.details).toMatchObject([
    { field: "streamUrl" },
  ]);
});

test("files are those of the kind, within the limits of the uploader of content (N-109, N-110, E-366)", async () => {
  const { agency, writer, send, image, audio } = await setUpContent(app);
  const expectRefused = async (kind: "News" | "Audio", form: object) => {
    const answer = await send(kind, form);
    expect(answer.status, answer.text).toBe(400);
    return answer.error?.details[0]?.field;
  };
  expect(await expectRefused("Audio", { mediaIds: [image] })).toBe("mediaIds.0");
  expect(await expectRefused("Audio", { thumbnailId: audio })).toBe("thumbnailId");
  const large = await buildFile(agency, writer.id, { size: 104_857_601 });
  expect(await expectRefused("News", { mediaIds: [large] })).toBe("mediaIds.0");
  const avi = await buildFile(agency, writer.id, { type: 2, contentType: "video/x-msvideo" });
  expect(await expectRefused("News", { mediaIds: [avi] })).toBe("mediaIds.0");
  expect((await send("Audio", { thumbnailId: image })).status).toBe(200);
});

test("talents that the writer may not read stay, and can't be added (decisions: Content)", async () => {
  const { agency, owner, add, get, change, talent } = await setUpContent(app);
  const agent = await buildStaff(agency, { levels: { CMS: ["EDIT_ASSIGN"], TALENT: ["VIEW_ASSIGN"] } });
  const own = await buildPerson(agency, { assignedTo: [agent.id] });
  const id = await add("News", { talentUserIds: [talent, own], mediaIds: [await buildFile(agency, owner.id)] }, owner);
  const seen = await get("News", id, agent);
  expect(seen.talents.map(({ userId }) => userId)).toEqual([own]);
  expect(seen.hiddenTalents).toBe(1);
  expect((await change("News", id, { talentUserIds: [talent] }, seen.version, agent)).status).toBe(400);
  const changed = await change("News", id, { talentUserIds: [own], title: "By the agent" }, seen.version, agent);
  expect(changed.status, changed.text).toBe(200);
  expect((await get("News", id, owner)).talents.map(({ userId }) => userId).sort()).toEqual([talent, own].sort());
});

test("audio and video are one call each, decided by the body, and podcasts stand in both (B-402, B-703, B-704, C-370, C-376, N-106)", async () => {
  const { add, writer } = await setUpContent(app);
  const audio = await add("Audio", { [PODCAST]: true });
  const video = await add("Video", { [PODCAST]: true });
  const plain = await add("Video");
  const listIds = async (body: object) =>
    (await ask(pvpms.list, writer.token, { body: body as never })).data.map(({ id }) => id).sort();
  expect(await listIds({ types: ["audio"] })).toEqual([audio]);
  expect(await listIds({ types: ["video"] })).toEqual([video, plain].sort());
  expect(await listIds({ types: ["audio", "video"], [PODCAST]: true })).toEqual([audio, video].sort());
});

test("events are listed by the document's names (B-705, E-487…E-495, C-390, C-406)", async () => {
  const { add, writer, talent } = await setUpContent(app);
  const first = await add("Event", { title: "Alpha night", tags: ["tour"], link: "www.example.com/a" });
  const second = await add("Event", { title: "Beta night", start: "2027-03-03T20:00" });
  const listEvents = async (body: object) => {
    const answer = await ask(cmsEvents.list, writer.token, { body: body as never });
    expect(answer.status, answer.text).toBe(200);
    return answer.data.map(({ id }) => id);
  };
  expect(await listEvents({ pageSize: 1, pageIndex: 1, sort: "start" })).toEqual([second]);
  expect(await listEvents({ sort: "start DESC" })).toEqual([second, first]);
  expect(await listEvents({ userIds: [talent], cmsTabId: 13, keyword: "alpha" })).toEqual([first]);
  expect(await listEvents({ tag: ["tour"], link: "example.com/a" })).toEqual([first]);
  expect(await listEvents({ start: [Date.parse("2027-03-01"), Date.parse("2027-03-31")] })).toEqual([second]);
  expect(await listEvents({ talentId: talent, sort: "title" })).toEqual([first, second]);
});

test("a period bounds published and rejected items, never pending, marked or scheduled ones", async () => {
  const { add, writer, mark } = await setUpContent(app);
  const old = "2020-01-02T03:04:00Z";
  const out = await add("News", { status: 1 });
  await add("News", { status: 1, publishDate: old });
  const scheduled = await add("News", { status: 1, publishDate: "2099-01-01T00:00:00Z" });
  const pending = await add("News", { publishDate: old });
  const rejected = await add("News", { publishDate: "2099-01-01T00:00:00Z" });
  await ask(news.reject, writer.token, { body: { ids: [rejected] } });
  await mark(pending);
  const period = { fromDate: Date.parse("2025-12-01"), toDate: Date.now() + 3_600_000 };
  const listIds = async (cmsTabId: 3 | 13 | 14 | -2) =>
    (await ask(news.list, writer.token, { body: { cmsTabId, ...period } })).data.map(({ id }) => id).sort();
  expect(await listIds(3)).toEqual([out, scheduled].sort());
  expect(await listIds(13)).toEqual([pending]);
  expect(await listIds(14)).toEqual([rejected]);
  expect(await listIds(-2)).toEqual([pending]);
  const counted = await ask(news.count, writer.token, { body: period });
  expect(counted.data.tabs.map(({ value, count }) => [value, count])).toEqual([
    ["3", 2],
    ["13", 1],
    ["14", 1],
    ["-2", 1],
    ["0", 3],
  ]);
});

test("deleted items come back as Pending (C-428; decisions: Scheduling and status)", async () => {
  const { add, groups, writer, get } = await setUpContent(app);
  const id = await add("News", { status: 1 });
  expect((await ask(groups.News.remove, writer.token, { body: { ids: [id] } })).data).toEqual({ count: 1 });
  expect((await ask(groups.News.get, writer.token, { params: { id } })).status).toBe(404);
  expect((await ask(groups.News.restore, writer.token, { body: { ids: [id] } })).data).toEqual({ count: 1 });
  expect((await get("News", id)).status).toBe(13);
});

test("items are put on the web page of their talents and taken from it (C-420)", async () => {
  const { add, groups, writer, get } = await setUpContent(app);
  const id = await add("News");
  await ask(groups.News.publishToTalentWebpage, writer.token, { body: { ids: [id] } });
  expect((await get("News", id)).onWebPage).toBe(true);
  await ask(groups.News.publishToTalentWebpage, writer.token, { body: { ids: [id], publish: false } });
  expect((await get("News", id)).onWebPage).toBe(false);
});

const publishContent = (job: { agencyId: string; itemId: string; publishAt: string }) =>
  app.jobHandlers.publishContent(job);

test("open screens are told once when an item is published at its minute", async () => {
  const { agency, add, get } = await setUpContent(app);
  const publishDate = new Date(Date.now() + 60_000).toISOString();
  const id = await add("News", { status: 1, publishDate });
  const jobs = () =>
    inAgency(
      agency,
      "select start_after, data from pgboss.job where name = 'publishContent' and data ->> 'itemId' = $1",
      [id],
    );
  const [job, ...more] = await jobs();
  expect(more).toEqual([]);
  expect(new Date(String(job?.start_after)).toISOString()).toBe(publishDate);
  const jobData = { agencyId: agency, itemId: id };
  const announced = async () =>
    (await inAgency(agency, "select announced_at is not null as is, version from content_item where id = $1", [id]))[0];
  const { version } = await get("News", id);
  // Not before its time, nor for a time that it no longer has.
  await publishContent({ ...jobData, publishAt: publishDate });
  expect(await announced()).toEqual({ is: false, version });
  await inAgency(agency, "update content_item set publish_at = now() where id = $1", [id]);
  await publishContent({ ...jobData, publishAt: publishDate });
  expect((await announced())?.is).toBe(false);
  const [row] = await inAgency(agency, "select publish_at as at from content_item where id = $1", [id]);
  await publishContent({ ...jobData, publishAt: String(row?.at) });
  expect((await announced())?.is).toBe(true);
});

test("an item whose media are being prepared is published once they are ready", async () => {
  const { agency, writer, add, get } = await setUpContent(app);
  const media = await buildFile(agency, writer.id, { type: 2, contentType: "video/mp4", state: "processing" });
  const id = await add("Video", { status: 1, mediaIds: [media] });
  expect(await get("Video", id)).toMatchObject({ status: 3, processing: true });
  const jobs = () =>
    inAgency(
      agency,
      "select start_after > now() as later from pgboss.job where name = 'publishContent' and data ->> 'itemId' = $1",
      [id],
    );
  expect(await jobs()).toEqual([{ later: true }]);
  const job = { agencyId: agency, itemId: id, publishAt: "2026-01-02T03:04:00.000Z" };
  const announced = async () =>
    (await inAgency(agency, "select announced_at is not null as is from content_item where id = $1", [id]))[0]?.is;
  await publishContent(job);
  expect(await announced()).toBe(false);
  expect(await jobs()).toHaveLength(2);
  await inAgency(agency, "update media set state = 'ready' where id = $1", [media]);
  await publishContent(job);
  expect(await announced()).toBe(true);
  await publishContent(job);
  expect(await jobs()).toHaveLength(2);
});

test("reports of an item say who, when and why, and No action resolves them (C-389, C-430, B-551, B-552, B-554, E-354, E-355, E-371, N-112)", async () => {
  const { add, groups, writer, get, mark, talent } = await setUpContent(app);
  const id = await add("News", { status: 1 });
  await mark(id, { of: talent });
  await mark(id);
  await mark(id, { kind: "REPORT" });
  await mark(id, { kind: "NOT_INTERESTED" });
  expect(await get("News", id)).toMatchObject({
    status: 3,
    totalIrrelevance: 2,
    totalReport: 1,
    totalNotInterestedIn: 1,
    reportedCount: 2,
    irrelevanceTalents: [{ userId: talent, displayName: "Marlo Quist" }],
    latestReportedDate: expect.any(String),
  });
  const reports = (hidingType: "NOT_RELEVANT" | "REPORT") =>
    ask(groups.News.reports, writer.token, { params: { id }, query: { hidingType } as never });
  expect((await reports("NOT_RELEVANT")).data).toHaveLength(2);
  expect((await reports("REPORT")).data).toMatchObject([{ hidingType: "REPORT", reason: "Old", resolvedAt: null }]);
  const irrelevant = async () => (await ask(news.irrelevance, writer.token, { body: {} })).data.map((row) => row.id);
  expect(await irrelevant()).toEqual([id]);
  expect((await ask(news.irrelevanceCount, writer.token, { body: {} })).data).toEqual({ count: 1, isMinimum: false });
  await ask(groups.News.noAction, writer.token, { params: { ids: id }, body: { ids: [id] } });
  expect(await irrelevant()).toEqual([]);
  expect(await get("News", id)).toMatchObject({ status: 3, totalIrrelevance: 2, reportedCount: 0 });
  expect((await reports("NOT_RELEVANT")).data).toMatchObject([
    { resolvedBy: { id: writer.id } },
    { resolvedBy: { id: writer.id } },
  ]);
  // Marking by hand counts as one, without a fan.
  await ask(groups.News.notRelevant, writer.token, {
    body: { ids: [id], talentUserIds: [talent], reason: "Old news" },
  });
  expect(await get("News", id)).toMatchObject({ totalIrrelevance: 3, reportedCount: 1, markedByMe: true });
});

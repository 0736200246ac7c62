import { expect, test } from "vitest";
import { startApp } from "#test/app.ts";
import { contentSetting } from "#test/content.ts";

const app = await startApp();
const { ask } = app;

test("an item of each kind is added, read, and listed (C-374, C-378, C-384, C-392, C-429)", async () => {
  const { add, get, groups, writer, talent } = await contentSetting(app);
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

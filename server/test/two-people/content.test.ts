/**
 * Approval of content by another person: nothing unapproved is shown, for each kind of content, and each way of writing
 * it.
 */
import { describe, expect, test } from "vitest";
import { contentRecord } from "#contract/content/content.ts";
import { contentSettings } from "#contract/content/setting.ts";
import { startApp } from "../app.ts";
import { setUpContent } from "../content.ts";
import { buildStaff } from "../factories.ts";

const app = await startApp();
const { ask } = app;
type By = { token: string };

async function setUp() {
  const base = await setUpContent(app);
  const { agency, owner } = base;
  const second = await buildStaff(agency, { levels: { CMS: ["EDIT_ALL"], TALENT: ["VIEW_ALL"] } });
  const set = async (anotherPersonApproves: boolean) => {
    const { version, publishToApp } = (await ask(contentSettings.get, owner.token, {})).data;
    return ask(contentSettings.update, owner.token, { body: { anotherPersonApproves, publishToApp, version } });
  };
  await set(true);
  return { ...base, second, set };
}

describe.each(["News", "Event", "Audio", "Video"] as const)("%s", (kind) => {
  test("changed published content waits again, and none of its later writers approves it", async () => {
    const { add, get, change, groups, writer, second, owner } = await setUp();
    const approve = async (id: string, by: By) =>
      (await ask(groups[kind].approve, by.token, { body: { ids: [id] } })).error?.code ?? null;
    const id = await add(kind);
    // One wrote it, and the other changed a word of it.
    expect((await change(kind, id, { title: "A word" }, (await get(kind, id)).version, second)).data.status).toBe(13);
    expect([await approve(id, writer), await approve(id, second), await approve(id, owner)]).toEqual([
      "ownContent",
      "ownContent",
      null,
    ]);
    expect((await get(kind, id)).status).toBe(3);
    for (const sent of [{ title: "Another title" }, { content: "<p>Other words.</p>", status: 1 }]) {
      const changed = await change(kind, id, sent, (await get(kind, id)).version, writer);
      expect(changed.status, changed.text).toBe(200);
      expect(changed.data.status).toBe(13);
      expect(await approve(id, writer)).toBe("ownContent");
      expect(await approve(id, second)).toBeNull();
    }
    // The approver of the present version may write the next change, and then doesn't approve it.
    expect(
      (await change(kind, id, { title: "By the second" }, (await get(kind, id)).version, second)).data.status,
    ).toBe(13);
    expect(await approve(id, second)).toBe("ownContent");
    expect(await approve(id, writer)).toBeNull();
  });

  test("a change of many counts as writing each, and so does its undo", async () => {
    const { add, get, groups, writer, second } = await setUp();
    const id = await add(kind);
    await ask(groups[kind].approve, second.token, { body: { ids: [id] } });
    const { version } = await get(kind, id);
    const body = { selection: { records: [{ id, version }] }, change: { tags: { add: ["sponsored"], remove: [] } } };
    const { data } = await ask(contentRecord.calls.bulk, second.token, { body: body as never });
    expect([data.changed, (await get(kind, id)).status]).toEqual([1, 13]);
    const approve = async (by: By) =>
      (await ask(groups[kind].approve, by.token, { body: { ids: [id] } })).error?.code ?? null;
    expect(await approve(second)).toBe("ownContent");
    const undone = await ask(contentRecord.calls.undoBulk, second.token, { body: { undo: data.undo ?? "" } });
    expect(undone.status, undone.text).toBe(200);
    expect((await get(kind, id)).status).toBe(13);
    expect(await approve(writer)).toBeNull();
  });

  test("without the setting a change of what is published acts at once", async () => {
    const { add, get, change, set } = await setUp();
    await set(false);
    const id = await add(kind, { status: 1 });
    expect((await change(kind, id, { title: "Another title" }, (await get(kind, id)).version)).data.status).toBe(3);
  });
});

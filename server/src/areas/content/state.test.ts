/** The states of items: every kind, every role, every state and every action, against a table written by hand. */
import { describe, expect, test } from "vitest";
import type { AnyCall } from "#contract/call.ts";
import { contentSettings } from "#contract/content/setting.ts";
import { startApp } from "#test/app.ts";
import { setUpContent } from "#test/content.ts";
import { buildPerson, buildStaff, inAgency } from "#test/factories.ts";

const app = await startApp();
const { ask } = app;

const STATES = { published: 3, scheduled: 3, pending: 13, rejected: 14 } as const;
type State = keyof typeof STATES;
type Action = "approve" | "pending" | "reject" | "publish" | "notRelevant" | "irrelevantReject" | "noAction";
/** The next state by action and state, not marked and marked as not relevant; null where the action is refused. */
const TABLE: Readonly<Record<Action, Readonly<Record<State, readonly [plain: number | null, marked: number | null]>>>> =
  {
    approve: { published: [null, null], scheduled: [null, null], pending: [3, 3], rejected: [3, 3] },
    pending: { published: [13, 13], scheduled: [13, 13], pending: [null, null], rejected: [13, 13] },
    reject: { published: [14, 14], scheduled: [14, 14], pending: [14, 14], rejected: [null, null] },
    publish: { published: [null, null], scheduled: [3, 3], pending: [3, 3], rejected: [3, 3] },
    notRelevant: { published: [3, 3], scheduled: [3, 3], pending: [13, 13], rejected: [14, 14] },
    irrelevantReject: { published: [null, 14], scheduled: [null, 14], pending: [null, 14], rejected: [null, 14] },
    noAction: { published: [null, 3], scheduled: [null, 3], pending: [null, 13], rejected: [null, 14] },
  };
/** How many markings are open after an action on an item that one fan has marked. */
const OPEN_AFTER: Readonly<Record<Action, number>> = {
  approve: 1,
  pending: 1,
  reject: 0,
  publish: 1,
  notRelevant: 2,
  irrelevantReject: 0,
  noAction: 0,
};
const ROLES = ["owner", "EDIT_ALL", "EDIT_ASSIGN with its talent", "EDIT_ASSIGN", "VIEW_ALL", "none"] as const;
const ANSWERS: Readonly<Record<(typeof ROLES)[number], number | "table">> = {
  owner: "table",
  EDIT_ALL: "table",
  "EDIT_ASSIGN with its talent": "table",
  // An item out of reach is one that there is not.
  EDIT_ASSIGN: 400,
  VIEW_ALL: 403,
  none: 403,
};

describe("changes of status by role (B-331, B-332, B-683, B-688)", () => {
  describe.each([
    [
      "is approved, set to pending and rejected (B-547, B-548, B-549, B-550, C-421…C-424)",
      ["approve", "pending", "reject"],
    ],
    ["is published (B-244, B-400)", ["publish"]],
    [
      "is marked, cleared and rejected as not relevant (B-552, B-556, B-698, C-425…C-427, C-430)",
      ["notRelevant", "irrelevantReject", "noAction"],
    ],
  ] as const)("an item %s", (_, actions) => {
    test.each(["News", "Event", "Audio", "Video"] as const)(
      "each role changes %s as the table says",
      { timeout: 120_000 },
      async (kind) => {
        const { agency, owner, writer, reader, add, groups, mark } = await setUpContent(app);
        const group = groups[kind];
        const assigned = await buildStaff(agency, { levels: { CMS: ["EDIT_ASSIGN"] } });
        const talent = await buildPerson(agency, { assignedTo: [assigned.id] });
        const by = {
          owner,
          EDIT_ALL: writer,
          "EDIT_ASSIGN with its talent": assigned,
          EDIT_ASSIGN: await buildStaff(agency, { levels: { CMS: ["EDIT_ASSIGN"] } }),
          VIEW_ALL: reader,
          none: await buildStaff(agency, { levels: { TALENT: ["EDIT_ALL"] } }),
        };
        const id = await add(kind, { talentUserIds: [talent] });
        const stands = async () =>
          (
            await inAgency(
              agency,
              "select status, open_irrelevance as open, publish_at <= now() as out from content_item where id = $1",
              [id],
            )
          )[0];
        for (const action of actions)
          for (const state of Object.keys(STATES) as State[])
            for (const marked of [false, true])
              for (const role of ROLES) {
                await inAgency(agency, "delete from content_marking where record_id = $1", [id]);
                if (marked) await mark(id);
                await inAgency(
                  agency,
                  "update content_item set status = $2, publish_at = now() + $3::interval where id = $1",
                  [id, STATES[state], state === "scheduled" ? "1 day" : "-1 day"],
                );
                const call: AnyCall = group[action];
                const params = action === "noAction" ? { ids: id } : undefined;
                const answer = await ask(call, by[role].token, {
                  body: { ids: [id] },
                  ...(params && { params }),
                } as never);
                const next = TABLE[action][state][marked ? 1 : 0];
                const expected = ANSWERS[role] === "table" ? (next === null ? 409 : 200) : ANSWERS[role];
                const title = `${role}: ${action} of ${state}${marked ? ", marked" : ""}`;
                expect(answer.status, `${title} ${answer.text}`).toBe(expected);
                const after = await stands();
                if (expected !== 200) {
                  expect(after, title).toMatchObject({ status: STATES[state], open: marked ? 1 : 0 });
                  continue;
                }
                const open = marked ? OPEN_AFTER[action] : action === "notRelevant" ? 1 : 0;
                expect(after, title).toMatchObject({ status: next, open });
                if (action === "publish") expect(after?.out, title).toBe(true);
                if (action === "approve" && state !== "scheduled") expect(after?.out, title).toBe(true);
              }
      },
    );
  });
});

test("several items change at once or none, and the refusal names those in another state (C-421, B-684)", async () => {
  const { add, groups, writer, get } = await setUpContent(app);
  const pendingItem = await add("News");
  const other = await add("News", { status: 1 });
  const refused = await ask(groups.News.approve, writer.token, { body: { ids: [pendingItem, other] } });
  expect(refused.status).toBe(409);
  expect(refused.error).toMatchObject({ code: "contentState", details: [{ field: "ids.1" }] });
  expect((await get("News", pendingItem)).status).toBe(13);
  const done = await ask(groups.News.reject, writer.token, { body: { ids: [pendingItem, other] } });
  expect(done.data).toEqual({ count: 2 });
  expect([(await get("News", pendingItem)).status, (await get("News", other)).status]).toEqual([14, 14]);
});

test("a list's calls refuse an item of another kind (C-421)", async () => {
  const { add, groups, writer } = await setUpContent(app);
  const id = await add("Event");
  expect((await ask(groups.News.approve, writer.token, { body: { ids: [id] } })).status).toBe(400);
  expect((await ask(groups.News.get, writer.token, { params: { id } })).status).toBe(404);
});

test("an item that changed since it was read is refused, with who changed it", async () => {
  const { add, groups, writer, owner, get } = await setUpContent(app);
  const id = await add("News");
  const { version } = await get("News", id);
  const first = await ask(groups.News.approve, owner.token, { body: { ids: [id], versions: [version] } });
  expect(first.status, first.text).toBe(200);
  const second = await ask(groups.News.reject, writer.token, { body: { ids: [id], versions: [version] } });
  expect(second.status).toBe(409);
  expect(second.error).toMatchObject({ code: "stale", saved: { by: owner.displayName } });
});

test("a writer can't publish their own item where another person approves", async () => {
  const { add, send, groups, writer, owner, change, get } = await setUpContent(app);
  await ask(contentSettings.update, owner.token, {
    body: { anotherPersonApproves: true, publishToApp: false, version: 1 },
  });
  expect((await send("News", { status: 1 })).status).toBe(403);
  const id = await add("News");
  expect((await ask(groups.News.approve, writer.token, { body: { ids: [id] } })).error?.code).toBe("ownContent");
  const { version } = await get("News", id);
  expect((await change("News", id, { status: 1 }, version)).status).toBe(403);
  expect((await ask(groups.News.approve, owner.token, { body: { ids: [id] } })).status).toBe(200);
});

test("an item without a picture is not published, so that an import can't be approved unseen (B-635)", async () => {
  const { agency, add, groups, writer } = await setUpContent(app);
  const id = await add("News");
  await inAgency(agency, "delete from content_media where record_id = $1", [id]);
  expect((await ask(groups.News.approve, writer.token, { body: { ids: [id] } })).error?.code).toBe("contentIncomplete");
});

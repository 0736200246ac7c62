import { describe, expect, test } from "vitest";
import { taskOptions, tasks } from "#contract/tasks/task.ts";
import { startApp } from "#test/app.ts";
import { buildAgency, buildStaff } from "#test/factories.ts";
import { randomFor } from "#test/generated/breadth.ts";

const { ask } = await startApp();

async function setUp() {
  const agency = await buildAgency();
  const [owner, other] = [await buildStaff(agency, { role: "agency" }), await buildStaff(agency, { role: "agency" })];
  const { statuses } = (await ask(taskOptions.form, owner.token, {})).data;
  const add = async (summary: string) => (await ask(tasks.create, owner.token, { body: { summary } })).data.id;
  /** The cards of a column, as a person sees them. */
  const column = async (statusId: string, by = owner) => {
    const answer = await ask(tasks.list, by.token, {
      body: { statusIds: [statusId], orderBy: "order", pageSize: 100 },
    });
    expect(answer.status, answer.text).toBe(200);
    return answer.data;
  };
  const move = async (id: string, statusId: string, lowerOrder?: number, by = owner) => {
    const answer = await ask(tasks.move, by.token, {
      params: { id },
      body: { statusId, ...(lowerOrder !== undefined && { lowerOrder }) },
    });
    expect(answer.status, answer.text).toBe(200);
  };
  const statusOf = (code: string) => statuses.find(({ category }) => category.code === code)?.id ?? "";
  return { owner, other, statuses, add, column, move, statusOf };
}

describe("a card moved between two others", () => {
  test("a card moved between two others stands between them, in its column and in another", async () => {
    const { add, column, move, statusOf } = await setUp();
    const [fresh, started] = [statusOf("NEW"), statusOf("IN_PROGRESS")];
    const [a, b, c, d] = [await add("a"), await add("b"), await add("c"), await add("d")];
    const names = async (status: string) => (await column(status)).map(({ summary }) => summary).join("");
    const orderOf = async (status: string, id: string) => (await column(status)).find((row) => row.id === id)?.order;
    await move(d ?? "", fresh, await orderOf(fresh, b ?? ""));
    expect(await names(fresh)).toBe("adbc");
    await move(a ?? "", started);
    await move(c ?? "", started);
    await move(b ?? "", started, await orderOf(started, c ?? ""));
    expect(await names(started)).toBe("abc");
    // Above the card that follows the last one that is known, whatever its number is.
    await move(d ?? "", started, ((await orderOf(started, a ?? "")) ?? 0) + 1);
    expect(await names(started)).toBe("adbc");
  });

  test("a card moved between two others has room there however often others were put there before", async () => {
    const { add, column, move, statusOf } = await setUp();
    const fresh = statusOf("NEW");
    for (const name of ["a", "b", "c", "d"]) await add(name);
    for (let turn = 0; turn < 40; turn += 1) {
      // The third goes above the second, between the first and it.
      const [, second, third] = await column(fresh);
      await move(third?.id ?? "", fresh, second?.order);
      const [first, now, then, last] = await column(fresh);
      expect([now?.id, then?.id]).toEqual([third?.id, second?.id]);
      expect([first?.summary, last?.summary]).toEqual(["a", "d"]);
    }
  });
});

test("undoing a change of status finds a place above the card that has taken the old one", async () => {
  const { owner, add, column, move, statusOf } = await setUp();
  const fresh = statusOf("NEW");
  for (const name of ["a", "b", "c", "d"]) await add(name);
  const columnTitles = async () => (await column(fresh)).map(({ summary }) => summary).join("");
  const [a, , c, d] = await column(fresh);
  await move(d?.id ?? "", fresh, (await column(fresh))[1]?.order);
  expect(await columnTitles()).toBe("adbc");
  const { version } = (await ask(tasks.get, owner.token, { params: { id: d?.id ?? "" }, query: {} })).data;
  const changed = await ask(tasks.bulk, owner.token, {
    body: { selection: { records: [{ id: d?.id ?? "", version }] }, change: { status: statusOf("BLOCKED") } },
  });
  expect(changed.status, changed.text).toBe(200);
  await move(c?.id ?? "", fresh, (await column(fresh)).find(({ summary }) => summary === "b")?.order);
  expect((await column(fresh))[1]?.order).toBe((a?.order ?? 0) + 65_536 / 2);
  const undone = await ask(tasks.undoBulk, owner.token, { body: { undo: changed.data.undo ?? "" } });
  expect(undone.status, undone.text).toBe(200);
  expect(await columnTitles()).toBe("adcb");
});

test("two people who move cards at once lose and double none, and see the same order", async () => {
  const { owner, other, statuses, add, column, move } = await setUp();
  const { below, pick } = randomFor("moves on a board");
  const ids: string[] = [];
  for (let n = 0; n < 24; n += 1) ids.push(await add(`Card ${n}`));
  const board = async (by: typeof owner) =>
    (await Promise.all(statuses.map(({ id }) => column(id, by)))).map((cards) =>
      cards.map(({ id, order }) => ({ id, order })),
    );
  const moves = async (by: typeof owner): Promise<void> => {
    for (let turn = 0; turn < 250; turn += 1) {
      const seen = turn % 5 === 0 ? await board(by) : null;
      const to = below(statuses.length);
      const cards = seen?.[to] ?? [];
      const lower = cards[below(cards.length + 1)]?.order ?? (below(2) === 0 ? undefined : below(2_000_000));
      await move(pick(ids), statuses[to]?.id ?? "", lower, by);
    }
  };
  await Promise.all([moves(owner), moves(other)]);
  const [ownBoard, theirs] = [await board(owner), await board(other)];
  expect(ownBoard).toEqual(theirs);
  const cards = ownBoard.flat();
  expect(cards.map(({ id }) => id).sort()).toEqual([...ids].sort());
  // Every place is decided: no two cards of a column have one number.
  for (const cards of ownBoard) expect(new Set(cards.map(({ order }) => order)).size).toBe(cards.length);
}, 120_000);

import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { STATUS_MODULES, type StatusModule, statusCategories, statuses } from "#contract/settings/status.ts";
import { tasks } from "#contract/tasks/task.ts";
import { startApp } from "#test/app.ts";
import { buildAgency, buildStaff, inAgency } from "#test/factories.ts";

const { ask } = await startApp();

async function setUp() {
  const agency = await buildAgency();
  const owner = await buildStaff(agency, { role: "agency" });
  const categories = async (module?: StatusModule) =>
    (await ask(statusCategories.list, owner.token, { query: module ? { module } : {} })).data;
  const category = async (module: StatusModule, code: string) => {
    const match = (await categories(module)).find((item) => item.code === code);
    if (!match) throw new Error(`no category ${code}`);
    return match;
  };
  const list = async (query: { module?: StatusModule; categoryCode?: string } = {}) =>
    (await ask(statuses.list, owner.token, { query })).data;
  const names = async (module: StatusModule, categoryCode: string) =>
    (await list({ module, categoryCode })).map(({ statusName }) => statusName);
  const addCategory = (body: object) =>
    ask(statusCategories.create, owner.token, {
      body: { name: "Shortlist", code: "SHORTLIST", module: "PIPELINE", meaning: "OPPORTUNITY", ...body },
    });
  const add = async (code: string, statusName: string, more: object = {}, module: StatusModule = "TASK") =>
    ask(statuses.create, owner.token, {
      body: { statusName, categoryId: (await category(module, code)).id, ...more },
    });
  const removeStatus = (id: string, replacementId?: string) =>
    ask(statuses.remove, owner.token, { params: { id }, query: replacementId ? { replacementId } : {} });
  const removeCategory = (id: string, replacementId?: string) =>
    ask(statusCategories.remove, owner.token, { params: { id }, query: replacementId ? { replacementId } : {} });
  const addTask = async (summary: string, statusId: string) =>
    (await ask(tasks.create, owner.token, { body: { summary, statusId } })).data.id;
  const task = async (id: string) => (await ask(tasks.get, owner.token, { params: { id }, query: {} })).data;
  return {
    agency,
    owner,
    categories,
    category,
    list,
    names,
    addCategory,
    add,
    removeStatus,
    removeCategory,
    addTask,
    task,
  };
}
const fieldsOf = (answer: { error?: { details: { field: string; code: string }[] } | undefined }) =>
  answer.error?.details.map(({ field, code }) => `${field}: ${code}`);

test("an agency begins with the categories and statuses of each module, a status in each (C-035, C-039)", async () => {
  const { categories, list } = await setUp();
  const rows = await categories();
  const codes = (module: StatusModule) =>
    rows.filter((row) => row.module === module).map(({ code, meaning }) => (meaning ? `${code} ${meaning}` : code));
  expect(codes("TASK")).toEqual(["NEW", "IN_PROGRESS", "BLOCKED", "COMPLETED"]);
  expect(codes("CONTRACT")).toEqual(["DRAFT", "SENT", "SIGNED", "ACTIVE", "COMPLETED", "CANCELLED"]);
  expect(codes("PIPELINE")).toEqual([
    "ENQUIRY OPPORTUNITY",
    "NEGOTIATION OPPORTUNITY",
    "WON WON",
    "LOST LOST",
    "DECLINED DECLINED",
  ]);
  expect(codes("EVENT")).toEqual(["TENTATIVE open", "CONFIRMED confirmed", "COMPLETED done", "CANCELLED cancelled"]);
  expect(codes("PROJECT")).toEqual(["PLANNED open", "IN_PROGRESS open", "COMPLETED done", "CANCELLED cancelled"]);
  expect(rows.every((row) => row.statuses === 1)).toBe(true);
  expect(new Set(rows.map(({ module }) => module))).toEqual(new Set(STATUS_MODULES));
  const statusesOfTasks = await list({ module: "TASK" });
  expect(statusesOfTasks.map(({ statusName, color, category }) => [statusName, color, category.code])).toEqual([
    ["To do", "slate", "NEW"],
    ["In progress", "sky", "IN_PROGRESS"],
    ["Blocked", "waiting", "BLOCKED"],
    ["Done", "good", "COMPLETED"],
  ]);
  expect(await list({ module: "TASK", categoryCode: "BLOCKED" })).toMatchObject([{ statusName: "Blocked" }]);
});

test("a new category has a fixed code and a first status (C-036, C-037)", async () => {
  const { owner, addCategory, names, categories } = await setUp();
  const added = await addCategory({});
  expect(added.data).toMatchObject({ code: "SHORTLIST", meaning: "OPPORTUNITY", statuses: 1, order: 5 });
  expect(await names("PIPELINE", "SHORTLIST")).toEqual(["Shortlist"]);
  const { id, version } = added.data;
  const update = (body: object) =>
    ask(statusCategories.update, owner.token, { params: { id }, body: { name: "Longlist", version, ...body } });
  expect((await update({ code: "LONGLIST" })).status).toBe(400);
  expect((await update({ meaning: "WON" })).status).toBe(400);
  expect((await update({})).data).toMatchObject({ name: "Longlist", code: "SHORTLIST", version: 2 });
  expect((await update({})).status).toBe(409);
  expect((await update({ version: 2, order: 0 })).data).toMatchObject({ order: 0, version: 2 });
  expect((await categories("PIPELINE"))[0]?.code).toBe("SHORTLIST");
});

test("a code is of A–Z, 0–9 and _, none of add, detail, all and api, and stands once in a module (C-036)", async () => {
  const { addCategory } = await setUp();
  for (const code of ["lower", "WITH SPACE", "UMLÄUT", "A-B", "ADD", "DETAIL", "ALL", "API", "add", "Api", ""])
    expect(fieldsOf(await addCategory({ code })), code).toEqual([expect.stringMatching(/^code: /)]);
  expect((await addCategory({ code: "A_2" })).status).toBe(200);
  expect(fieldsOf(await addCategory({ code: "A_2", name: "Another" }))).toEqual(["code: duplicate"]);
  expect(fieldsOf(await addCategory({ code: "B_2", name: "shörtlist" }))).toEqual(["name: duplicate"]);
  expect((await addCategory({ code: "A_2", module: "EVENT", meaning: "open" })).status).toBe(200);
});

test("an opportunity's category has an outcome, an event's and a project's a meaning", async () => {
  const { addCategory } = await setUp();
  expect(fieldsOf(await addCategory({ meaning: null }))).toEqual(["meaning: requiredField"]);
  expect(fieldsOf(await addCategory({ meaning: "done" }))).toEqual(["meaning: invalid"]);
  expect(fieldsOf(await addCategory({ module: "EVENT", meaning: "WON" }))).toEqual(["meaning: invalid"]);
  expect((await addCategory({ module: "PROJECT", meaning: "cancelled" })).status).toBe(200);
});

test("categories of tasks and contracts are fixed: renamed, but neither added nor deleted (C-036, C-037, C-038)", async () => {
  const { owner, addCategory, removeCategory, category } = await setUp();
  for (const [module, code] of [
    ["TASK", "BLOCKED"],
    ["CONTRACT", "SENT"],
  ] as const) {
    expect((await addCategory({ module, meaning: null })).error?.code).toBe("fixedCategories");
    const { id, version } = await category(module, code);
    expect((await removeCategory(id)).error?.code).toBe("fixedCategories");
    const renamed = await ask(statusCategories.update, owner.token, {
      params: { id },
      body: { name: "On hold", version },
    });
    expect(renamed.data).toMatchObject({ name: "On hold", code });
  }
});

test("statuses are added, renamed, coloured and ordered; the first is the default (C-040, C-041)", async () => {
  const { owner, add, names, addTask, task } = await setUp();
  const added = await add("NEW", "Waiting for reply", { color: "plum" });
  expect(added.data).toMatchObject({ statusName: "Waiting for reply", color: "plum", order: 1, uses: 0, version: 1 });
  expect(fieldsOf(await add("NEW", "waiting for REPLY"))).toEqual(["statusName: duplicate"]);
  expect(fieldsOf(await add("NEW", "Pink", { color: "pink" }))).toEqual([expect.stringMatching(/^color: /)]);
  const { id } = added.data;
  const update = (body: object) => ask(statuses.update, owner.token, { params: { id }, body: { version: 1, ...body } });
  expect((await update({ statusName: "To do" })).error?.details[0]).toMatchObject({ field: "statusName" });
  expect((await update({ statusName: "Asked", color: "teal" })).data).toMatchObject({ color: "teal", version: 2 });
  expect((await update({ statusName: "Asked", color: "teal" })).status).toBe(409);
  await update({ statusName: "Asked", color: "teal", order: 0, version: 2 });
  expect(await names("TASK", "NEW")).toEqual(["Asked", "To do"]);
  const { data } = await ask(tasks.create, owner.token, { body: { summary: "Without a status" } });
  expect((await task(data.id)).status.statusName).toBe("Asked");
  expect((await task(await addTask("With one", id))).status).toMatchObject({ color: "teal" });
});

test("a status in use is deleted with another of its category, which its tasks get in order (C-042)", async () => {
  const { agency, owner, add, list, removeStatus, addTask, task, names } = await setUp();
  const requestedStatus = (await add("IN_PROGRESS", "Asked")).data.id;
  const waiting = (await add("IN_PROGRESS", "Waiting")).data.id;
  const before = [
    await addTask("First", requestedStatus),
    await addTask("Second", requestedStatus),
    await addTask("Third", requestedStatus),
  ];
  const staying = await addTask("There before", waiting);
  const binned = await addTask("In the bin", requestedStatus);
  await ask(tasks.remove, owner.token, { params: { id: binned } });
  expect((await list({ categoryCode: "IN_PROGRESS", module: "TASK" })).map(({ uses }) => uses)).toEqual([0, 3, 1]);

  const refused = await removeStatus(requestedStatus);
  expect([refused.status, fieldsOf(refused)]).toEqual([400, ["replacementId: requiredField"]]);
  expect(refused.error?.details[0]?.message).toContain("3 records");
  const [done] = await list({ module: "TASK", categoryCode: "COMPLETED" });
  const [draft] = await list({ module: "CONTRACT" });
  for (const other of [done?.id, draft?.id, requestedStatus, randomUUID()])
    expect(fieldsOf(await removeStatus(requestedStatus, other)), other).toEqual([
      expect.stringMatching(/^replacementId: /),
    ]);
  expect(await names("TASK", "IN_PROGRESS")).toEqual(["In progress", "Asked", "Waiting"]);

  expect((await removeStatus(requestedStatus, waiting)).data).toEqual({ moved: 3 });
  const cards = await ask(tasks.list, owner.token, { body: { statusIds: [waiting], orderBy: "order" } });
  expect(cards.data.map(({ summary }) => summary)).toEqual(["There before", "First", "Second", "Third"]);
  expect((await task(before[0] ?? "")).version).toBe(2);
  expect((await task(staying)).version).toBe(1);
  await ask(tasks.restore, owner.token, { params: { id: binned }, body: {} });
  expect((await task(binned)).status.statusName).toBe("Waiting");
  // Its history still says its name.
  const history = await inAgency(agency, "select history_value('status', to_jsonb($1::text)) as name", [
    requestedStatus,
  ]);
  expect(history).toEqual([{ name: ["Asked"] }]);
});

test("a category keeps its last status, and an unused one is deleted without a replacement (C-042)", async () => {
  const { list, add, removeStatus, names } = await setUp();
  const [only] = await list({ module: "TASK", categoryCode: "BLOCKED" });
  expect((await removeStatus(only?.id ?? "")).error?.code).toBe("lastStatus");
  await add("BLOCKED", "Stuck");
  expect((await removeStatus(only?.id ?? "")).data).toEqual({ moved: 0 });
  expect(await names("TASK", "BLOCKED")).toEqual(["Stuck"]);
});

test("a category is deleted with its statuses for another of the same outcome or meaning (C-038)", async () => {
  const { addCategory, removeCategory, category, list } = await setUp();
  const { id } = (await addCategory({})).data;
  const won = await category("PIPELINE", "WON");
  const planned = await category("PROJECT", "PLANNED");
  for (const other of [won.id, planned.id, id, randomUUID()])
    expect(fieldsOf(await removeCategory(id, other)), other).toEqual([expect.stringMatching(/^replacementId: /)]);
  expect((await removeCategory(won.id)).error?.code).toBe("lastCategory");
  expect((await removeCategory(id, (await category("PIPELINE", "ENQUIRY")).id)).data).toEqual({ moved: 0 });
  expect((await list({ module: "PIPELINE" })).some(({ category: rowCategory }) => rowCategory.id === id)).toBe(false);
});

test("tasks that are given a status while it is deleted are refused or moved", async () => {
  const { owner, add, removeStatus, list } = await setUp();
  const requestedStatus = (await add("NEW", "Asked")).data.id;
  const [first] = await list({ module: "TASK", categoryCode: "NEW" });
  const additions = Array.from({ length: 12 }, (_, n) =>
    ask(tasks.create, owner.token, { body: { summary: `Task ${n}`, statusId: requestedStatus } }),
  );
  const [removed, ...answers] = await Promise.all([removeStatus(requestedStatus, first?.id), ...additions]);
  expect(removed?.status).toBe(200);
  expect(answers.every(({ status }) => status === 200 || status === 400)).toBe(true);
  const listed = await ask(tasks.list, owner.token, { body: {} });
  expect(listed.data).toHaveLength(answers.filter(({ status }) => status === 200).length);
  expect(listed.data.every(({ status }) => status.id === first?.id)).toBe(true);
});

test("statuses are read and changed with the right to the organization alone", async () => {
  const { agency, list } = await setUp();
  const reader = await buildStaff(agency, { levels: { ORGANIZATION: ["VIEW_ALL"] } });
  const tasker = await buildStaff(agency, { levels: { TASK: ["EDIT_ALL"] } });
  const [first] = await list();
  expect((await ask(statuses.list, reader.token, { query: {} })).status).toBe(200);
  expect((await ask(statuses.remove, reader.token, { params: { id: first?.id ?? "" }, query: {} })).status).toBe(403);
  expect((await ask(statuses.list, tasker.token, { query: {} })).status).toBe(403);
});

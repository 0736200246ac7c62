import { expect, test } from "vitest";
import { formOf } from "#contract/form.ts";
import { projectTaskGroups as groups } from "#contract/projects/group.ts";
import { projectRecord } from "#contract/projects/project.ts";
import { taskTemplates } from "#contract/settings/task-setting.ts";
import { projectTasks } from "#contract/tasks/record-tasks.ts";
import { TaskCreate, taskRecord, tasks } from "#contract/tasks/task.ts";
import { startApp } from "#test/app.ts";
import { refusedFields, setUpDeals } from "#test/deals.ts";
import { assign, type BuiltStaff, buildAgency, buildStaff } from "#test/factories.ts";

const { ask } = await startApp();

async function setUp() {
  const { agency, owner, add } = await setUpDeals({ ask });
  const projectId = await add("project", { startDate: "2027-02-01" });
  const addGroup = async (name: string) => {
    const answer = await ask(groups.create, owner.token, { body: { projectId, name } });
    expect(answer.status, answer.text).toBe(200);
    return answer.data.id;
  };
  const list = async (viewMode: "board" | "timeline" = "board", by: Pick<BuiltStaff, "token"> = owner) =>
    (await ask(groups.list, by.token, { query: { projectId, viewMode } })).data;
  const names = async () => (await list()).map(({ name }) => name);
  const send = (form: Partial<TaskCreate>) =>
    ask(tasks.create, owner.token, {
      body: { ...formOf(TaskCreate).empty, summary: "Book the studio", linkIds: [projectId], ...form },
    });
  const addTask = async (form: Partial<TaskCreate> = {}) => {
    const answer = await send(form);
    expect(answer.status, answer.text).toBe(200);
    return answer.data.id;
  };
  const read = async (id: string) => (await ask(tasks.get, owner.token, { params: { id } })).data;
  return { agency, owner, add, projectId, addGroup, list, names, send, addTask, read };
}

test("groups keep the order that they are put in", async () => {
  const { owner, addGroup, names } = await setUp();
  const [first, , third] = [await addGroup("Pre-production"), await addGroup("On the road"), await addGroup("Wrap-up")];
  expect(await names()).toEqual(["Pre-production", "On the road", "Wrap-up"]);
  const move = (id: string | undefined, order: number) =>
    ask(groups.update, owner.token, { params: { id: id ?? "" }, body: { order } });
  await move(third, 0);
  expect(await names()).toEqual(["Wrap-up", "Pre-production", "On the road"]);
  expect((await move(first, 2)).data.order).toBe(2);
  await move(third, 1);
  expect(await names()).toEqual(["On the road", "Wrap-up", "Pre-production"]);
  await move(third, 40);
  expect(await names()).toEqual(["On the road", "Pre-production", "Wrap-up"]);
});

test("a group is renamed, and the project's history says so", async () => {
  const { owner, projectId, addGroup, names } = await setUp();
  const id = await addGroup("Before");
  await ask(groups.update, owner.token, { params: { id }, body: { name: "Pre-production" } });
  expect(await names()).toEqual(["Pre-production"]);
  const { data } = await ask(projectRecord.history, owner.token, { params: { id: projectId }, query: {} });
  expect(data.flatMap(({ changes }) => changes)).toContainEqual({
    field: "taskGroup",
    as: "text",
    old: ["Before"],
    new: ["Pre-production"],
  });
});

test("a task is added to a group, counted there, and moved to another with its status", async () => {
  const { owner, addGroup, addTask, list, read } = await setUp();
  const [firstGroup, two] = [await addGroup("One"), await addGroup("Two")];
  const id = await addTask({ groupId: firstGroup });
  await addTask({ groupId: firstGroup });
  const task = await read(id);
  expect(task.group).toMatchObject({ id: firstGroup, name: "One" });
  await ask(tasks.complete, owner.token, { params: { userId: id }, body: { note: null } });
  expect((await list()).map(({ count, done }) => [count, done])).toEqual([
    [2, 1],
    [0, 0],
  ]);
  const moved = await ask(tasks.move, owner.token, {
    params: { id },
    body: { statusId: task.status.id, groupId: two },
  });
  expect(moved.status, moved.text).toBe(200);
  expect((await read(id)).group?.name).toBe("Two");
  const { data } = await ask(taskRecord.history, owner.token, { params: { id }, query: {} });
  expect(data.flatMap(({ changes }) => changes)).toContainEqual({
    field: "taskGroup",
    as: "text",
    old: ["One"],
    new: ["Two"],
  });
  await ask(tasks.move, owner.token, { params: { id }, body: { statusId: task.status.id, groupId: null } });
  expect((await read(id)).group).toBeNull();
});

test("a move or an edit that names no group leaves the task in its own", async () => {
  const { owner, projectId, addGroup, addTask, read } = await setUp();
  const groupId = await addGroup("One");
  const id = await addTask({ groupId });
  const { status, version } = await read(id);
  await ask(tasks.move, owner.token, { params: { id }, body: { statusId: status.id } });
  const form = { ...formOf(TaskCreate).empty, summary: "Book another studio", linkIds: [projectId], version };
  const saved = await ask(tasks.update, owner.token, { params: { id }, body: { ...form, scope: "THIS_TASK_ONLY" } });
  expect(saved.status, saved.text).toBe(200);
  expect(saved.data.group?.id).toBe(groupId);
});

test("a group takes tasks of its own project only, and a task that leaves the project leaves it", async () => {
  const { owner, add, addGroup, send, addTask, read } = await setUp();
  const groupId = await addGroup("One");
  const other = await add("project");
  expect(refusedFields(await send({ linkIds: [other], groupId }))).toEqual(["groupId"]);
  const id = await addTask({ linkIds: [other] });
  const { status } = await read(id);
  const refused = await ask(tasks.move, owner.token, { params: { id }, body: { statusId: status.id, groupId } });
  expect(refusedFields(refused)).toEqual(["groupId"]);
  const grouped = await addTask({ groupId });
  const { version } = await read(grouped);
  const form = { ...formOf(TaskCreate).empty, summary: "Elsewhere", linkIds: [other], version };
  await ask(tasks.update, owner.token, { params: { id: grouped }, body: { ...form, scope: "THIS_TASK_ONLY" } });
  expect((await read(grouped)).group).toBeNull();
});

test("a bulk change adds tasks to a group, except those of other projects, and can be undone", async () => {
  const { owner, add, addGroup, addTask, read } = await setUp();
  const [firstGroup, two] = [await addGroup("One"), await addGroup("Two")];
  const [first, second, there] = [
    await addTask({ groupId: firstGroup }),
    await addTask(),
    await addTask({ groupId: two }),
  ];
  const elsewhere = await addTask({ linkIds: [await add("project")] });
  const ids = [first, second, there, elsewhere];
  const names = async () => Promise.all(ids.map(async (id) => (await read(id)).group?.name ?? null));
  const change = async (group: string | null, taskIds: readonly string[]) => {
    const records = await Promise.all(taskIds.map(async (id) => ({ id, version: (await read(id)).version })));
    return ask(tasks.bulk, owner.token, { body: { selection: { records }, change: { group } } });
  };
  const moved = await change(two, ids);
  expect(moved.status, moved.text).toBe(200);
  expect(moved.data).toMatchObject({
    changed: 2,
    unchanged: 1,
    refused: [{ reason: "notLinked", count: 1 }],
  });
  expect(await names()).toEqual(["Two", "Two", "Two", null]);
  const undone = await ask(tasks.undoBulk, owner.token, { body: { undo: moved.data.undo ?? "" } });
  expect(undone.data).toMatchObject({ changed: 2, refused: [] });
  expect(await names()).toEqual(["One", null, "Two", null]);
  expect((await change(null, ids)).data).toMatchObject({ changed: 2, unchanged: 2, refused: [] });
  expect(await names()).toEqual([null, null, null, null]);
  const refused = await change(firstGroup, [elsewhere]);
  expect([refused.status, refused.error?.code]).toEqual([409, "nothingChanged"]);
  await ask(groups.remove, owner.token, { params: { id: firstGroup } });
  expect((await change(firstGroup, [first])).status).not.toBe(200);
});

test("deleting a group keeps its tasks in the project, and restoring it brings them back", async () => {
  const { owner, projectId, addGroup, addTask, names, read } = await setUp();
  const groupId = await addGroup("One");
  const id = await addTask({ groupId });
  await ask(groups.remove, owner.token, { params: { id: groupId } });
  expect([await names(), (await read(id)).group]).toEqual([[], null]);
  const listed = await ask(projectTasks.list, owner.token, { params: { id: projectId }, body: {} });
  expect(listed.data.map((task) => task.id)).toEqual([id]);
  const restore = () => ask(groups.restore, owner.token, { params: { id: groupId }, body: {} });
  expect((await restore()).status).toBe(200);
  expect([await names(), (await read(id)).group?.name]).toEqual([["One"], "One"]);
  expect((await restore()).status).toBe(404);
});

test("a template makes a group with its tasks, from the project's start or another date", async () => {
  const { owner, projectId, list } = await setUp();
  const item = { typeId: null, time: null, assigneeId: null, role: null };
  const template = await ask(taskTemplates.create, owner.token, {
    body: {
      name: "Tour set-up",
      items: [
        { ...item, summary: "Book the buses", offset: -14 },
        { ...item, summary: "Print the books", offset: 0 },
      ],
    },
  });
  const make = (more: object) =>
    ask(groups.fromTemplate, owner.token, { body: { projectId, templateId: template.data.id, ...more } });
  expect((await make({})).data).toMatchObject({ name: "Tour set-up", count: 2, order: 0 });
  expect((await make({ name: "Second leg", date: "2027-06-01" })).data).toMatchObject({ name: "Second leg", order: 1 });
  const spans = (await list("timeline")).map(({ startDate, dueDate }) => [startDate, dueDate]);
  expect(spans).toEqual([
    ["2027-01-18", "2027-02-01"],
    ["2027-05-18", "2027-06-01"],
  ]);
  const listed = await ask(projectTasks.list, owner.token, { params: { id: projectId }, body: {} });
  expect(listed.data.map(({ summary, group }) => `${group?.name}: ${summary}`).sort()).toEqual([
    "Second leg: Book the buses",
    "Second leg: Print the books",
    "Tour set-up: Book the buses",
    "Tour set-up: Print the books",
  ]);
});

test("a template needs the right to change tasks as well as the project", async () => {
  const { agency, owner, projectId } = await setUp();
  const template = await ask(taskTemplates.create, owner.token, {
    body: {
      name: "Tour",
      items: [{ summary: "Go", typeId: null, offset: 0, time: null, assigneeId: null, role: null }],
    },
  });
  const body = { projectId, templateId: template.data.id };
  const planner = await buildStaff(agency, { levels: { PROJECT: ["EDIT_ALL"], TASK: ["VIEW_ALL"] } });
  expect((await ask(groups.fromTemplate, planner.token, { body })).status).toBe(403);
  const reader = await buildStaff(agency, { levels: { PROJECT: ["VIEW_ALL"], TASK: ["EDIT_ALL"] } });
  expect((await ask(groups.fromTemplate, reader.token, { body })).status).toBe(403);
});

test("groups follow the project, and count the tasks that the reader may see", async () => {
  const { agency, owner, projectId, addGroup, addTask, list } = await setUp();
  const groupId = await addGroup("One");
  const seen = await addTask({ groupId });
  await addTask({ groupId });
  const reader = await buildStaff(agency, { levels: { PROJECT: ["VIEW_ALL"], TASK: ["VIEW_ASSIGN"] } });
  await assign(agency, seen, [reader.id]);
  expect((await list("board", reader)).map(({ count }) => count)).toEqual([1]);
  const rename = (by: BuiltStaff) => ask(groups.update, by.token, { params: { id: groupId }, body: { name: "Two" } });
  expect((await rename(reader)).status).toBe(403);
  const assigned = await buildStaff(agency, { levels: { PROJECT: ["EDIT_ASSIGN"] } });
  expect((await rename(assigned)).status).toBe(404);
  await assign(agency, projectId, [assigned.id]);
  expect((await rename(assigned)).status).toBe(200);
  const stranger = await buildStaff(await buildAgency(), { role: "agency" });
  expect((await rename(stranger)).status).toBe(404);
  expect((await ask(groups.list, owner.token, { query: { projectId: groupId } })).status).not.toBe(200);
});

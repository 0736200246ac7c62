import { expect, test } from "vitest";
import { formOf } from "#contract/form.ts";
import { projectOverview, projectTimeline } from "#contract/projects/dashboard.ts";
import { projectTaskGroups } from "#contract/projects/group.ts";
import { TaskCreate, tasks } from "#contract/tasks/task.ts";
import { VenueForm, venues } from "#contract/venues/venue.ts";
import { startApp } from "#test/app.ts";
import { setUpDeals } from "#test/deals.ts";
import { assign, type BuiltStaff, buildStaff, inAgency } from "#test/factories.ts";

const { ask } = await startApp();

/** Returns the date that is `days` days from today, in UTC. */
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function setUp(project: object = {}) {
  const { agency, owner, add } = await setUpDeals({ ask });
  await inAgency(agency, "update account set time_zone_id = 'UTC' where id = $1", [owner.id]);
  const projectId = await add("project", project);
  const addTask = async (form: Partial<TaskCreate> = {}) => {
    const body = { ...formOf(TaskCreate).empty, summary: "Book the studio", linkIds: [projectId], ...form };
    const answer = await ask(tasks.create, owner.token, { body });
    expect(answer.status, answer.text).toBe(200);
    return answer.data.id;
  };
  const complete = (id: string) => ask(tasks.complete, owner.token, { params: { userId: id }, body: { note: null } });
  const dashboard = async (reader: Pick<BuiltStaff, "token"> = owner) => {
    const answer = await ask(projectOverview.dashboard, reader.token, { params: { id: projectId } });
    expect(answer.status, answer.text).toBe(200);
    return answer.data;
  };
  return { agency, owner, add, projectId, addTask, complete, dashboard };
}

test("the dashboard counts progress, what is late, and what has no assignee (C-202)", async () => {
  const { owner, addTask, complete, dashboard } = await setUp();
  await complete(await addTask({ dueDate: inDays(-9) }));
  await addTask({ dueDate: inDays(-9), assigneeId: owner.id });
  await addTask({ dueDate: inDays(1) });
  await addTask({});
  expect((await dashboard()).tasks).toMatchObject({ count: 4, done: 1, overdue: 1, dueSoon: 1, unassigned: 2 });
});

test("the dashboard of an empty project has zero counts, no budget and no dates", async () => {
  const { dashboard } = await setUp();
  const { tasks: taskFigures, money, next } = await dashboard();
  expect(taskFigures).toMatchObject({ count: 0, done: 0, cost: 0, groups: [], assignees: [], statuses: [] });
  expect([money, next]).toEqual([
    { budget: null, currency: "AUD", taskCurrency: "AUD", expenses: 0, remaining: null, fees: [] },
    [],
  ]);
});

test("a project's cost is that of its tasks with their extra, against a budget in one currency", async () => {
  const { addTask, dashboard } = await setUp({ budget: 1_000_00 });
  await addTask({ cost: 300_00, extra: 50_00, sale: 900_00 });
  await addTask({ cost: 100_00 });
  const { tasks: taskFigures, money } = await dashboard();
  expect([taskFigures?.cost, taskFigures?.extra, taskFigures?.sale]).toEqual([450_00, 50_00, 900_00]);
  expect([money.budget, money.remaining]).toEqual([1_000_00, 550_00]);
  const abroad = await setUp({ budget: 1_000_00, currency: "EUR" });
  await abroad.addTask({ cost: 300_00 });
  expect((await abroad.dashboard()).money).toMatchObject({ budget: 1_000_00, currency: "EUR", remaining: null });
});

test("the figures are listed by group in their order, and by assignee, the busiest first", async () => {
  const { owner, projectId, addTask, complete, dashboard } = await setUp();
  const group = async (name: string) =>
    (await ask(projectTaskGroups.create, owner.token, { body: { projectId, name } })).data.id;
  const [first, second] = [await group("Before"), await group("After")];
  await complete(await addTask({ groupId: second, assigneeId: owner.id, cost: 20 }));
  await addTask({ groupId: second, dueDate: inDays(-9) });
  await addTask({});
  await addTask({ assigneeId: owner.id });
  const { tasks: taskFigures } = await dashboard();
  expect(taskFigures?.groups).toEqual([
    { id: first, name: "Before", count: 0, done: 0, overdue: 0, cost: 0 },
    { id: second, name: "After", count: 2, done: 1, overdue: 1, cost: 20 },
    { id: null, name: null, count: 2, done: 0, overdue: 0, cost: 0 },
  ]);
  expect(taskFigures?.assignees.map(({ staff, count, done }) => [staff?.id ?? null, count, done])).toEqual([
    [null, 2, 0],
    [owner.id, 2, 1],
  ]);
});

test("the next steps are open tasks that are not late, events that are not over, and the end", async () => {
  const { add, projectId, addTask, complete, dashboard } = await setUp({
    startDate: "2020-01-01",
    endDate: inDays(20),
  });
  await addTask({ summary: "Late", dueDate: inDays(-9) });
  await complete(await addTask({ summary: "Done", dueDate: inDays(5) }));
  await addTask({ summary: "Load in", dueDate: `${inDays(9)}T09:00`, timeZoneId: "Australia/Perth" });
  await add("event", { title: "Opening night", startDate: inDays(7), projectId });
  await add("event", { title: "Long ago", startDate: "2020-01-01", projectId });
  const { next } = await dashboard();
  expect(next.map(({ kind, title, date, timeZoneId }) => [kind, title, date, timeZoneId])).toEqual([
    ["event", "Opening night", inDays(7), null],
    ["task", "Load in", `${inDays(9)}T09:00`, "Australia/Perth"],
    ["end", "Harbour night", inDays(20), null],
  ]);
});

test("fees of a project's events are returned only to readers who may see fees", async () => {
  const { agency, owner, add, projectId, dashboard } = await setUp();
  const eventId = await add("event", { startDate: inDays(7), projectId, fee: 500_00 });
  await add("event", { startDate: inDays(8), projectId, fee: 100_00, currency: "EUR" });
  expect((await dashboard(owner)).money.fees).toEqual([
    { currency: "AUD", amount: 500_00 },
    { currency: "EUR", amount: 100_00 },
  ]);
  const everything = { PROJECT: ["VIEW_ALL" as const], EVENT: ["VIEW_ALL" as const], TASK: ["VIEW_ALL" as const] };
  const withoutFees = await dashboard(await buildStaff(agency, { levels: everything }));
  expect(withoutFees.money).not.toHaveProperty("fees");
  const limitedMember = await buildStaff(agency, { levels: { ...everything, CONTRACT: ["VIEW_ASSIGN"] } });
  expect((await dashboard(limitedMember)).money.fees).toEqual([]);
  await assign(agency, eventId, [limitedMember.id]);
  expect((await dashboard(limitedMember)).money.fees).toEqual([{ currency: "AUD", amount: 500_00 }]);
});

test("the dashboard counts only the tasks and events that the reader may see", async () => {
  const { agency, add, projectId, addTask, dashboard } = await setUp({ budget: 100 });
  const assignedTaskId = await addTask({ dueDate: inDays(5), cost: 10 });
  await addTask({ dueDate: inDays(5), cost: 10 });
  await add("event", { startDate: inDays(7), projectId });
  const reader = await buildStaff(agency, { levels: { PROJECT: ["VIEW_ALL"], TASK: ["VIEW_ASSIGN"] } });
  await assign(agency, assignedTaskId, [reader.id]);
  const partial = await dashboard(reader);
  expect([partial.tasks?.count, partial.money.remaining, partial.next.length]).toEqual([1, 90, 1]);
  const empty = await dashboard(await buildStaff(agency, { levels: { PROJECT: ["VIEW_ALL"] } }));
  expect([empty.tasks, empty.money.remaining, empty.next]).toEqual([null, null, []]);
});

test("the report has the project, its figures, its tasks by group and date, and its events (C-203)", async () => {
  const { agency, owner, add, projectId, addTask } = await setUp({ description: "<p>A summer</p>" });
  const group = (await ask(projectTaskGroups.create, owner.token, { body: { projectId, name: "Before" } })).data;
  await addTask({ summary: "Loose", dueDate: inDays(1) });
  await addTask({ summary: "Second", groupId: group.id, dueDate: inDays(9), assigneeId: owner.id, cost: 5 });
  await addTask({ summary: "First", groupId: group.id, dueDate: inDays(-9) });
  const hall = { ...formOf(VenueForm).empty, name: "The Foundry Hall" };
  const { id: venueId } = (await ask(venues.create, owner.token, { body: hall })).data;
  await add("event", { title: "Opening night", startDate: inDays(7), projectId, venueId });
  const report = async (reader: BuiltStaff) =>
    (await ask(projectOverview.report, reader.token, { params: { id: projectId } })).data;
  const { project, dashboard, tasks: rows, events } = await report(owner);
  expect([project.title, project.description, dashboard.tasks?.count]).toEqual(["Harbour night", "<p>A summer</p>", 3]);
  expect(rows.map((row) => [row.group, row.summary, row.overdue, row.cost])).toEqual([
    ["Before", "First", true, null],
    ["Before", "Second", false, 5],
    [null, "Loose", false, null],
  ]);
  expect(events).toMatchObject([{ title: "Opening night", startDate: inDays(7), venue: "The Foundry Hall" }]);
  const restricted = await report(await buildStaff(agency, { levels: { PROJECT: ["VIEW_ALL"] } }));
  expect([restricted.tasks, restricted.events, restricted.dashboard.tasks]).toEqual([[], [], null]);
});

test("the timeline has the tasks of this week, or of this month (C-204)", async () => {
  const { owner, projectId, addTask } = await setUp();
  await addTask({ summary: "Today", dueDate: inDays(0) });
  await addTask({ summary: "Far away", dueDate: inDays(90) });
  await addTask({ summary: "Someday" });
  const timelineOf = async (range: "week" | "month") =>
    (await ask(projectTimeline.tasks, owner.token, { params: { id: projectId }, query: { range } })).data;
  expect((await timelineOf("week")).map(({ summary }) => summary)).toEqual(["Today"]);
  expect((await timelineOf("month")).map(({ summary }) => summary)).toEqual(["Today"]);
});

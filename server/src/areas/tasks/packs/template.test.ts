import { expect, test } from "vitest";
import { taskSettings, taskTemplates } from "#contract/settings/task-setting.ts";
import { taskOptions, tasks } from "#contract/tasks/task.ts";
import { startApp } from "#test/app.ts";
import { buildAgency, buildPartner, buildPerson, buildStaff, inAgency } from "#test/factories.ts";

const { ask } = await startApp();

async function setUp() {
  const agency = await buildAgency();
  const owner = await buildStaff(agency, { role: "agency" });
  const types = (await ask(taskOptions.form, owner.token, {})).data.types;
  const typeOf = (code: string) => types.find((type) => type.code === code)?.id ?? "";
  const save = (body: object) => ask(taskSettings.update, owner.token, { body: { version: 1, ...body } as never });
  const add = async (body: object = {}) => {
    const { data } = await ask(tasks.create, owner.token, { body: { summary: "A task", ...body } });
    return read(data.id);
  };
  const read = async (id: string) => (await ask(tasks.get, owner.token, { params: { id }, query: {} })).data;
  const item = (more: object = {}) => ({ summary: "Book the van", typeId: null, offset: -3, time: null, ...more });
  const addTemplate = (items: object[], name = "Before a show") =>
    ask(taskTemplates.create, owner.token, { body: { name, items } as never });
  const apply = (id: string, body: object) =>
    ask(taskTemplates.apply, owner.token, { params: { id }, body: { date: "2026-03-01", ...body } });
  return { agency, owner, typeOf, save, add, read, item, addTemplate, apply };
}

test("a new task has the agency's defaults, unless the form says otherwise (C-053, C-054)", async () => {
  const { owner, typeOf, save, add } = await setUp();
  expect((await ask(taskSettings.get, owner.token, {})).data).toEqual({
    typeId: null,
    priorityLevel: "MEDIUM",
    reminder: "ONE_HOUR_BEFORE",
    reminderValue: null,
    reminderUnit: null,
    version: 1,
  });
  const chosen = {
    typeId: typeOf("EMAIL"),
    priorityLevel: "HIGH",
    reminder: "CUSTOM",
    reminderValue: 2,
    reminderUnit: "DAYS",
  };
  expect((await save({ ...chosen, reminderUnit: null })).error?.details[0]?.field).toBe("reminderUnit");
  expect((await save(chosen)).data).toEqual({ ...chosen, version: 2 });
  expect((await save(chosen)).status).toBe(409);
  expect((await ask(taskOptions.form, owner.token, {})).data.defaults).toEqual(chosen);
  expect(await add()).toMatchObject({
    type: { code: "EMAIL" },
    priorityLevel: "HIGH",
    reminder: "CUSTOM",
    reminderValue: 2,
    reminderUnit: "DAYS",
  });
  expect(await add({ priorityLevel: "LOW", reminder: "NO_REMINDER", typeId: typeOf("CALL") })).toMatchObject({
    type: { code: "CALL" },
    priorityLevel: "LOW",
    reminder: "NO_REMINDER",
    reminderValue: null,
  });
});

test("an edit that leaves priority and reminder out keeps them, and no archived type is default", async () => {
  const { agency, owner, typeOf, save, add } = await setUp();
  const { id, version } = await add({
    priorityLevel: "LOW",
    reminder: "CUSTOM",
    reminderValue: 3,
    reminderUnit: "HOURS",
  });
  const body = { summary: "Renamed", version };
  const edited = await ask(tasks.update, owner.token, { params: { id }, body });
  expect(edited.data).toMatchObject({
    priorityLevel: "LOW",
    reminder: "CUSTOM",
    reminderValue: 3,
    reminderUnit: "HOURS",
  });
  await save({ typeId: typeOf("EMAIL") });
  await inAgency(agency, "update task_type set archived_at = now() where id = $1", [typeOf("EMAIL")]);
  expect((await add()).type.code).toBe("GENERAL");
});

test("a template makes its tasks, each its days from the date, for what they are related to (C-054)", async () => {
  const { agency, owner, typeOf, item, addTemplate, apply, read } = await setUp();
  const colleague = await buildStaff(agency);
  const lead = await buildStaff(agency);
  const talent = await buildPerson(agency, { assignedTo: [lead.id] });
  await inAgency(agency, "update assignment set role = 'Lead' where record_id = $1", [talent]);
  const partner = await buildPartner(agency);
  const { data } = await addTemplate([
    item(),
    item({ summary: "Call the venue", offset: 0, time: "09:30", typeId: typeOf("CALL"), assigneeId: colleague.id }),
    item({ summary: "Thank them", offset: 2, role: "Lead" }),
  ]);
  const applied = await apply(data.id, { relatedIds: [talent, partner], timeZoneId: "Australia/Perth" });
  expect(applied.status, applied.text).toBe(200);
  const [van, call, thanks] = await Promise.all(applied.data.ids.map(read));
  // 2026 is no leap year.
  expect(van).toMatchObject({
    summary: "Book the van",
    dueDate: "2026-02-26",
    type: { code: "GENERAL" },
    assignee: null,
  });
  expect(call).toMatchObject({
    dueDate: "2026-03-01T09:30",
    dueAt: "2026-03-01T01:30:00Z",
    type: { code: "CALL" },
    assignee: { id: colleague.id },
  });
  expect(thanks).toMatchObject({ dueDate: "2026-03-03", assignee: { id: lead.id } });
  expect(thanks?.relatedTos.map(({ objectId }) => objectId)).toEqual([talent, partner]);
  // Tasks are made without colleagues and types that have gone.
  await inAgency(agency, "update staff set deleted_at = now() where id = $1", [colleague.id]);
  await inAgency(agency, "update task_type set archived_at = now() where id = $1", [typeOf("CALL")]);
  const again = await apply(data.id, {});
  expect(await read(again.data.ids[1] ?? "")).toMatchObject({ assignee: null, type: { code: "GENERAL" } });
  const tasker = await buildStaff(agency, { levels: { TASK: ["EDIT_ALL"] } });
  expect((await ask(taskTemplates.remove, tasker.token, { params: { id: data.id } })).status).toBe(403);
  expect((await ask(taskTemplates.remove, owner.token, { params: { id: data.id } })).status).toBe(200);
  expect((await apply(data.id, {})).status).toBe(404);
});

test("a template needs a unique name, at least one task, and valid offsets and times", async () => {
  const { owner, item, addTemplate } = await setUp();
  const field = async (answer: ReturnType<typeof addTemplate>) => (await answer).error?.details[0]?.field;
  expect(await field(addTemplate([]))).toBe("items");
  expect(await field(addTemplate([item({ summary: " " })]))).toBe("items.0.summary");
  expect(await field(addTemplate([item({ offset: 731 })]))).toBe("items.0.offset");
  expect(await field(addTemplate([item({ time: "24:00" })]))).toBe("items.0.time");
  const { data } = await addTemplate([item()]);
  expect((await addTemplate([item()], "before a SHOW")).status).toBe(409);
  const update = (version: number) =>
    ask(taskTemplates.update, owner.token, {
      params: { id: data.id },
      body: { name: "After a show", items: [item({ offset: 5 })], version },
    });
  expect((await update(1)).data).toMatchObject({ name: "After a show", version: 2, items: [{ offset: 5 }] });
  expect((await update(1)).status).toBe(409);
});

import { expect } from "@playwright/test";
import { EventCreate, events } from "#contract/events/event.ts";
import { formOf } from "#contract/form.ts";
import { taskTemplates } from "#contract/settings/task-setting.ts";
import { OWNER, openSignedIn, test } from "../../support/demo.ts";
import { box, expectFineEverywhere, toast } from "../../support/page.ts";
import { type Api, apiOf } from "../../support/tasks.ts";

test.describe.configure({ timeout: 180_000 });

/** An event with a run sheet and a template of two tasks. */
async function addEvent(api: Api, title: string): Promise<string> {
  const item = {
    id: "check",
    kind: "SOUND_CHECK" as const,
    title: "Sound check",
    lane: null,
    personIds: [],
    note: null,
  };
  const form = {
    ...formOf(EventCreate).empty,
    title,
    startDate: "2031-10-10T19:00",
    endDate: "2031-10-10T23:00",
    schedule: [{ ...item, start: "2031-10-10T16:00", end: "2031-10-10T17:00" }],
  };
  const { id } = await api.send<{ id: string }>("POST", events.create.path, form);
  const plain = { typeId: null, anchor: "EVENT_START", time: null, assigneeId: null, role: null };
  const items = [
    { ...plain, summary: `Van of ${title}`, offset: -3 },
    { ...plain, summary: `Thanks of ${title}`, anchor: "EVENT_END", offset: 1 },
  ];
  const body = { name: `Pack of ${title}`, statusId: null, items };
  const template = await api.send<{ id: string }>("POST", taskTemplates.create.path, body);
  await api.send("POST", taskTemplates.apply.path.replace("{id}", template.id), { recordId: id });
  return id;
}

test("an event is moved by three days with what is ticked, and moved back", async ({ browser, baseURL }) => {
  const api = await apiOf(baseURL);
  const id = await addEvent(api, "Lantern walk");
  const page = await openSignedIn(browser, OWNER, { viewport: { width: 1440, height: 900 } });
  await page.goto(`/event/detail/${id}`);
  await page.getByRole("button", { name: "Move", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Move Lantern walk" });
  await dialog.getByRole("group", { name: "Start" }).getByRole("textbox").first().fill("13/10/2031");
  await dialog.getByRole("group", { name: "End" }).getByRole("textbox").first().fill("13/10/2031");
  await expect(dialog.getByText("3 days later")).toBeVisible();
  await expect(dialog.getByText("07 Oct 2031 to 10 Oct 2031")).toBeVisible();
  await dialog.getByRole("checkbox", { name: /Thanks of Lantern walk/ }).uncheck();
  await expectFineEverywhere(page, "move");
  await dialog.getByRole("button", { name: "Move event and 2 more" }).click();
  await expect(toast(page, "Lantern walk moved, and 2 more")).toBeVisible();
  await expect(page.getByText("13 Oct 2031 19:00 – 23:00").first()).toBeVisible();
  await toast(page, "Lantern walk moved").getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("10 Oct 2031 19:00 – 23:00").first()).toBeVisible();
});

test("the form of an event asks what moves before it is saved with other dates", async ({ browser, baseURL }) => {
  const api = await apiOf(baseURL);
  const id = await addEvent(api, "Beacon walk");
  const page = await openSignedIn(browser, OWNER, { viewport: { width: 1440, height: 900 } });
  await page.goto(`/event/detail/${id}/edit`);
  await box(page, "Title").fill("Beacon walk, later");
  await page.getByRole("group", { name: "Start" }).getByRole("textbox").first().fill("12/10/2031");
  await page.getByRole("group", { name: "End" }).getByRole("textbox").first().fill("12/10/2031");
  await page.keyboard.press("Control+Enter");
  const dialog = page.getByRole("dialog", { name: "Move Beacon walk" });
  await expect(dialog.getByText("2 days later")).toBeVisible();
  await dialog.getByRole("button", { name: "Move event and 3 more" }).click();
  await expect(page.getByRole("heading", { name: "Beacon walk, later" })).toBeVisible();
  await expect(page.getByText("12 Oct 2031 19:00 – 23:00").first()).toBeVisible();
});

import { expect } from "@playwright/test";
import { events } from "#contract/events/event.ts";
import { formOf } from "#contract/form.ts";
import { OpportunityCreate, opportunities } from "#contract/opportunities/opportunity.ts";
import { winning } from "#contract/opportunities/winning.ts";
import { taskTemplates } from "#contract/settings/task-setting.ts";
import { OWNER, openSignedIn, test } from "../../support/demo.ts";
import { box, expectFineEverywhere, newTalent, toast } from "../../support/page.ts";
import { apiOf } from "../../support/tasks.ts";

test.describe.configure({ timeout: 120_000 });

type Api = Awaited<ReturnType<typeof apiOf>>;
const addDeal = async (api: Api, title: string, more: Partial<OpportunityCreate> = {}): Promise<string> => {
  const form = { ...formOf(OpportunityCreate).empty, ...more, title };
  return (await api.send<{ id: string }>("POST", opportunities.create.path, form)).id;
};
const addTemplate = (api: Api, name: string): Promise<{ id: string }> => {
  const plain = { typeId: null, time: null, assigneeId: null, role: "Lead" };
  const items = [
    { ...plain, summary: "Send the contract", anchor: "EVENT_START", offset: -60 },
    { ...plain, summary: "Book flights and rooms", anchor: "EVENT_START", offset: -45 },
    { ...plain, summary: "Rider to the venue", anchor: "EVENT_START", offset: -21, time: "09:00" },
    { ...plain, summary: "Day sheet to all", anchor: "EVENT_START", offset: -2 },
    { ...plain, summary: "Thank them", anchor: "EVENT_END", offset: 3 },
  ];
  return api.send("POST", taskTemplates.create.path, { name, statusId: null, items });
};
test("the way from a talent to a won deal with event, project and tasks takes six acts", async ({
  browser,
  baseURL,
}) => {
  const api = await apiOf(baseURL);
  const { id: templateId } = await addTemplate(api, "Harbour show");
  // The template that the deal before got is chosen when tasks are switched on.
  const before = await addDeal(api, "Harbour evening");
  await api.send("POST", winning.win.path.replace("{id}", before), { taskPack: { templateIds: [templateId] } });
  const page = await openSignedIn(browser, OWNER, { viewport: { width: 1440, height: 900 } });
  const talent = await newTalent(page, "Ines Harbour");
  await page.goto(talent.replace("/profile/summary/edit", "/pipeline"));
  const screens = new Set<string>();
  // Every click and every key that acts; typing a title is none.
  let acts = 0;
  const act = async (done: Promise<unknown>): Promise<void> => {
    await done;
    acts += 1;
    screens.add(new URL(page.url()).pathname.replaceAll(/[0-9a-f-]{36}/g, "id"));
  };
  await act(page.getByRole("link", { name: "Add opportunity" }).first().click());
  await box(page, "Title").fill("Harbour opening");
  await act(page.keyboard.press("Control+Enter"));
  await expect(page.getByRole("heading", { name: "Harbour opening" })).toBeVisible();
  await act(page.getByRole("button", { name: "Win", exact: true }).click());
  const dialog = page.getByRole("dialog", { name: "Harbour opening" });
  await act(dialog.getByRole("switch", { name: "Project" }).check());
  await act(dialog.getByRole("switch", { name: "Tasks" }).check());
  await expect(dialog.getByText("Harbour show")).toBeVisible();
  await act(page.keyboard.press("Control+Enter"));
  await expect(toast(page, "Harbour opening is won; contract, event, project and 5 tasks created")).toBeVisible();
  expect(acts).toBe(6);
  expect([...screens].length).toBeLessThanOrEqual(3);
});

test("the dialog follows what is chosen, makes it in one go and takes it back in one go", async ({
  browser,
  baseURL,
}) => {
  const api = await apiOf(baseURL);
  await addTemplate(api, "River show");
  const id = await addDeal(api, "Amber opening, river stage", {
    value: 6_350_000,
    startDate: "2031-10-10",
    address: "Torrens River Stage, Adelaide",
  });
  const page = await openSignedIn(browser, OWNER, { viewport: { width: 1440, height: 900 } });
  await page.goto(`/pipeline/detail/${id}`);
  await page.getByRole("button", { name: "Win", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Amber opening, river stage" });
  await expect(dialog.getByText("Won for 63,500.00 AUD.")).toBeVisible();
  await expect(box(dialog, "Address")).toHaveValue("Torrens River Stage, Adelaide");
  await dialog.getByRole("switch", { name: "Tasks" }).check();
  await expect(dialog.getByText("and 1 more, up to 13 Oct 2031")).toBeVisible();
  await expectFineEverywhere(page, "win");
  await dialog.getByRole("button", { name: "Create contract, event and 5 tasks" }).click();
  await expect(toast(page, "event and 5 tasks created")).toBeVisible();
  await expect(page.getByText("Won", { exact: true }).first()).toBeVisible();
  await toast(page, "event and 5 tasks created").getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Enquiry", { exact: true }).first()).toBeVisible();
  const left = await api.send<unknown[]>("POST", events.list.path, { q: "Amber opening, river" });
  expect(left).toEqual([]);
});

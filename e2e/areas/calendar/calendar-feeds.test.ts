import { expect } from "@playwright/test";
import { formOf } from "#contract/form.ts";
import { ProjectCreate, projects } from "#contract/projects/project.ts";
import { seedBookings } from "../../support/bookings.ts";
import { atHome, OWNER, PASSWORD, SCOUT, test } from "../../support/demo.ts";
import { expectAccessible, toast } from "../../support/page.ts";
import { apiOf, dayFromNow } from "../../support/tasks.ts";

test.describe.configure({ timeout: 90_000 });

test("a link to a talent's calendar is created, read by another program and revoked", async ({ browser, request }) => {
  const page = await atHome(browser, OWNER);
  const { add, roster } = await seedBookings(page);
  const [{ id = "", displayName = "" } = {}] = roster;
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  await add("Film score", "REHEARSAL", displayName, `${day}T10:00`, `${day}T13:00`);

  await page.goto(`/talent/${id}/profile/summary`);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Subscribe to calendar" }).click();
  const dialog = page.getByRole("dialog", { name: `Subscribe to the calendar of ${displayName}` });
  await expect(dialog).toContainText("No links yet.");
  await dialog.getByRole("radio", { name: /Bookings without money/ }).check();
  await dialog.getByRole("button", { name: "Create link" }).click();
  const url = await dialog.getByRole("textbox", { name: "Your new link" }).inputValue();
  await expect(dialog.getByRole("listitem")).toContainText("not read yet");
  await expectAccessible(page);

  const read = () => request.get(new URL(url).pathname);
  const answer = await read();
  expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "text/calendar; charset=utf-8"]);
  expect(await answer.text()).toContain("SUMMARY:Film score");
  await expect(dialog.getByRole("listitem")).toContainText(/read \d/);

  await dialog.getByRole("button", { name: /^Revoke the link/ }).click();
  await expect(toast(page, "Link revoked")).toBeVisible();
  await expect(dialog).toContainText("No links yet.");
  expect((await read()).status()).toBe(404);
});

test("a link to a project's calendar shows what takes time in it", async ({ browser, request, baseURL }) => {
  const api = await apiOf(baseURL);
  const title = `Tour film ${Date.now()}`;
  const form = { ...formOf(ProjectCreate).empty, title };
  const { id } = await api.send<{ id: string }>("POST", projects.create.path, form);
  const typeId = await api.type("REHEARSAL");
  const times = { startDate: `${dayFromNow(3)}T10:00`, dueDate: `${dayFromNow(3)}T11:00`, timeZoneId: "UTC" };
  await api.add({ summary: "Camera test", linkIds: [id], typeId, conflictReason: "A test", ...times });

  const page = await atHome(browser, OWNER);
  await page.goto(`/project/detail/${id}/summary`);
  await page.getByRole("button", { name: "Subscribe to calendar" }).click();
  const dialog = page.getByRole("dialog", { name: `Subscribe to the calendar of ${title}` });
  await dialog.getByRole("radio", { name: /Bookings without money/ }).check();
  await dialog.getByRole("button", { name: "Create link" }).click();
  const url = await dialog.getByRole("textbox", { name: "Your new link" }).inputValue();
  expect(await (await request.get(new URL(url).pathname)).text()).toContain("SUMMARY:Camera test");
  await expect(dialog.getByRole("listitem")).toContainText(/read \d/);
});

test("one's own calendar has its links on the calendar", async ({ browser }) => {
  const page = await atHome(browser, OWNER, { viewport: { width: 390, height: 844 } });
  await page.goto("/calendar/personal");
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Subscribe" }).click();
  const dialog = page.getByRole("dialog", { name: "Subscribe to your calendar" });
  await expect(dialog.getByRole("radio", { name: /Busy times only/ })).toBeChecked();
  await dialog.getByRole("button", { name: "Create link" }).click();
  await expect(dialog.getByRole("textbox", { name: "Your new link" })).toHaveValue(/\/feed\/[\w-]{43}\.ics$/);
  await expectAccessible(page);
});

test("a new password shows the links that it doesn't end, and one of them is ended there", async ({
  browser,
  request,
}) => {
  const page = await atHome(browser, SCOUT);
  await page.goto("/calendar/personal");
  await page.getByRole("button", { name: "Subscribe" }).click();
  const feeds = page.getByRole("dialog", { name: "Subscribe to your calendar" });
  await feeds.getByRole("button", { name: "Create link" }).click();
  const url = await feeds.getByRole("textbox", { name: "Your new link" }).inputValue();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Your account/ }).click();
  await page.getByRole("menuitem", { name: "Change password" }).click();
  await page.getByLabel("Current password").fill(PASSWORD);
  await page.getByLabel("New password").fill("Another-curtain-1930!");
  await page.getByRole("dialog", { name: "Change password" }).getByRole("button", { name: "Change password" }).click();
  const links = page.getByRole("dialog", { name: "Links you created" });
  await expect(links).toContainText("Your new password doesn't end these links");
  await expect(links.getByRole("listitem")).toHaveCount(1);
  expect((await request.get(new URL(url).pathname)).status()).toBe(200);
  await links.getByRole("button", { name: /^End Calendar/ }).click();
  await expect(toast(page, "The link has ended")).toBeVisible();
  await expect(links.getByRole("listitem")).toHaveCount(0);
  expect((await request.get(new URL(url).pathname)).status()).toBe(404);
  await expectAccessible(page);
});

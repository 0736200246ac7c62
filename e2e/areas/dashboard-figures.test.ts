/** Figures of the dashboard: each opens a list with as many rows as it says. */
import { expect, type Locator, type Page } from "@playwright/test";
import { type ManagementWidget, managementDashboard } from "#contract/dashboards/management.ts";
import { MANAGEMENT_KINDS, MANAGEMENT_WIDGETS, type ManagementKind } from "#contract/dashboards/management-widgets.ts";
import { arrangeWidgets } from "../support/dashboards.ts";
import { OWNER, openSignedIn, test } from "../support/demo.ts";
import { apiOf } from "../support/tasks.ts";

test.describe.configure({ timeout: 180_000 });
test.use({ demoWork: true });

type DataOf<K extends ManagementKind> = NonNullable<Extract<ManagementWidget, { kind: K }>["data"]>;
/** A link of a widget by its name, and the number of rows that it must open. */
type Counted = readonly [link: RegExp, rows: number];
const COUNTED: { readonly [K in ManagementKind]?: (data: DataOf<K>) => readonly Counted[] } = {
  MONEY: ({ outstanding, overdue }) => [
    [/^Outstanding/, outstanding.count],
    [/^Overdue/, overdue.count],
  ],
  PIPELINE: ({ open, statuses, won }) => [
    [/open$/, open],
    ...statuses.slice(0, 2).map(({ name, count }): Counted => [new RegExp(`^${name}`), count]),
    [/^Won/, won.count],
  ],
  HOLDS: ({ opportunities, events }) => [
    [/opportunit/, opportunities],
    [/event/, events],
  ],
  ROSTER: ({ count, pending, free, ending }) => [
    [/active/, count],
    [/wait/, pending.count],
    [/free/, free.count],
    [/agreement/, ending.count],
  ],
  MY_DAY: ({ due, overdue }) => [
    [/due/, due],
    [/overdue/, overdue.count],
  ],
  UNANSWERED: ({ chats, enquiries }) => [
    [/chat/, chats],
    [/enquir/, enquiries],
  ],
  WON: ({ count }) => [[/^\d+$/, count]],
  SIGNATURES: ({ count }) => [[/^\d+$/, count]],
  SILENT_PARTNERS: ({ count }) => [[/^\d+$/, count]],
  APPROVALS: ({ rows }) =>
    rows.map(
      ({ what, count }): Counted => [
        { News: /news/, Event: /events/, Audio: /audio/, Video: /video/, expenses: /^Expenses/ }[what],
        count,
      ],
    ),
  OVERDUE: ({ count, staff }) => [
    [/^\d+$/, count],
    ...staff.slice(0, 1).map((row): Counted => [new RegExp(row.staff.displayName), row.count]),
  ],
};

async function expectRows(page: Page, link: Locator, rows: number): Promise<void> {
  const address = (await link.getAttribute("href")) ?? "";
  await page.goto(address);
  await expect(page.locator("[aria-rowcount]").first(), address).toHaveAttribute("aria-rowcount", String(rows + 1));
}

test("each figure of the dashboard opens as many rows as it says", async ({ browser, baseURL }) => {
  await arrangeWidgets(baseURL, MANAGEMENT_KINDS);
  const api = await apiOf(baseURL);
  const { widgets } = await api.send<{ widgets: ManagementWidget[] }>("GET", managementDashboard.get.path);
  const page = await openSignedIn(browser, OWNER);
  const behind = await openSignedIn(browser, OWNER);
  await page.goto("/dashboard/management-dashboard");
  let opened = 0;
  for (const { kind, data } of widgets) {
    const counted = COUNTED[kind] as ((data: unknown) => readonly Counted[]) | undefined;
    const region = page.getByRole("region", { name: MANAGEMENT_WIDGETS[kind].title, exact: true });
    await expect(region).toBeVisible();
    for (const [name, rows] of counted?.(data) ?? [])
      await test.step(`${kind} ${name} ${rows}`, async () => {
        const link = region.getByRole("link", { name }).first();
        if (rows === 0 && (await link.count()) === 0) return;
        await expect(link).toBeVisible();
        if (rows === 0) return;
        await expectRows(behind, link, rows);
        opened += 1;
      });
  }
  expect(opened).toBeGreaterThan(15);
});

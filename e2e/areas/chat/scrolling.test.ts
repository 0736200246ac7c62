import { expect } from "@playwright/test";
import { chatLogs } from "#contract/chat/conversation.ts";
import { chat, field, JUNE, row, withJune } from "../../support/chat.ts";
import { test } from "../../support/demo.ts";
import { axeViolations, COLOURS, savePictures } from "../../support/page.ts";
import { receive } from "../../support/whatsapp.ts";

test.describe.configure({ timeout: 180_000 });

test("older messages load without a jump, a button announces a new one, and the field grows", async ({ browser }) => {
  const { page, june } = await withJune(browser);
  const days = 86_400_000;
  for (let index = 1; index <= 25; index += 1)
    await receive(
      page,
      june,
      { type: "text", text: { body: `Line ${index}` }, at: Date.now() - 3 * days + index * 60_000 },
      JUNE,
    );
  await page.goto("/comms/whatsapp");
  await row(page, JUNE).first().click();
  const dialog = chat(page);
  const list = dialog.getByRole("region", { name: `Messages with ${JUNE}` });
  await test.step("older messages load by ten at the top without a jump, below the reader's days (B-348, B-504)", async () => {
    await expect(list.getByText("Seats are held until Friday noon.").last()).toBeVisible();
    await expect(list.getByText("Line 5", { exact: true })).toHaveCount(0);
    await expect(list.getByRole("heading", { name: /^Today, / })).toBeVisible();
    // Read in one go: once older ones have come, the first message is another one.
    const { id, top } = await list.evaluate((element) => {
      element.scrollTop = 40;
      const first = element.querySelector("[data-message]");
      return { id: first?.getAttribute("data-message"), top: first?.getBoundingClientRect().y ?? 0 };
    });
    await expect(list.getByText("Line 16", { exact: true })).toBeAttached();
    const moved = Math.abs(((await list.locator(`[data-message="${id}"]`).boundingBox())?.y ?? 0) - top);
    expect(moved).toBeLessThan(4);
    await expect
      .poll(async () => {
        await list.evaluate((element) => {
          element.scrollTop = 0;
        });
        return list.getByText("Line 1", { exact: true }).count();
      })
      .toBe(1);
  });
  const messages = list.locator("[data-message]");
  const loaded = await messages.count();
  await test.step("a button announces a new message while scrolled up, and no older one goes (B-505)", async () => {
    await receive(page, june, "And one more thing", JUNE);
    const newest = dialog.getByRole("button", { name: "New message" });
    await expect(newest).toBeVisible({ timeout: 10_000 });
    await newest.click();
    await expect(list.getByText("And one more thing")).toBeInViewport();
    await expect(messages).toHaveCount(loaded + 1);
  });
  await test.step("the list at its end scrolls to the newest message after 300 ms, which is marked as read (B-609, B-779)", async () => {
    const text = "Near the end it scrolls";
    const read = page.waitForRequest((request) => new URL(request.url()).pathname === chatLogs.markRead.path);
    const scrolled = list.evaluate(
      (element, sought) =>
        new Promise<{ first: number; after: number }>((resolve) => {
          const left = () => element.scrollHeight - element.scrollTop - element.clientHeight;
          const observer = new MutationObserver(() => {
            if (!element.textContent?.includes(sought)) return;
            observer.disconnect();
            const appeared = performance.now();
            const first = left();
            const look = (): void => {
              if (left() < 2) resolve({ first, after: performance.now() - appeared });
              else requestAnimationFrame(look);
            };
            look();
          });
          observer.observe(element, { childList: true, subtree: true });
        }),
      text,
    );
    await receive(page, june, text, JUNE);
    const { first, after } = await scrolled;
    expect(first).toBeGreaterThan(10);
    expect(after).toBeGreaterThan(250);
    await expect(list.getByText(text)).toBeInViewport();
    await expect(messages).toHaveCount(loaded + 2);
    await read;
    await expect(page.getByRole("button", { name: "WhatsApp", exact: true })).toBeVisible({ timeout: 10_000 });
  });
  await test.step("the field grows from one row to four (B-506, B-776)", async () => {
    const height = async () => (await field(page).boundingBox())?.height ?? 0;
    expect(await height()).toBe(34);
    await field(page).fill("1\n2\n3\n4");
    const four = await height();
    expect(four).toBe(94);
    await field(page).fill("1\n2\n3\n4\n5\n6");
    expect(await height()).toBe(four);
  });
  await field(page).fill("For the contract call tomorrow at 09:30, shall I bring the hotel list for");
  await page.waitForTimeout(1200);
  await page.reload();
  await expect(field(page)).toHaveValue(/bring the hotel list for$/);
  await savePictures(page, "chat-open");
  expect(await axeViolations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await axeViolations(page, COLOURS)).toEqual([]);
});

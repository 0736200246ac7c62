import { type Browser, expect, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import {
  AGENT,
  APP_ADMIN,
  atHome,
  giveLogin,
  navigation,
  OWNER,
  openSignedIn,
  PASSWORD,
  SUPER_ADMIN,
  test,
} from "../support/demo.ts";
import { expectNoViolation } from "../support/page.ts";

const NEW_PASSWORD = "seven quiet rivers run 7!";

test.describe.configure({ timeout: 120_000 });

const newcomer = async (browser: Browser): Promise<Page> => (await browser.newContext()).newPage();

async function comeTo(page: Page, email: string, password: string): Promise<void> {
  await page.goto("/login");
  await giveLogin(page, email, password);
}

/** What the owner reads in the outbox: the newest letter to somebody has the link. */
async function linkFor(owner: Page, email: string): Promise<string> {
  await owner.goto("/outbox");
  await owner.getByRole("row").filter({ hasText: email }).first().getByRole("button").click();
  return (await owner.getByRole("dialog").getByRole("link").getAttribute("href")) ?? "";
}

test("a wrong password is said, and the page asked for is there after the right one", async ({ browser }) => {
  const page = await newcomer(browser);
  await page.goto("/scout");
  await expect(page).toHaveURL(/\/login\?next=%2Fscout$/);
  await expectNoViolation(page);
  await page.getByLabel("Email").fill(OWNER);
  await page.getByLabel("Password", { exact: true }).fill("wrong-1!");
  await page.keyboard.press("Enter");
  await expect(page.getByText("The email or the password is not right.")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(OWNER);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/scout$/);
  await page.reload();
  await expect(navigation(page)).toBeVisible();
});

test("a forgotten password is set by the link of a letter; the old one is dead", async ({ browser }) => {
  const owner = await openSignedIn(browser, OWNER);
  const page = await newcomer(browser);
  await page.goto("/forgot-password");
  await expectNoViolation(page);
  await page.getByLabel("Email").fill(AGENT);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByRole("heading", { name: "Look in your mail" })).toBeVisible();

  const link = await linkFor(owner, AGENT);
  expect(link).toMatch(/^\/reset-password\?code=[\w-]{43}$/);
  await page.goto(link);
  await expect(page).toHaveURL(/\/reset-password$/);
  await expectNoViolation(page);
  await page.getByLabel("New password").fill("short");
  await page.getByRole("button", { name: "Set the password" }).click();
  await expect(page.getByText("The password must be at least 6 characters")).toBeVisible();
  await page.getByLabel("New password").fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Set the password" }).click();
  await expect(page.getByRole("heading", { name: "Your password is set" })).toBeVisible();

  await comeTo(page, AGENT, PASSWORD);
  await expect(page.getByText("The email or the password is not right.")).toBeVisible();
  await comeTo(page, AGENT, NEW_PASSWORD);
  await expect(navigation(page)).toBeVisible();
});

test("a second factor is set up, asked for, and given by a recovery code where the phone is lost", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, APP_ADMIN);
  await page.goto("/2fa/setup");
  await expect(page.getByRole("heading", { name: "Set up two-factor sign-in" })).toBeVisible();
  await expectNoViolation(page);
  const secret = ((await page.locator("code").first().textContent()) ?? "").replaceAll(/\s/g, "");
  const codeIn = (steps: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
  await page.getByLabel("Code", { exact: true }).fill(codeIn(0));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Keep your recovery codes" })).toBeVisible();
  const [recoveryCode = ""] = (await page.locator("main").innerText()).match(/\b[a-z0-9]{5}-[a-z0-9]{5}\b/) ?? [];
  expect(recoveryCode).not.toBe("");

  const again = await newcomer(browser);
  await comeTo(again, APP_ADMIN, PASSWORD);
  await expect(again).toHaveURL(/\/2fa\/verify/);
  await expectNoViolation(again);
  await again.getByLabel("Code", { exact: true }).fill("000000");
  await again.keyboard.press("Enter");
  await expect(again.getByText("This code is not right, or it was used already.")).toBeVisible();
  await again.getByRole("button", { name: "Use a recovery code instead" }).click();
  await again.getByLabel("Recovery code").fill(recoveryCode);
  await again.keyboard.press("Enter");
  await expect(navigation(again).or(again.getByRole("link", { name: "Go to Greenroom" }))).toBeVisible();

  // Turned off, the password alone lets one in again.
  await again.goto("/talent");
  await again.getByRole("button", { name: /^Your account/ }).click();
  await again.getByRole("menuitem", { name: "Turn off two-factor sign-in" }).click();
  await again.getByRole("dialog").getByRole("button", { name: "Turn off" }).click();
  await expect(again.getByRole("status").filter({ hasText: "Two-factor sign-in is off." })).toBeVisible();
});

test("signing out ends the session in every tab", async ({ browser }) => {
  const page = await atHome(browser, OWNER);
  const tab = await page.context().newPage();
  await tab.goto("/talent");
  await expect(navigation(tab)).toBeVisible();
  const token = page.waitForRequest((request) => request.url().endsWith("/users/me"));
  await page.reload();
  const authorization = (await (await token).headerValue("authorization")) ?? "";
  let goOn = (): void => undefined;
  const slow = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await tab.route(/\/login/, async (route) => {
    await slow;
    await route.continue();
  });
  const emptied = tab.waitForEvent("console", (message) => message.text() === "emptied");
  await tab.evaluate(() => {
    const look = (): void => (document.body.textContent ? undefined : console.log("emptied"));
    new MutationObserver(look).observe(document.body, { childList: true });
  });
  await page.goto("/logout");
  await expect(page).toHaveURL(/\/login/);
  // However slowly the next page comes, what was on the screen is gone.
  await emptied;
  goOn();
  // Not only this page forgot it: the server did.
  const me = await page.request.get("/user/v1/users/me", { headers: { authorization } });
  expect(me.status()).toBe(401);
  await expect(tab).toHaveURL(/\/login/, { timeout: 5000 });
});

test("a super admin gives a code before anything else", async ({ browser }) => {
  const page = await newcomer(browser);
  await comeTo(page, SUPER_ADMIN, PASSWORD);
  await expect(page).toHaveURL(/\/2fa\/verify/);
  await page.goto("/talent");
  await expect(page).toHaveURL(/\/2fa\/verify/);
});

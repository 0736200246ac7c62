import { expect, type Page } from "@playwright/test";
import { ASSISTANT, OWNER, openSignedIn, test } from "../../support/demo.ts";
import { anyTime, box, expectAccessible, savePictures, toast } from "../../support/page.ts";

test.describe.configure({ timeout: 120_000 });

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

test("a form is added, its page takes an enquiry, and two clicks make an opportunity of it (R-161, C-251, E-456)", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/settings/enquiry-form");
  await page.getByRole("button", { name: "Add form" }).click();
  const form = page.getByRole("dialog", { name: "Add form" });
  await box(form, "Name").fill("Landing page");
  await form.getByRole("combobox", { name: "Websites" }).fill("https://harbourvale.example");
  await page.keyboard.press("Enter");
  await savePictures(page, "enquiry-form");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Form added")).toBeVisible();
  await page.getByRole("button", { name: "Landing page", exact: true }).click();
  const embed = page.getByRole("dialog", { name: "Put “Landing page” on a website" });
  await expect(embed.getByText("<script async src=")).toContainText("/enquiry/embed.js");
  await savePictures(page, "enquiry-embed");
  await expectAccessible(page);
  const address = (await embed.getByRole("region", { name: "A separate page" }).locator("code").textContent()) ?? "";

  const visitor = await (await browser.newContext()).newPage();
  const violations: string[] = [];
  visitor.on("console", (message) => message.type() === "error" && violations.push(message.text()));
  await visitor.goto(address);
  await visitor.getByRole("button", { name: "Send" }).click();
  await expect(visitor.getByRole("textbox", { name: "Name *" })).toHaveAttribute("aria-invalid", "true");
  await visitor.getByRole("textbox", { name: "Name *" }).fill("Joachim Prell");
  await visitor.getByRole("textbox", { name: "Email *" }).fill("joachim@garden.example");
  await visitor.getByRole("textbox", { name: "Company" }).fill("Garden Trust");
  await visitor.getByRole("textbox", { name: "Message *" }).fill("Three evenings with a cello");
  await savePictures(visitor, "enquiry-page");
  await expectAccessible(visitor);
  await visitor.getByRole("button", { name: "Send" }).click();
  await expect(visitor.getByText("Thank you. Your message has been sent.")).toBeVisible();
  expect(violations).toEqual([]);

  await page.goto("/comms/website");
  await expect(row(page, "Garden Trust")).toContainText("New");
  await savePictures(page, "comms-website");
  await expectAccessible(page);
  await row(page, "Garden Trust").getByText("Three evenings with a cello").click();
  const details = page.getByRole("dialog", { name: "Enquiry from Joachim Prell" });
  await expect(details).toContainText("Waiting for an answer");
  await savePictures(page, "comms-enquiry");
  await expectAccessible(page);
  await details.getByRole("button", { name: "Create opportunity" }).click();
  const conversion = page.getByRole("dialog", { name: "Create opportunity" });
  await expect(conversion.getByText("Add partner “Garden Trust”")).toBeVisible();
  await savePictures(page, "comms-enquiry-convert");
  await conversion.getByRole("button", { name: "Add opportunity" }).click();
  await expect(page).toHaveURL(/\/pipeline\/detail\/[^/]+\/summary$/);
  await page.getByRole("link", { name: "Open enquiry" }).click();
  await expect(page.getByRole("dialog", { name: "Enquiry from Joachim Prell" })).toContainText("Converted");
});

test("an enquiry is taken, closed and taken out of spam, and stands on its partner's page (R-162)", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/comms/website");
  await row(page, "Amy Cole").getByText("Our school").click();
  const details = page.getByRole("dialog", { name: "Enquiry from Amy Cole" });
  await details.getByRole("button", { name: "Assign to me" }).click();
  await expect(toast(page, "Assigned to you")).toBeVisible();
  await expect(details).toContainText("In progress");
  await page.keyboard.press("Escape");
  await page.goto("/comms/website?statuses=SPAM");
  await row(page, "SEO Team").getByText("First page").click();
  const spam = page.getByRole("dialog", { name: "Enquiry from SEO Team" });
  await expect(spam).toContainText("Taken for spam");
  await spam.getByRole("button", { name: "Not spam" }).click();
  await expect(toast(page, "No longer spam")).toBeVisible();
  await page.goto("/partner");
  await page.getByRole("link", { name: "Lantern Festival" }).first().click();
  await page.waitForURL(/\/partner\/[^/]+\//);
  await page.goto(`${new URL(page.url()).pathname.replace(/\/profile.*$/, "")}/comms/website`);
  await anyTime(page);
  await expect(row(page, "June Abara")).toHaveCount(1);
  await expect(row(page, "Amy Cole")).toHaveCount(0);
  const assistant = await openSignedIn(browser, ASSISTANT);
  await assistant.goto("/comms/website");
  await expect(assistant.getByText("You don't have access to this page")).toBeVisible();
});

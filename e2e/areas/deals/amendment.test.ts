import { expect } from "@playwright/test";
import { ContractCreate, contracts } from "#contract/contracts/contract.ts";
import { formOf } from "#contract/form.ts";
import { signing } from "#contract/signing/signing.ts";
import { OWNER, openSignedIn, test } from "../../support/demo.ts";
import { expectFineEverywhere, toast } from "../../support/page.ts";
import { apiOf } from "../../support/tasks.ts";

test.describe.configure({ timeout: 120_000 });

const PDF = Buffer.from("%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n");

test("a file signed elsewhere makes a contract signed, and an amendment of it is abandoned", async ({
  browser,
  baseURL,
}) => {
  const api = await apiOf(baseURL);
  const { id } = await api.send<{ id: string }>("POST", contracts.create.path, {
    ...formOf(ContractCreate).empty,
    title: "Lighthouse evening",
    type: "RECORDING",
    value: 16_200_000,
  });
  const page = await openSignedIn(browser, OWNER, { viewport: { width: 1440, height: 900 } });
  await page.goto(`/contracts/detail/${id}/summary`);
  const signing = page.getByRole("region", { name: /^Signing/ });
  const chooser = page.waitForEvent("filechooser");
  await signing.getByRole("button", { name: "Upload signed file" }).click();
  await (await chooser).setFiles({ name: "countersigned.pdf", mimeType: "application/pdf", buffer: PDF });
  const dialog = page.getByRole("dialog", { name: "Upload signed file" });
  await expect(dialog).toContainText("countersigned.pdf is kept as the signed version");
  await expectFineEverywhere(page, "signed-file");
  await dialog.getByRole("button", { name: "Keep as signed" }).click();
  await expect(toast(page, "Signed file kept")).toBeVisible();
  const versions = page.getByRole("region", { name: "Versions" });
  await expect(versions).toContainText("uploaded, SHA-256");
  await expect(versions).toContainText("In force");
  await expect(signing.getByRole("button", { name: "Send to sign" })).toHaveCount(0);

  await signing.getByRole("button", { name: "Amend" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Amend" }).click();
  await expect(signing).toContainText("The terms are open for an amendment");
  await expectFineEverywhere(page, "amending");
  await signing.getByRole("button", { name: "Abandon amendment" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Abandon amendment" }).click();
  await expect(toast(page, "Amendment abandoned")).toBeVisible();
  await expect(signing.getByRole("button", { name: "Amend" })).toBeVisible();
});

test("two versions are compared side by side, with what differs marked on both sides", async ({ browser, baseURL }) => {
  const api = await apiOf(baseURL);
  const form = { ...formOf(ContractCreate).empty, title: "Harbour residency", type: "RECORDING" as const };
  const { id } = await api.send<{ id: string }>("POST", contracts.create.path, {
    ...form,
    value: 16_200_000,
    description: "<p>Four concerts in the great hall.</p><p>Rooms for six nights.</p>",
  });
  const pathWith = (path: string): string => path.replace("{id}", id);
  const versionNow = async () => (await api.send<{ version: number }>("GET", pathWith(contracts.get.path))).version;
  const send = async () =>
    api.send("PUT", pathWith(signing.open.path), {
      signers: [{ name: "Astrid Kellaway", email: "astrid@northlight.example" }],
      sequential: true,
      seenVersion: await versionNow(),
    });
  await send();
  await api.send("PUT", pathWith(contracts.update.path), {
    ...form,
    value: 17_100_000,
    description: "<p>Five concerts in the great hall.</p><p>Rooms for six nights.</p>",
    version: await versionNow(),
  });
  await send();

  const page = await openSignedIn(browser, OWNER, { viewport: { width: 1440, height: 900 } });
  await page.goto(`/contracts/detail/${id}/summary`);
  const versions = page.getByRole("region", { name: "Versions" });
  await expect(versions).toContainText("9,000.00 more");
  await versions.getByRole("button", { name: "Compare" }).click();
  const dialog = page.getByRole("dialog", { name: "Compare versions" });
  const [before, after] = [dialog.locator("section").first(), dialog.locator("section").nth(1)];
  await expect(before.locator("[data-changed]").filter({ hasText: "Four concerts" })).toBeVisible();
  await expect(after.locator("[data-changed]").filter({ hasText: "Five concerts" })).toBeVisible();
  await expect(dialog.locator("[data-changed]").filter({ hasText: "Rooms for six nights" })).toHaveCount(0);
  await expectFineEverywhere(page, "compare");
});

import { expect } from "@playwright/test";
import { ContractCreate, contracts } from "#contract/contracts/contract.ts";
import { formOf } from "#contract/form.ts";
import { OWNER, openSignedIn, test } from "../../support/demo.ts";
import { expectFineEverywhere, toast } from "../../support/page.ts";
import { apiOf } from "../../support/tasks.ts";

test.describe.configure({ timeout: 120_000 });

const PDF = Buffer.from("%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n");

test("a file that was signed elsewhere makes a contract signed, and an amendment of it is abandoned", async ({
  browser,
  baseURL,
}) => {
  const api = await apiOf(baseURL);
  const { id } = await api.send<{ id: string }>("POST", contracts.create.path, {
    ...formOf(ContractCreate).empty,
    ...{ title: "Lighthouse evening", type: "RECORDING", value: 16_200_000 },
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

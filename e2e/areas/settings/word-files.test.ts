import { expect } from "@playwright/test";
import { wordFile, wordParagraph, wordRow } from "../../../server/test/word.ts";
import { atHome, OWNER, test } from "../../support/demo.ts";
import { box, expectFineEverywhere, savePicture, toast } from "../../support/page.ts";

test.describe.configure({ timeout: 180_000 });

const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

test("a Word file becomes a template after what was lost is shown; another is kept and filled", async ({ browser }) => {
  const page = await atHome(browser, OWNER);
  await page.goto("/settings/contract/templates");
  const choose = async (button: () => Promise<void>, name: string, buffer: Buffer): Promise<void> => {
    const chooser = page.waitForEvent("filechooser");
    await button();
    await (await chooser).setFiles({ name, mimeType: DOCX, buffer });
  };
  const importing = () => page.getByRole("button", { name: "Import Word file" }).click();
  await choose(
    importing,
    "Session agreement.docx",
    wordFile({
      body: [
        wordParagraph("Between {{client.name}} and {{agency.name}}, signed by {{signatory}}.", "Fancy"),
        `<w:tbl>${wordRow(["{{#each instalments}}{{instalment.name}}", "{{instalment.amount}}{{/each}}"])}</w:tbl>`,
        '<w:p><w:r><w:br w:type="page"/></w:r></w:p>',
      ].join(""),
    }),
  );
  const dialog = page.getByRole("dialog", { name: "Import Session agreement" });
  await expect(dialog.getByRole("region", { name: "Lost in the import" })).toContainText("Page breaks (1)");
  await expect(dialog.getByRole("region", { name: "Not known as fields" })).toContainText("signatory");
  await expect(dialog.getByRole("region", { name: "Fields found" })).toContainText("Client: Name");
  await expectFineEverywhere(page, "word-import");
  await dialog.getByRole("button", { name: "Create template" }).click();
  await expect(box(page, "Name")).toHaveValue("Session agreement");
  await expect(page.getByRole("region", { name: "Preview" })).toContainText("Between Northlight Festival and");
  await savePicture(page, "word-imported");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(toast(page, "Session agreement added")).toBeVisible();

  // A Word file of a template is refused with fields that there are not, and then replaced by a right one.
  const actions = page.getByRole("button", { name: "Performance agreement: actions" });
  const adding = async () => {
    await actions.click();
    await page.getByRole("menuitem", { name: "Add Word file" }).click();
  };
  await choose(adding, "Wrong.docx", wordFile({ body: wordParagraph("{{client.password}}") }));
  const refused = page.getByRole("dialog", { name: "This Word file can't be used" });
  await expect(refused).toContainText('There is no field "client.password"');
  const again = () => refused.getByRole("button", { name: "Choose another file" }).click();
  await choose(again, "Right.docx", wordFile({ body: wordParagraph("{{contract.title}} for {{client.name}}") }));
  await expect(toast(page, "Word file of Performance agreement saved")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Performance agreement" })).toContainText("Word file");
  await expectFineEverywhere(page, "word-templates");

  await page.goto("/contracts/add");
  await box(page, "Title").fill("Quay night");
  await page.keyboard.press("Control+Enter");
  await expect(page).toHaveURL(/\/contracts\/detail\/[0-9a-f-]{36}/);
  await page.getByRole("link", { name: "Document", exact: true }).click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Word", exact: true }).click();
  expect((await downloading).suggestedFilename()).toBe("Quay night.docx");
  await savePicture(page, "word-document-tab");
});

/** The limit of documents is a setting: an agency that sends more in an hour can say so. */
import { expect, test } from "vitest";
import { invoices } from "#contract/invoices/invoice.ts";
import { startApp } from "#test/app.ts";
import { takeOwnDatabase } from "#test/database/of-file.ts";
import { inAgency } from "#test/factories.ts";
import { setUpInvoices } from "#test/finance/invoices.ts";

// Other tests send documents from the same network.
await takeOwnDatabase();

test("a person sends as many documents in an hour as is set", async () => {
  const { ask } = await startApp({ documentsPerHour: 2 });
  const { draftInvoice, sendInvoice } = await setUpInvoices({ ask });
  const answers: Awaited<ReturnType<typeof sendInvoice>>[] = [];
  for (let attempt = 0; attempt < 3; attempt += 1) answers.push(await sendInvoice((await draftInvoice()).id));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
  const refused = answers[2];
  expect(refused?.error?.message).toMatch(
    /^You sent 2 documents in the last hour\. The next one is possible in (59|60) minutes\.$/,
  );
  expect(Number(refused?.headers["retry-after"])).toBeGreaterThan(3500);
});

test("a person makes 200 PDFs in an hour, and is then told when the next one is possible", async () => {
  const { ask } = await startApp();
  const { agency, owner, draftInvoice } = await setUpInvoices({ ask });
  const { id } = await draftInvoice();
  const pdf = () => ask(invoices.pdf, owner.token, { params: { id } });
  expect((await pdf()).status).toBe(200);
  await inAgency(
    agency,
    "update rate_limit set points = 200, expire = expire - 19 * 60000 where key like 'costly:subject:%'",
  );
  const refused = await pdf();
  expect(refused.error?.message).toMatch(
    /^You made 200 documents, imports or exports in the last hour\. The next one is possible in (40|41) minutes\.$/,
  );
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(40 * 60 - 60);
});

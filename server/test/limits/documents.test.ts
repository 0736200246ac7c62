/** The limit of documents is a setting: an agency that sends more in an hour can say so. */
import { expect, test } from "vitest";
import { startApp } from "#test/app.ts";
import { takeOwnDatabase } from "#test/database/of-file.ts";
import { invoiceSetting } from "#test/finance/invoices.ts";

// Other tests send documents from the same network.
await takeOwnDatabase();

test("a person sends as many documents in an hour as is set", async () => {
  const { ask } = await startApp({ documentsPerHour: 2 });
  const { draft, send } = await invoiceSetting({ ask });
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 3; attempt += 1) statuses.push((await send((await draft()).id)).status);
  expect(statuses).toEqual([200, 200, 429]);
});

import { expect, test } from "vitest";
import { eventRecord } from "#contract/events/event.ts";
import { ticketing } from "#contract/ticketing/ticketing.ts";
import { startApp } from "#test/app.ts";
import { setUpDeals } from "#test/deals.ts";
import { buildStaff } from "#test/factories.ts";

const { ask } = await startApp();

test("the history of prices is for those with the right to fees, and that of types for all", async () => {
  const { agency, owner, add } = await setUpDeals({ ask });
  const eventId = await add("event", { title: "Foundry Hall", timeZoneId: "UTC" });
  const type = { name: "General admission", price: 123_450, capacity: 700 };
  const { data } = await ask(ticketing.create, owner.token, { body: { eventId, currency: "AUD", types: [type] } });
  const { types, version } = (await ask(ticketing.get, owner.token, { params: { slug: data.slug } })).data;
  const changed = await ask(ticketing.update, owner.token, {
    params: { slug: data.slug },
    body: { version, slug: data.slug, currency: "AUD", types: [{ ...type, id: types[0]?.id, price: 543_210 }] },
  });
  expect(changed.status, changed.text).toBe(200);
  const historyFor = (token: string) => ask(eventRecord.history, token, { params: { id: eventId }, query: {} });
  const whole = await historyFor(owner.token);
  expect(whole.text).toContain("ticketPrice");
  expect(whole.text).toContain("5,432.10");
  const agent = await buildStaff(agency, { levels: { EVENT: ["EDIT_ALL"] } });
  const shown = await historyFor(agent.token);
  expect(shown.status, shown.text).toBe(200);
  expect(shown.text).toContain("ticketCapacity");
  for (const hidden of ["ticketPrice", "1,234.50", "5,432.10", "123450", "543210"])
    expect(shown.text).not.toContain(hidden);
});

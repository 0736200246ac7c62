import { setTimeout as sleep } from "node:timers/promises";
import { expect, inject, test } from "vitest";
import { closeWithFile } from "#test/file/end.ts";
import { ChangeBus } from "./change-bus.ts";

test("a connection that rests knows that it does not know, and finds out at once", async () => {
  const bus = new ChangeBus(inject("database").url, (error) => expect.unreachable(error.message), { restsAfter: 500 });
  closeWithFile(() => bus.close());
  await bus.open();
  expect(bus.fresh).toBe(true);
  await sleep(2500);
  expect(bus.isListening).toBe(true);
  expect(bus.fresh).toBe(false);
  await expect.poll(() => bus.fresh, { timeout: 1000 }).toBe(true);
});

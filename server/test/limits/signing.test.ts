/** Sending contracts to sign has its own limit, which invitations of colleagues do not use up. */
import { expect, test } from "vitest";
import { signing } from "#contract/signing/signing.ts";
import { staff } from "#contract/staff/staff.ts";
import { RATE_LIMITS } from "#server/lib/serving/limits/rate-limit.ts";
import { startApp } from "#test/app.ts";
import { setUpDeals } from "#test/deals.ts";
import { freshAddress } from "#test/limits/fresh-address.ts";
import { minimalStaffForm } from "#test/minimal-forms.ts";
import { ASTRID } from "#test/signing.ts";

test("a person out of invitations for the hour sends 31 contracts to sign, from one address", {
  // Each makes a PDF in a process of its own: 1.3 s on a quiet machine, and twice that next to another suite.
  timeout: 180_000,
}, async () => {
  const { ask } = await startApp();
  const { owner, add, read } = await setUpDeals({ ask });
  const from = freshAddress();
  const invite = () => ask(staff.create, owner.token, { body: minimalStaffForm(), from });
  const [most] = RATE_LIMITS.invitation.subject;
  for (let invited = 0; invited < most; invited += 1) expect((await invite()).status).toBe(200);
  expect((await invite()).error?.code).toBe("tooManyTries");

  const statuses: number[] = [];
  for (let sent = 0; sent < 31; sent += 1) {
    const id = await add("contract", { value: 100_000, description: "<p>Six concerts.</p>" });
    const { version } = await read("contract", id);
    const body = { signers: [ASTRID], seenVersion: version };
    statuses.push((await ask(signing.open, owner.token, { params: { id }, body, from })).status);
  }
  expect(statuses).toEqual(Array<number>(31).fill(200));
});

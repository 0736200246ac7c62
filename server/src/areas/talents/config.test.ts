import { expect, test } from "vitest";
import { talentConfig } from "#contract/talents/config.ts";
import { startApp } from "#test/app.ts";
import { buildAgency, buildPerson, buildStaff } from "#test/factories.ts";

const { ask } = await startApp();

test("a talent is Active when the status is Active and fans see them in the app, else Pending (B-201, B-546, C-108, C-109)", async () => {
  const agency = await buildAgency();
  const { token } = await buildStaff(agency, { role: "agency" });
  for (const [status, enabledInApp, reportedStatus] of [
    [1, true, "Active"],
    [1, false, "Pending"],
    [0, true, "Pending"],
    [2, true, "Pending"],
    [3, true, "Pending"],
  ] as const) {
    const params = { talentId: await buildPerson(agency, { status }) };
    expect((await ask(talentConfig.get, token, { params })).data).toMatchObject({ enabledInApp: false, version: 1 });
    await ask(talentConfig.update, token, { params, body: { enabledInApp, version: 1 } });
    expect((await ask(talentConfig.get, token, { params })).data).toMatchObject({ enabledInApp, reportedStatus });
  }
});

test("a scout has no config", async () => {
  const agency = await buildAgency();
  const { token } = await buildStaff(agency, { role: "agency" });
  const params = { talentId: await buildPerson(agency, { stage: "scout" }) };
  expect((await ask(talentConfig.get, token, { params })).status).toBe(404);
});

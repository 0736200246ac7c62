import { expect, test } from "vitest";
import { PROFILE_STATES, TALENT_STATUSES } from "#contract/enums.ts";
import { history } from "#contract/history/history.ts";
import { talentConfig } from "#contract/talents/config.ts";
import { people } from "#contract/talents/person.ts";
import { startApp } from "#test/app.ts";
import { buildAgency, buildPerson, buildStaff } from "#test/factories.ts";

const { ask } = await startApp();
const agency = await buildAgency();
const { token } = await buildStaff(agency, { role: "agency" });
const talents = { family: "talents" } as const;

test("the status is 0 to 3, has a call of its own, and is logged in the history (B-199, B-200, C-443)", async () => {
  const id = await buildPerson(agency, { status: 0 });
  const set = (status: unknown, version: number) =>
    ask(people.status, token, { params: { id }, body: { status, version } });
  for (const [index, status] of [1, 2, 3, 0].entries()) expect((await set(status, index + 1)).status).toBe(200);
  for (const wrong of [4, -1, "1", null]) expect((await set(wrong, 5)).status).toBe(400);
  expect((await set(1, 2)).error).toMatchObject({ code: "stale", current: { status: 0, version: 5 } });
  const entries = (await ask(history.ofPerson, token, { params: { ...talents, id }, query: { fields: ["status"] } }))
    .data;
  expect(entries.slice(0, 4).map(({ changes }) => changes[0]?.new)).toEqual([["0"], ["3"], ["2"], ["1"]]);
  expect(TALENT_STATUSES).toEqual([0, 1, 2, 3]);
});

test("a scout's status can't be changed through the talent's call", async () => {
  const id = await buildPerson(agency, { stage: "scout" });
  const answer = await ask(people.status, token, { params: { id }, body: { status: 1, version: 1 } });
  expect(answer.status).toBe(404);
});

test("archived and deactivated people can be read, and are left out of lists of active ones (B-199)", async () => {
  const home = await buildAgency();
  const owner = await buildStaff(home, { role: "agency" });
  const id = await buildPerson(home);
  const path = { params: { ...talents, id } };
  for (const [index, state] of (["ARCHIVED", "DEACTIVATE", "ACTIVE"] as const).entries()) {
    await ask(people.state, owner.token, { ...path, body: { state, version: index + 1 } });
    expect((await ask(people.summary, owner.token, path)).data).toMatchObject({ state, status: 1 });
    const query = { states: ["ACTIVE"] };
    const { data } = await ask(people.list, owner.token, { params: talents, query });
    expect(data.map((row) => row.id)).toEqual(state === "ACTIVE" ? [id] : []);
  }
  expect(PROFILE_STATES).toEqual(["ACTIVE", "ARCHIVED", "DEACTIVATE"]);
});

test("a talent is reported Active for status 1 and in the app, and Pending for all else (B-201, B-546)", async () => {
  for (const status of TALENT_STATUSES)
    for (const enabledInApp of [true, false]) {
      const talentId = await buildPerson(agency, { status });
      const path = { params: { talentId } };
      await ask(talentConfig.update, token, { ...path, body: { enabledInApp, version: 1 } });
      const { reportedStatus } = (await ask(talentConfig.get, token, path)).data;
      expect(reportedStatus).toBe(status === 1 && enabledInApp ? "Active" : "Pending");
    }
});

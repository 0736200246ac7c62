import { expect, test } from "vitest";
import { staff } from "#contract/staff/staff.ts";
import { openSessions } from "#server/areas/session/session.ts";
import type { Database } from "#server/lib/database/scope.ts";
import { startApp } from "#test/app.ts";
import { buildAgency, buildStaff } from "#test/factories.ts";

const { ask, database, notices } = await startApp();

test("a session that ends while it is looked up is not found by that lookup or a later one (S13)", async () => {
  const agency = await buildAgency();
  const owner = await buildStaff(agency, { role: "agency" });
  const colleague = await buildStaff(agency);
  const [rowRead, sessionEnded] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  /** Delays the result of a sign-in query until the session has ended. */
  const slowDatabase: Database = {
    ...database,
    async signIn(work) {
      const answer = await database.signIn(work);
      rowRead.resolve();
      await sessionEnded.promise;
      return answer;
    },
  };
  const sessions = openSessions(slowDatabase, notices, 168);
  const lookup = sessions.find(colleague.token);
  await rowRead.promise;
  expect((await ask(staff.lock, owner.token, { params: { id: colleague.id } })).status).toBe(200);
  sessionEnded.resolve();
  expect(await lookup).toBeNull();
  expect(await sessions.find(colleague.token)).toBeNull();
});

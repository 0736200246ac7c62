import { expect, test } from "vitest";
import { staff } from "#contract/staff/staff.ts";
import { openSessions } from "#server/areas/session/session.ts";
import type { Database } from "#server/lib/database/scope.ts";
import { startApp } from "#test/app.ts";
import { buildAgency, buildStaff } from "#test/factories.ts";

const { ask, database, notices } = await startApp();

test("a session that ends during its lookup is not found, then or later (S13)", async () => {
  const agency = await buildAgency();
  const owner = await buildStaff(agency, { role: "agency" });
  const colleague = await buildStaff(agency);
  const [read, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  /** Delays the result of a sign-in query until the session has ended. */
  const slow: Database = {
    ...database,
    async signIn(work) {
      const answer = await database.signIn(work);
      read.resolve();
      await ended.promise;
      return answer;
    },
  };
  const sessions = openSessions(slow, notices, 168);
  const lookup = sessions.find(colleague.token);
  await read.promise;
  expect((await ask(staff.lock, owner.token, { params: { id: colleague.id } })).status).toBe(200);
  ended.resolve();
  expect(await lookup).toBeNull();
  expect(await sessions.find(colleague.token)).toBeNull();
});

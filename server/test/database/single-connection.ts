/** A database over one connection, which knows how often it planned each of its statements. */
import { inject } from "vitest";
import { type Actor, type Database, openDatabase } from "#server/lib/database/scope.ts";
import { buildAgency, buildStaff } from "../factories.ts";
import { closeWithFile } from "../file/end.ts";

interface SingleConnection {
  database: Database;
  /** The owner of a new agency. */
  actor: Actor;
}

export async function openSingleConnection({ batching }: { batching: boolean }): Promise<SingleConnection> {
  const agencyId = await buildAgency();
  const { id } = await buildStaff(agencyId, { role: "agency" });
  const database = openDatabase({
    url: inject("database").url,
    size: 1,
    batching,
    onChanges: () => {},
    onError: (error: Error) => {
      throw error;
    },
  });
  closeWithFile(() => database.close());
  return { database, actor: { id, agencyId, role: "agency", levels: {}, assigned: 0 } };
}

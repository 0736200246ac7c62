/**
 * Sends each statement by itself through pg's own pipeline, within one explicit transaction. Slower than batches by the
 * Syncs in between, and independent of pg's private state.
 */
import pg from "pg";
import { wireTypes } from "../types.ts";
import {
  BEGIN,
  type Opening,
  type OpenPipeline,
  planningTrack,
  preparedName,
  prepareValue,
  type Result,
  type Statement,
} from "./pipeline.ts";

const COMMIT: Statement = { text: "commit" };
const ROLLBACK: Statement = { text: "rollback" };

export const openPlainPipeline: OpenPipeline = (client, { mode, session }: Opening) => {
  const sent = new Set<Promise<unknown>>();
  let open = false;
  const planning = planningTrack();
  /** Counts transactions, so that a late failure of one does not roll back the next. */
  let transaction = 0;
  let broken: Error | undefined;

  function send<Row>({ planning: _, ...statement }: Statement, values: readonly unknown[] = []): Promise<Result<Row>> {
    const within = transaction;
    const reply: Promise<Result<Row>> = client.query({
      types: wireTypes,
      ...statement,
      name: preparedName(statement),
      values: [...values],
    } as unknown as pg.QueryConfig) as unknown as Promise<Result<Row>>;
    const settled = reply.then(
      () => undefined,
      (error: Error) => {
        if (!(error instanceof pg.DatabaseError)) broken ??= error;
        // A failed transaction of a read is left behind; the next statement opens another.
        else if (mode === "read" && open && within === transaction) {
          open = false;
          void send(ROLLBACK).catch(noop);
        }
      },
    );
    sent.add(settled);
    void settled.then(() => sent.delete(settled));
    return reply;
  }

  return {
    query<Row>(statement: Statement) {
      // A value that cannot be serialised throws here, before any of its statement is sent.
      const values = statement.values?.map(prepareValue);
      if (!open) {
        open = true;
        transaction += 1;
        void send(BEGIN).catch(noop);
        void send(session, session.values).catch(noop);
        planning.begin();
      }
      const planned = planning.before(statement);
      if (planned) void send(planned).catch(noop);
      return send<Row>(statement, values);
    },
    async settled() {
      if (mode === "read" && open) {
        open = false;
        void send(COMMIT).catch(noop);
      }
      while (sent.size > 0) await Promise.all(sent);
      if (broken) throw broken;
    },
  };
};

const noop = () => undefined;

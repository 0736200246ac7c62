/**
 * Finds the statements that PostgreSQL plans at every call, which often costs more than running them. Watches the
 * product's traffic apart from the measured rounds, by pg_stat_statements.
 */
import type pg from "pg";

/** Settings that the bench's own PostgreSQL starts with. */
export const WATCHED = { shared_preload_libraries: "pg_stat_statements", "pg_stat_statements.track_planning": "on" };

interface Planned {
  text: string;
  calls: number;
  /** Microseconds of planning for each call. */
  planning: number;
  running: number;
}

export interface PlanningWatch {
  /** Returns the statements of the program, those of its triggers included, that were planned more often than not. */
  during(work: () => Promise<unknown>): Promise<Planned[]>;
}

/** Returns undefined if the database has no pg_stat_statements, or does not let this role change settings. */
export async function watchPlanning(admin: pg.Client): Promise<PlanningWatch | undefined> {
  const track = async (what: "all" | "none") => {
    await admin.query(`alter system set pg_stat_statements.track = '${what}'`);
    await admin.query("select pg_reload_conf()");
  };
  try {
    await admin.query("create extension if not exists pg_stat_statements");
    await track("none");
  } catch {
    return undefined;
  }
  return {
    async during(work) {
      await track("all");
      try {
        await admin.query("select pg_stat_statements_reset()");
        await work();
      } finally {
        await track("none");
      }
      const { rows } = await admin.query<Planned>(
        `select query as text, calls::int, (total_plan_time / calls * 1000)::int as planning,
             (total_exec_time / calls * 1000)::int as running
           from pg_stat_statements join pg_roles on pg_roles.oid = userid
          where rolname like 'greenroom%' and dbid = (select oid from pg_database where datname = current_database())
            and query not like '%pgboss%' and calls >= 10 and plans > calls / 2 order by total_plan_time desc`,
      );
      return rows.map((row) => ({ ...row, text: row.text.replaceAll(/\s+/g, " ").slice(0, 100) }));
    },
  };
}

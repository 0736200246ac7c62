/**
 * Reads figures in PostgreSQL, or in ClickHouse once it has everything. If that is away or slow, the last answer to
 * the same question is given, with its time.
 */
import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { type Actor, type Database, type Db, systemIn } from "#server/lib/database/scope.ts";
import { AfterTransaction } from "#server/lib/serving/after-transaction.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";
import type { ClickHouse } from "./clickhouse.ts";
import { clickhouseFigures } from "./clickhouse-figures.ts";
import type { FanFigures } from "./figures.ts";
import { postgresFigures } from "./postgres-figures.ts";

/** Figures are of now if nothing has waited for longer. */
const NOW_SECONDS = 60;
/** Time for which answers are kept. */
const KEPT = sql.raw("interval '30 days'");

interface Question<T> {
  /** Identifies the question, whoever asks. */
  key: readonly string[];
  ask: (figures: FanFigures) => Promise<T>;
}
/** Reads figures within the transaction of `db`, or after it. `tell` makes the reply of them. */
export type ReadFigures = <T, R>(
  db: Db,
  actor: Actor,
  question: Question<T>,
  tell: (answer: T, asOf: string | null) => R,
) => Promise<AfterTransaction<R>>;

interface Dependencies {
  database: Pick<Database, "scope">;
  clickhouse: ClickHouse | undefined;
  onError: (error: unknown) => void;
}

export function figuresReader({ database, clickhouse, onError }: Dependencies): ReadFigures {
  return async (db, actor, question, tell) => {
    const { agencyId } = actor;
    const target = clickhouse && (await readTarget(db, agencyId));
    if (!clickhouse || !target?.isFilled) {
      const answer = await question.ask(postgresFigures(db, agencyId));
      return new AfterTransaction(async () => tell(answer, null));
    }
    return new AfterTransaction(async () => {
      try {
        const answer = await question.ask(clickhouseFigures(clickhouse, agencyId));
        await keepAnswer(database, agencyId, question, answer);
        return tell(answer, target.waitingSince);
      } catch (error) {
        onError(error);
        const last = await lastAnswer(database, agencyId, question);
        if (!last) throw new Refusal("figuresUnavailable");
        return tell(last.answer, last.asOf);
      }
    });
  };
}

/** Says whether ClickHouse has everything, and since when something of the agency waits to be sent, if for long. */
async function readTarget(db: Db, agencyId: string) {
  const { rows } = await db.execute<{ isFilled: boolean; waitingSince: string | null }>(sql`
    select t.filled_at is not null as "isFilled", to_json(oldest.at) #>> '{}' as "waitingSince"
    from analytics_target t left join lateral (
      select least(
        (select queued_at from analytics_event where agency_id = ${agencyId}::uuid order by id limit 1),
        (select queued_at from analytics_day where agency_id = ${agencyId}::uuid order by id limit 1)) as at
    ) oldest on oldest.at < now() - ${NOW_SECONDS} * interval '1 s'`);
  return rows[0];
}

const keyOf = ({ key }: Question<unknown>): string => createHash("sha256").update(JSON.stringify(key)).digest("hex");

/** Keeps an answer; one a minute is enough. */
const keepAnswer = (
  database: Dependencies["database"],
  agencyId: string,
  question: Question<unknown>,
  answer: unknown,
) =>
  database.scope(systemIn(agencyId), "write", (db) =>
    db.execute(sql`
      insert into analytics_answer as known (agency_id, question, answer)
      values (${agencyId}::uuid, ${keyOf(question)}, ${JSON.stringify(answer)}::jsonb)
      on conflict (agency_id, question) do update
        set answer = excluded.answer, answered_at = excluded.answered_at
        where known.answered_at < now() - interval '1 minute' or known.answer <> excluded.answer`),
  );

async function lastAnswer<T>(database: Dependencies["database"], agencyId: string, question: Question<T>) {
  const { rows } = await database.scope(systemIn(agencyId), "read", (db) =>
    db.execute<{ answer: T; asOf: string }>(sql`
      select answer, to_json(answered_at) #>> '{}' as "asOf"
      from analytics_answer
      where agency_id = ${agencyId}::uuid and question = ${keyOf(question)}`),
  );
  return rows[0];
}

/** Drops answers that are too old to be given. */
export const tidyAnswers = (db: Db, agencyId: string) =>
  db.execute(sql`delete from analytics_answer where agency_id = ${agencyId}::uuid and answered_at < now() - ${KEPT}`);

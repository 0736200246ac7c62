/** Reads what the dashboards of the content area share: talents whose content is within reach, and a period. */
import { sql } from "drizzle-orm";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { reachValues } from "#server/lib/records/reach.ts";
import { AfterTransaction } from "#server/lib/serving/after-transaction.ts";
import { found } from "#server/lib/serving/refusal.ts";
import type { DaySums, FanFigures } from "../analytics/figures.ts";
import type { ReadFigures } from "../analytics/reading.ts";
import { talentsWithFans } from "../report/fan.rules.ts";
import { type ComparedPeriod, readPeriod, type StatisticsPeriod } from "../report/period.ts";

const talentsInReach = preparedFamily(() => sql`select unnest(${talentsWithFans("read")}) as id`);

/** Acts of fans by day, from the first of the days before to the last day. */
export interface BoardDays {
  followersBefore: number;
  days: readonly DaySums[];
  asOf: string | null;
}
export interface FanBoard {
  db: Db;
  actor: Actor;
  talents: readonly string[];
  period: ComparedPeriod;
  /** Values for statements of widgets. */
  values: Readonly<Record<string, unknown>>;
  /** Reads what fans did once, whichever widgets show it. */
  readDays(): Promise<AfterTransaction<BoardDays>>;
  readFigures: ReadFigures;
}

interface BoardRequest {
  db: Db;
  actor: Actor;
  /** A talent whose content is within reach, or the board is refused; left out, all of them. */
  talent?: string;
  request: StatisticsPeriod;
}
export async function openBoard(
  readFigures: ReadFigures,
  { db, actor, talent, request }: BoardRequest,
): Promise<FanBoard> {
  const reach = reachValues(actor);
  const period = await readPeriod(db, actor, request);
  const inReach = (await talentsInReach(db, undefined, reach)).map(({ id }) => String(id));
  // The right to see a talent is none to see what fans do with them.
  const talents = talent === undefined ? inReach : [found(inReach.find((id) => id === talent))];
  const read = async () => {
    const whole = { ...period, firstDay: period.beforeDay };
    const question = {
      key: ["board", ...talents.toSorted(), whole.firstDay, whole.lastDay],
      ask: (figures: FanFigures) => figures.ofDays(talents, whole),
    };
    const after = await readFigures(db, actor, question, (answer, asOf): BoardDays => ({ ...answer, asOf }));
    let answer: Promise<BoardDays> | undefined;
    return new AfterTransaction(() => {
      answer ??= after.work();
      return answer;
    });
  };
  let days: Promise<AfterTransaction<BoardDays>> | undefined;
  return {
    db,
    actor,
    talents,
    period,
    values: { ...reach, talents, begin: period.from, end: period.to },
    readDays() {
      days ??= read();
      return days;
    },
    readFigures,
  };
}

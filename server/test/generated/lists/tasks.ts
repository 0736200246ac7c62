import { randomUUIDv7 } from "node:crypto";
import { PRIORITY_LEVELS, TALENT_TYPE_FILTERS, TASK_DATE_RANGES, TASK_STATUS_CATEGORIES } from "#contract/enums.ts";
import { TASK_COMPLETION, TASK_DUE } from "#contract/tasks/task.ts";
import {
  buildAgency,
  buildPartner,
  buildPerson,
  buildRecord,
  buildStaff,
  buildSupplier,
  inAgency,
} from "../../factories.ts";
import { insertOracleRows, inTurn, ODD_NAMES, type Oracle, type OracleFact, type OracleFilter } from "./oracle.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const distinct = <T>(facts: readonly (T | null)[]) => [...new Set(facts)].filter((item) => item !== null);

interface TaskFact extends OracleFact {
  summary: string;
  category: string;
  statusId: string;
  typeId: string;
  priority: (typeof PRIORITY_LEVELS)[number];
  assigneeId: string | null;
  creatorId: string;
  start: Date | null;
  due: Date | null;
  completed: Date | null;
  venue: string | null;
  address: string | null;
  cost: number | null;
  talentId: string | null;
  scoutId: string | null;
  partnerId: string | null;
  supplierId: string | null;
  linkId: string | null;
  rank: number;
  createdAt: string;
}

/** Midnight in UTC, which is the caller's zone and that of the tasks. */
const midnight = (time: number): number => Math.floor(time / DAY) * DAY;
// Whole minutes, as tasks keep them.
const now = Math.floor(Date.now() / 60_000) * 60_000;
const today = midnight(now);
/** Hours from now, far enough from a change of the hour and of the day that a slow run sees the same. */
const OFFSETS = [null, -50 * 24, -9 * 24, -30, 30, 3 * 24 + 2, 6 * 24, 20 * 24];
const isOverdue = ({ completed, due }: TaskFact) => !completed && due !== null && due.getTime() <= Date.now();
const dayOf = ({ due }: TaskFact) => (due ? midnight(due.getTime()) : null);
const within = ({ start, due }: TaskFact, from: number, to: number) => {
  const first = start ?? due;
  const last = due ?? start;
  return first !== null && last !== null && midnight(first.getTime()) < to && midnight(last.getTime()) >= from;
};
const week = today - ((new Date(today).getUTCDay() + 6) % 7) * DAY;
const month = (n: number) => Date.UTC(new Date(today).getUTCFullYear(), new Date(today).getUTCMonth() + n, 1);
const RANGES: Readonly<Record<(typeof TASK_DATE_RANGES)[number], (fact: TaskFact) => boolean>> = {
  day: (fact) => within(fact, today, today + DAY),
  week: (fact) => within(fact, week, week + 7 * DAY),
  month: (fact) => within(fact, month(0), month(1)),
  within30DaysRecent: (fact) => within(fact, today - 30 * DAY, today + DAY),
  custom: () => true,
  overdueTasks: isOverdue,
  dueWithin3DayTasks: (fact) => {
    const day = dayOf(fact);
    return !fact.completed && !isOverdue(fact) && day !== null && day <= today + 3 * DAY;
  },
  inProgress: ({ category }) => category === "IN_PROGRESS",
};
const DUE: Readonly<Record<(typeof TASK_DUE)[number], (day: number | null, overdue: boolean) => boolean>> = {
  overdue: (_, overdue) => overdue,
  today: (day, overdue) => day !== null && !overdue && day <= today,
  next7Days: (day, overdue) => day !== null && !overdue && day > today && day <= today + 7 * DAY,
  later: (day, overdue) => day !== null && !overdue && day > today + 7 * DAY,
  none: (day) => day === null,
};

const singleFilter = <T>(
  keep: (fact: TaskFact, value: T) => boolean,
  values: readonly T[],
): OracleFilter<TaskFact> => ({
  keeps: (fact, [value]) => keep(fact, value as T),
  values: () => values,
});
const among = (fieldOf: (fact: TaskFact) => string | null): OracleFilter<TaskFact> => ({
  keeps: (fact, values) => values.includes(fieldOf(fact)),
  values: (facts) => distinct(facts.map(fieldOf)),
});

async function seed(agencyId: string, caller: string): Promise<TaskFact[]> {
  await inAgency(agencyId, "update account set time_zone_id = 'UTC' where id = $1", [caller]);
  const staff = (await Promise.all([1, 2].map(() => buildStaff(agencyId)))).map(({ id }) => id);
  const talents = await Promise.all([1, 2].map(() => buildPerson(agencyId)));
  const scouts = await Promise.all([1, 2].map(() => buildPerson(agencyId, { stage: "scout" })));
  const partners = await Promise.all([1, 2].map(() => buildPartner(agencyId)));
  const suppliers = await Promise.all([1, 2].map(() => buildSupplier(agencyId)));
  const projects = await Promise.all([1, 2].map(() => buildRecord("project", agencyId)));
  const statuses = await inAgency(
    agencyId,
    `select s.id, c.code
      from status s join status_category c on c.id = s.category_id
      where c.module = 'TASK'
      order by c.place`,
  );
  // Types that take no time: conflicts of people have their own tests.
  const types = await inAgency(agencyId, "select id from task_type where not takes_time order by place limit 3");
  const facts = ODD_NAMES.map((summary, n): TaskFact => {
    const { id: statusId, code: category } = inTurn(statuses, n) as { id: string; code: string };
    const offset = inTurn(OFFSETS, n * 3 + 1);
    const due = offset === null ? null : new Date(now + offset * HOUR);
    return {
      id: randomUUIDv7(),
      summary,
      category,
      statusId,
      typeId: String(inTurn(types, n >> 1).id),
      priority: inTurn(PRIORITY_LEVELS, n),
      assigneeId: n % 3 === 0 ? null : inTurn(staff, n),
      creatorId: inTurn(staff, n >> 2),
      start: due && n % 2 === 0 ? new Date(due.getTime() - 26 * HOUR) : null,
      due,
      completed: category === "COMPLETED" ? new Date(now - (n % 2 === 0 ? 1 : 70) * DAY) : null,
      venue: n % 4 === 0 ? `Hall ${n % 3}` : null,
      address: n % 5 === 0 ? `${n} Harbour Street` : null,
      cost: n % 3 === 0 ? n * 100 : null,
      talentId: n % 4 === 1 ? inTurn(talents, n >> 2) : null,
      scoutId: n % 4 === 2 ? inTurn(scouts, n >> 2) : null,
      partnerId: n % 3 === 1 ? inTurn(partners, n) : null,
      supplierId: n % 5 === 1 ? inTurn(suppliers, n) : null,
      linkId: n % 5 === 3 ? inTurn(projects, n) : null,
      rank: (n + 1) * 1000,
      createdAt: new Date(Date.UTC(2026, 0, 1 + (n >> 1))).toISOString(),
    };
  });
  const [day, time] = [0, 11].map(
    (from) => (when: Date | null) => when?.toISOString().slice(from, from + (from ? 8 : 10)) ?? null,
  );
  await insertOracleRows(
    agencyId,
    "task",
    facts.map((fact) => ({
      id: fact.id,
      summary: fact.summary,
      status_id: fact.statusId,
      type_id: fact.typeId,
      priority_level: fact.priority,
      assignee_id: fact.assigneeId,
      created_by: fact.creatorId,
      start_on: day?.(fact.start),
      start_time: time?.(fact.start),
      due_on: day?.(fact.due),
      due_time: time?.(fact.due),
      time_zone_id: "UTC",
      completed_at: fact.completed?.toISOString() ?? null,
      venue: fact.venue,
      address: fact.address,
      cost: fact.cost,
      extra: fact.cost,
      sale: fact.cost,
      supplier_id: fact.supplierId,
      rank: fact.rank,
      created_at: fact.createdAt,
      updated_at: fact.createdAt,
      version: 1,
      description: "secret percent% under_score",
      charge_to_key: "NONE",
      reminder: "NO_REMINDER",
      detached: false,
      checklist_items: [],
    })),
  );
  await insertOracleRows(
    agencyId,
    "involvement",
    facts.flatMap((fact) =>
      [fact.talentId, fact.scoutId, fact.partnerId, fact.linkId].flatMap((involved, place) =>
        involved
          ? [
              {
                id: randomUUIDv7(),
                record_id: fact.id,
                involved_id: involved,
                role: ["RELATED", "COLLABORATOR", "RELATED", "LINK"][place],
                place,
              },
            ]
          : [],
      ),
    ),
  );
  await buildRecord("task", agencyId, { deleted: true, displayName: "Deleted 100% under_score" });
  await buildRecord("task", await buildAgency(), { displayName: "Elsewhere 100% under_score" });
  return facts;
}

export const tasksOracle: Oracle<TaskFact> = {
  seed,
  searched: ({ summary, venue, address }) => [[summary, venue ?? "", address ?? ""].join(" ")],
  dates: ({ due, start }) => (due ?? start)?.toISOString() ?? null,
  sort: {
    summary: { by: ({ summary }) => summary, as: "words" },
    venue: { by: ({ venue }) => venue, as: "words" },
    address: { by: ({ address }) => address, as: "words" },
    dueDate: { by: ({ due }) => due?.toISOString().slice(0, 19) ?? null, as: "plain" },
    startDate: { by: ({ start }) => start?.toISOString().slice(0, 19) ?? null, as: "plain" },
    priorityLevel: { by: ({ priority }) => PRIORITY_LEVELS.indexOf(priority), as: "plain" },
    completedDate: { by: ({ completed }) => completed?.toISOString() ?? null, as: "plain" },
    cost: { by: ({ cost }) => cost, as: "plain" },
    extra: { by: ({ cost }) => cost, as: "plain" },
    sale: { by: ({ cost }) => cost, as: "plain" },
    order: { by: ({ rank }) => rank, as: "plain" },
    createdAt: { by: ({ createdAt }) => createdAt, as: "plain" },
    updatedAt: { by: ({ createdAt }) => createdAt, as: "plain" },
  },
  united: ["clientIds", "partnerIds"],
  filters: {
    clientIds: among(({ partnerId }) => partnerId),
    partnerIds: among(({ partnerId }) => partnerId),
    talentIds: {
      keeps: ({ talentId, scoutId }, values) => values.includes(talentId) || values.includes(scoutId),
      values: (facts) => distinct(facts.flatMap(({ talentId, scoutId }) => [talentId, scoutId])),
    },
    linkIds: among(({ linkId }) => linkId),
    supplierIds: among(({ supplierId }) => supplierId),
    creatorId: {
      keeps: ({ creatorId }, [value]) => creatorId === value,
      values: (facts) => distinct(facts.map(({ creatorId }) => creatorId)),
    },
    dates: singleFilter((fact, range: (typeof TASK_DATE_RANGES)[number]) => RANGES[range](fact), TASK_DATE_RANGES),
    typeIds: among(({ typeId }) => typeId),
    statusIds: among(({ statusId }) => statusId),
    priorityLevels: among(({ priority }) => priority),
    assigneeIds: among(({ assigneeId }) => assigneeId),
    staffIds: among(({ assigneeId }) => assigneeId),
    categoryCodes: { keeps: ({ category }, values) => values.includes(category), values: () => TASK_STATUS_CATEGORIES },
    talentTypes: singleFilter(
      ({ talentId, scoutId }, type: (typeof TALENT_TYPE_FILTERS)[number]) =>
        type === "All" || (type === "Talent" ? talentId : scoutId) !== null,
      TALENT_TYPE_FILTERS,
    ),
    due: singleFilter(
      (fact, due: (typeof TASK_DUE)[number]) => !fact.completed && DUE[due](dayOf(fact), isOverdue(fact)),
      TASK_DUE,
    ),
    completion: singleFilter(
      ({ completed }, completion: (typeof TASK_COMPLETION)[number]) =>
        completion === "open"
          ? completed === null
          : completion === "completed"
            ? completed !== null
            : completed === null || completed.getTime() >= month(0),
      TASK_COMPLETION,
    ),
  },
  bulk: async (agencyId, rows) =>
    void (await inAgency(
      agencyId,
      `insert into task (id, agency_id, summary)
        select gen_random_uuid(), $1, 'One of many'
        from generate_series(1, $2)`,
      [agencyId, rows],
    )),
};

interface RecordTaskFact extends TaskFact {
  recordId: string;
}
/** Most of the tasks are linked to the record, or assigned to it if it is a member of staff. */
export const recordTasksOracle = (about: (agencyId: string) => Promise<string>): Oracle<RecordTaskFact> => ({
  ...tasksOracle,
  async seed(agencyId, caller) {
    const recordId = await about(agencyId);
    const facts = (await seed(agencyId, caller)).filter((_, n) => n % 6 !== 5);
    const [isStaff] = await inAgency(agencyId, "select from staff where id = $1", [recordId]);
    await insertOracleRows(
      agencyId,
      isStaff ? "assignment" : "involvement",
      facts.map(({ id, createdAt }) => ({
        id: randomUUIDv7(),
        record_id: id,
        ...(isStaff
          ? { staff_id: recordId, role: "Collaborator", created_at: createdAt }
          : { involved_id: recordId, role: "LINK", place: 0 }),
      })),
    );
    return facts.map((fact) => ({ ...fact, recordId }));
  },
  params: ([first]) => ({ id: first?.recordId ?? "" }),
  bulk: "its total is bounded as that of all tasks is",
});

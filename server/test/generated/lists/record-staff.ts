/** The staff of one record, with what they have to do for it. */
import { randomUUIDv7 } from "node:crypto";
import { STAFF_ROLES } from "#contract/enums.ts";
import { inAgency } from "../../factories.ts";
import { insertOracleRows, type Oracle, type OracleFact } from "./oracle.ts";
import { seedStaff } from "./staff.ts";

interface StaffFact extends OracleFact {
  name: string;
  email: string;
  role: (typeof STAFF_ROLES)[number];
  /** Tasks of the record by how they stand. */
  open: number;
  soon: number;
  overdue: number;
  completed: number;
  recordId: string;
}
const DAY = 24 * 3_600_000;
/** Minutes in UTC, which is the caller's zone and that of the tasks. */
const wall = (days: number) => {
  const text = new Date(Date.now() + days * DAY).toISOString();
  return { due_on: text.slice(0, 10), due_time: text.slice(11, 16) };
};
const RANKS = ["Lead", "Assignee", "Collaborator", "Advisor"];
const count = (many: number, due: object) => Array.from({ length: many }, () => due);

export const recordStaffOracle = (about: (agencyId: string) => Promise<string>): Oracle<StaffFact> => ({
  async seed(agencyId, caller) {
    await inAgency(agencyId, "update account set time_zone_id = 'UTC' where id = $1", [caller]);
    const [recordId, other] = [await about(agencyId), await about(agencyId)];
    const members = (await seedStaff(agencyId, caller)).filter(({ id }) => id !== caller);
    const facts = members.map(
      ({ id, name, email }, n): StaffFact => ({
        id,
        name,
        email,
        role: n === 3 ? "Lead" : (STAFF_ROLES.filter((role) => role !== "Lead")[n % 3] ?? "Assignee"),
        open: n % 3,
        soon: n % 2,
        overdue: n % 4,
        completed: n % 5,
        recordId,
      }),
    );
    await insertOracleRows(
      agencyId,
      "assignment",
      facts.map(({ id, role }, n) => ({
        id: randomUUIDv7(),
        record_id: n % 8 === 7 ? other : recordId,
        staff_id: id,
        role: n % 8 === 7 ? "Assignee" : role,
        created_at: new Date().toISOString(),
        ended_at: n % 8 === 6 ? new Date().toISOString() : null,
      })),
    );
    const [open] = await inAgency(
      agencyId,
      `select (select s.id
          from status s join status_category c on c.id = s.category_id
          where c.module = 'TASK' and c.code = 'NEW'
          limit 1) as status,
        (select s.id
          from status s join status_category c on c.id = s.category_id
          where c.module = 'TASK' and c.code = 'COMPLETED'
          limit 1) as completed`,
    );
    const tasks = facts.flatMap((fact) =>
      [
        ...count(fact.open, wall(20)),
        ...count(fact.soon, wall(2)),
        ...count(fact.overdue, wall(-2)),
        ...count(fact.completed, { completed_at: new Date().toISOString() }),
      ].map((due, place) => ({ id: randomUUIDv7(), assignee_id: fact.id, place, ...due })),
    );
    await insertOracleRows(
      agencyId,
      "task",
      tasks.map(({ place: _, ...task }, n) => ({
        due_on: null,
        due_time: null,
        completed_at: null,
        ...task,
        summary: "A task",
        status_id: "completed_at" in task ? open?.completed : open?.status,
        time_zone_id: "UTC",
        version: 1,
        priority_level: "LOW",
        charge_to_key: "NONE",
        reminder: "NO_REMINDER",
        detached: false,
        checklist_items: [],
        rank: (n + 1) * 1000,
        created_at: new Date().toISOString(),
        updated_at: new Date().toISOString(),
      })),
    );
    await insertOracleRows(
      agencyId,
      "involvement",
      tasks.map(({ id }) => ({ id: randomUUIDv7(), record_id: id, involved_id: recordId, role: "RELATED", place: 0 })),
    );
    return facts.filter((_, n) => n % 8 < 6);
  },
  params: ([first]) => ({ id: first?.recordId ?? "" }),
  sort: {
    name: { by: ({ name }) => name, as: "words" },
    role: { by: ({ role }) => RANKS.indexOf(role), as: "plain" },
    email: { by: ({ email }) => email, as: "plain" },
    outStandingTaskNumber: { by: ({ open, soon, overdue }) => open + soon + overdue, as: "plain" },
    dueInTaskNumber: { by: ({ soon }) => soon, as: "plain" },
    overDueTaskNumber: { by: ({ overdue }) => overdue, as: "plain" },
    completedTaskPercent: {
      by: ({ open, soon, overdue, completed }) => {
        const total = open + soon + overdue + completed;
        return total === 0 ? null : Math.round((100 * completed) / total);
      },
      as: "plain",
    },
  },
  filters: {},
  bulk: "a record has 200 staff at most",
});

/** The calls that a large agency's screens make, each with how it is asked. */
import type pg from "pg";
import { AGENCY } from "../data.ts";

export interface Timed {
  name: string;
  url: string;
  /** Left out where the call is a GET. */
  body?: object;
}

const inDays = (days: number): string => Temporal.Now.plainDateISO("UTC").add({ days }).toString();
const PAGE = { pageIndex: 0, pageSize: 20 };
const BOARD = { pageIndex: 0, pageSize: 50, withTotal: true, orderBy: "order", orderDirection: "ASC" };
const TASKS = "/client/v1/tasks/list";
const TALENTS = "/talent/v1/talents/list";

interface Named {
  talent: string;
  busiest: string;
  client: string;
  task: string;
  taskStatus: string;
  dealStatus: string;
}

async function names(bare: pg.Client): Promise<Named> {
  const { rows } = await bare.query<Named>(
    `select (select id from bench_person where n = 7) as talent, (select id from bench_person where n = 0) as busiest,
      (select id from bench_client where n = 7) as client,
      (select id from task where agency_id = $1 and completed_at is null order by rank limit 1) as task,
      (select s.id
        from status s join status_category c on c.id = s.category_id
        where s.agency_id = $1 and c.module = 'TASK' and c.code = 'IN_PROGRESS') as "taskStatus",
      (select s.id
        from status s join status_category c on c.id = s.category_id
        where s.agency_id = $1 and c.module = 'PIPELINE' and c.code = 'ENQUIRY') as "dealStatus"`,
    [AGENCY],
  );
  const [row] = rows;
  if (!row) throw new Error("The agency has no rows.");
  return row;
}

/** The calls as `me` asks them. */
export async function callsOf(bare: pg.Client, me: string): Promise<Timed[]> {
  const ids = await names(bare);
  const ownTasks = { ...PAGE, pageSize: 100, withTotal: true, staffIds: [me], completion: "open" };
  const counted = (name: string, filters: string): Timed => ({
    name: `count of tasks, ${name}`,
    url: "/talent/v1/tasks/counts",
    body: { filters },
  });
  const days = (from: number, to: number) => ({
    calendar: "agency",
    from: inDays(from),
    to: inDays(to),
    timezoneId: "UTC",
    limit: 100,
  });
  const talentsWith = (name: string, q: string): Timed => ({
    name: `talents, ${name}`,
    url: `${TALENTS}?pageIndex=0&pageSize=20&withTotal=true${q && `&q=${q}`}`,
  });
  return [
    {
      name: "who is free on 3 days",
      url: "/client/v1/calendar/free",
      body: { from: inDays(10), to: inDays(12), timezoneId: "UTC" },
    },
    {
      name: "who is free on 3 days, of a category",
      url: "/client/v1/calendar/free",
      body: { from: inDays(10), to: inDays(12), timezoneId: "UTC", categories: ["Music"] },
    },
    talentsWith("a page", ""),
    talentsWith("searched by a letter of most", "e"),
    talentsWith("searched by a letter of none", "q"),
    talentsWith("searched by 2 letters of some", "a9"),
    talentsWith("searched by 2 letters of none", "q9"),
    talentsWith("searched by 3 letters", "a9b"),
    talentsWith("searched by 4 letters", "a9b1"),
    { name: "tasks, searched by 2 letters", url: TASKS, body: { ...PAGE, withTotal: true, q: "a9" } },
    { name: "count of talents", url: "/talent/v1/talents/counts", body: {} },
    { name: "a talent", url: `/talent/v1/talents/profile-summary/${ids.talent}` },
    { name: "history of 20,000 entries", url: `/talent/v1/talents/${ids.busiest}/history` },
    { name: "timeline of contact of a talent", url: `/client/v1/timeline/${ids.busiest}`, body: {} },
    { name: "timeline of contact of a client", url: `/client/v1/timeline/${ids.client}`, body: {} },
    { name: "dashboard of finance", url: "/finance/v1/dashboard" },
    { name: "what is to send today", url: "/finance/v1/to-send" },
    { name: "totals of invoices", url: "/finance/v1/invoices/totals", body: {} },
    { name: "totals of overdue invoices", url: "/finance/v1/invoices/totals", body: { filters: "overdue=true" } },
    {
      name: "invoices, newest first",
      url: "/finance/v1/invoices/list",
      body: { ...PAGE, withTotal: true },
    },
    {
      name: "overdue invoices",
      url: "/finance/v1/invoices/list",
      body: { ...PAGE, withTotal: true, overdue: true },
    },
    { name: "debtors by age", url: "/finance/v1/debtor-report", body: {} },
    {
      name: "calendar of a week, whoever is booked",
      url: "/client/v1/calendar/list-by-day",
      body: { ...days(0, 6), booked: true },
    },
    { name: "calendar of a week, 100 people", url: "/client/v1/calendar/list-by-day", body: days(0, 6) },
    { name: "calendar of a month, 100 people", url: "/client/v1/calendar/list-by-day", body: days(0, 30) },
    { name: "board of tasks, a column", url: TASKS, body: { ...BOARD, statusIds: [ids.taskStatus] } },
    {
      name: "board of tasks, a column of what is recent",
      url: TASKS,
      body: { ...BOARD, statusIds: [ids.taskStatus], completion: "recent" },
    },
    ...(["overdue", "today", "next7Days", "none"] as const).map((due) => ({
      name: `My day, ${due}`,
      url: TASKS,
      body: { ...ownTasks, due },
    })),
    { name: "my open tasks", url: TASKS, body: ownTasks },
    { name: "all open tasks", url: TASKS, body: { ...PAGE, withTotal: true, completion: "open" } },
    { name: "all recent tasks", url: TASKS, body: { ...PAGE, withTotal: true, completion: "recent" } },
    {
      name: "completed tasks",
      url: TASKS,
      body: { ...PAGE, withTotal: true, completion: "completed", orderBy: "completedDate", orderDirection: "DESC" },
    },
    ...(["ASC", "DESC"] as const).map((orderDirection) => ({
      name: `tasks by cost, ${orderDirection}`,
      url: TASKS,
      body: { ...PAGE, withTotal: true, orderBy: "cost", orderDirection },
    })),
    { name: "tasks in progress", url: TASKS, body: { ...PAGE, withTotal: true, categoryCodes: ["IN_PROGRESS"] } },
    counted("overdue", `staffIds=${me}&completion=open&due=overdue`),
    counted("next 7 days", `staffIds=${me}&completion=open&due=next7Days`),
    counted("recent", "completion=recent"),
    counted("open", "completion=open"),
    {
      name: "board of opportunities, a column",
      url: "/client/v1/pipelines/list",
      body: { ...BOARD, statusIds: [ids.dealStatus] },
    },
    { name: "board of opportunities, sums", url: "/client/v1/pipelines/board-sums", body: {} },
    { name: "opportunities, a page", url: "/client/v1/pipelines/list", body: { ...PAGE, withTotal: true } },
    { name: "events, a page", url: "/client/v1/events/list", body: { ...PAGE, withTotal: true } },
    { name: "notifications", url: "/notification/v1/notifications/list", body: { ...PAGE, withTotal: true } },
    { name: "count of notifications", url: "/notification/v1/notifications/count", body: {} },
  ];
}

/**
 * Amounts earned and spent, as the report on cost and revenue counts it. Each amount is divided among the talents whose
 * work it is or among its events, so that it counts once whatever the rows are, and its parts add up to it.
 */
import { type SQL, sql } from "drizzle-orm";
import type { Resource } from "#contract/access.ts";
import { HIDDEN_SUBJECT } from "#contract/reports/report.ts";
import { expenseRows } from "#server/areas/expenses/expense.facts.ts";
import { revenueRows } from "#server/areas/ledger/revenue.facts.ts";
import { taskCostRows } from "#server/areas/tasks/task-cost.facts.ts";
import { baseCurrency, inBaseCurrency } from "#server/lib/finance/base-amount.ts";
import { withinReach } from "#server/lib/records/reach.ts";
import type { Facts } from "#server/lib/reports/facts.ts";

/** The talents of the first record that names any. */
const talentsOf = (recordId: SQL): SQL =>
  sql`(select array_agg(v.involved_id order by v.place, v.involved_id)
    from involvement v
    where v.agency_id = m.agency_id and v.record_id = ${recordId} and v.kind = 'person' and v.role = 'RELATED')`;

/** Subjects that an amount is divided among: only those that the rows or a filter ask for. */
interface Division {
  people: boolean;
  events: boolean;
}

/** The events of a contract, without those that were cancelled. */
const eventsOf = sql`coalesce(case when m.event_id is not null then array[m.event_id] end,
  (select array_agg(shown.id order by shown.start_on nulls last, shown.id)
    from involvement v join event shown on shown.agency_id = v.agency_id and shown.id = v.involved_id
    where v.agency_id = m.agency_id
      and v.record_id = m.contract_id
      and v.role = 'LINK'
      and v.kind = 'event'
      and shown.deleted_at is null
      and shown.meaning <> 'cancelled'), array[null::uuid])`;
const people = sql`coalesce(m.people, ${talentsOf(sql`m.contract_id`)}, ${talentsOf(sql`m.event_id`)},
  ${talentsOf(sql`m.project_id`)}, array[null::uuid])`;

/** Completes what an amount is about by its contract, its event and its project. */
const placed = (division: Division): SQL =>
  sql`select m.agency_id, m.part, m.record_id, m.named, m.on_date, m.currency, m.rate, m.amount, m.place,
    coalesce(m.partner_id, c.partner_id, e.partner_id, j.partner_id) as partner_id, j.id as project_id,
    coalesce(c.type, (select covering.type
      from involvement v join contract covering on covering.agency_id = v.agency_id and covering.id = v.record_id
      where v.agency_id = m.agency_id
        and v.involved_id = m.event_id
        and v.role = 'LINK'
        and covering.deleted_at is null
      order by covering.id
      limit 1)) as type, ${division.people ? people : sql`array[null::uuid]`} as people, m.weights,
    ${division.events ? eventsOf : sql`array[null::uuid]`} as events
  from (${revenueRows(division.people)} union all ${expenseRows} union all ${taskCostRows}) m
    left join contract c on c.agency_id = m.agency_id and c.id = m.contract_id
    left join event e on e.agency_id = m.agency_id and e.id = m.event_id
    left join project j on j.agency_id = m.agency_id
      and j.id = coalesce(m.project_id, c.project_id, e.project_id)`;

/**
 * Divides an amount by weights, equally without any, to the last minor unit: the largest remainders get what is left, as
 * where the ledger divides. Most amounts are about one, and take no sums.
 */
const divided = (amount: SQL, ids: SQL, weights: SQL): SQL =>
  sql`(select ${ids}[1] as id, 1::bigint as place, ${amount} as amount
    where cardinality(${ids}) = 1
    union all
    select share.id, share.place, (sign(${amount}) * (div(share.part, share.total)
        + case when row_number() over (order by mod(share.part, share.total) desc, share.place)
          <= abs(${amount}) - sum(div(share.part, share.total)) over () then 1 else 0 end))::bigint
    from (
      select given.id, given.place,
        abs(${amount})::numeric * case when given.total = 0 then 1 else given.weight end as part,
        case when given.total = 0 then given.count else given.total end as total
      from (
        select u.id, u.place, coalesce(u.weight, 0) as weight, coalesce(sum(u.weight) over (), 0) as total,
          count(*) over () as count
        from unnest(${ids}, ${weights}) with ordinality u (id, weight, place)
        where cardinality(${ids}) > 1
      ) given
    ) share)`;

const before = sql`over (partition by d.part, d.record_id, d.on_date, d.currency
  order by d.place, d.of_person, d.of_event)`;
const inBase = (amount: SQL): SQL =>
  inBaseCurrency({ agencyId: sql`d.agency_id`, amount, currency: sql`d.currency`, rate: sql`d.rate` });

/**
 * The parts of amounts, each with the difference that it makes to its document: they add up to the whole, converted, into
 * however many parts it is divided.
 */
function parts(division: Division): SQL {
  const none = (column: string): SQL => sql`null::uuid as ${sql.raw(`${column}_id`)}, 1 as ${sql.raw(`of_${column}`)}`;
  const [person, event] = [
    division.people ? sql`person.id as person_id, person.place as of_person` : none("person"),
    division.events ? sql`event.id as event_id, event.place as of_event` : none("event"),
  ];
  const ofPerson = division.people ? sql`person.amount` : sql`m.amount`;
  const amongPeople = divided(sql`m.amount`, sql`m.people`, sql`m.weights`);
  const amongEvents = divided(ofPerson, sql`m.events`, sql`null::bigint[]`);
  return sql`select d.*, case when d.currency = ${baseCurrency} then d.amount::float8
      else ${inBase(sql`d.until`)} - ${inBase(sql`(d.until - d.amount)`)} end as value
  from (
    select d.*, sum(d.amount) ${before} as until
    from (
      select m.agency_id, m.part, m.record_id, m.named, m.on_date, m.currency, m.rate, m.place, m.partner_id,
        m.project_id, m.type, ${person}, ${event}, ${division.events ? sql`event.amount` : ofPerson} as amount
      from (${placed(division)}) m
        ${division.people ? sql`cross join lateral ${amongPeople} person` : sql``}
        ${division.events ? sql`cross join lateral ${amongEvents} event` : sql``}
    ) d
    where d.amount <> 0
  ) d`;
}

/** The subject of a part: its record within reach, or what stands for those beyond it. */
const seen = (resource: Resource, alias: string): SQL => {
  const id = sql.raw(`${alias}.id`);
  return sql`case when ${sql.raw(alias)}.deleted_at is null and ${withinReach(resource, id, "read")} then ${id}::text
    when ${id} is not null then '${sql.raw(HIDDEN_SUBJECT)}' end`;
};

export const costFacts: Facts = {
  name: "amounts",
  isDivided: true,
  isNamed: true,
  rows: ({
    group,
    narrowed,
  }) => sql`select d.part, d.record_id, d.named, d.on_date, d.currency, d.rate, d.amount, d.value, d.person_id,
      d.partner_id, to_char(d.on_date, 'YYYY-MM') as month, ${seen("TALENT", "person")} as talent, person.category,
      ${seen("PARTNER", "partner")} as partner, ${seen("EVENT", "event")} as event,
      ${seen("PROJECT", "project")} as project, d.type
    from (${parts({
      people: group === "talent" || group === "category" || narrowed.includes("talentIds"),
      events: group === "event",
    })}) d left join person on person.agency_id = d.agency_id
        and person.id = d.person_id
        and person.stage = 'talent'
      left join partner on partner.agency_id = d.agency_id and partner.id = d.partner_id
      left join event on event.agency_id = d.agency_id and event.id = d.event_id
      left join project on project.agency_id = d.agency_id and project.id = d.project_id`,
};

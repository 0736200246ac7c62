import { type SQL, sql } from "drizzle-orm";
import { type ContractCreate, type ContractRow, contractRecord } from "#contract/contracts/contract.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { isAmong } from "#server/lib/lists/filters.ts";
import { involvedOf, linksTo, setInvolved } from "#server/lib/reach/involvement.ts";
import { recordKit } from "#server/lib/records/kit.ts";
import { record } from "#server/lib/records/records.table.ts";
import type { SheetColumn } from "#server/lib/sheet/sheet.ts";
import { cleanRichText, SANITISER_VERSION } from "#server/lib/values/rich-text.ts";
import { hasNoPeople, missingWorkFields } from "#server/lib/work/missing.ts";
import { endsBeforeStart, inMajorUnits, workSheet } from "#server/lib/work/sheet.ts";
import {
  checkContacts,
  partnerName,
  personParts,
  visibleRecord,
  workExpressions,
  workWhere,
} from "#server/lib/work/work.ts";
import { contract } from "./contract.table.ts";
import { checkInstalments, saveInstalments } from "./instalment.ts";

const rich = (text: string | null, field: string) => (text === null ? null : cleanRichText(text, field));

const instalments = sql`(select coalesce(json_agg(json_build_object('id', i.id, 'title', i.title, 'share', i.share,
    'percent', trim_scale(i.percent)::text, 'amount', i.amount, 'rule', i.rule, 'offset', i.day_offset,
    'onDate', i.on_date, 'pinnedOn', i.pinned_on, 'dueDate', i.due_on,
    'ruleDate', i.rule_on, 'state', i.state, 'readyAt', i.ready_at)
    order by i.place, i.id), '[]')
  from instalment i where i.agency_id = ${contract.agencyId} and i.contract_id = ${contract.id})`;

/** Selects a column of the event that `record` is. */
const eventDay = (column: SQL) => sql`(select ${column} from event e where e.id = ${record.id})`;
const events = involvedOf(
  contract,
  "LINK",
  sql`json_build_object('id', ${record.id}, 'name', ${record.title}, 'startDate', ${eventDay(sql`e.start_on`)},
    'endDate', ${eventDay(sql`coalesce(e.end_on, e.start_on)`)})`,
);

const linkEvents = (db: Db, actor: Actor, id: string, { eventIds }: ContractCreate) =>
  setInvolved(
    db,
    actor,
    id,
    "LINK",
    eventIds.map((involvedId) => ({ involvedId })),
  );

const { categoryCode: _, ...where } = workWhere(contract);

export const contractKit = recordKit(contractRecord, {
  table: contract,
  title: contract.title,
  subtitle: partnerName(contract),
  dates: contract.startOn,
  fields: {
    ...workExpressions(contract),
    startDate: contract.startOn,
    endDate: contract.endOn,
    opportunity: visibleRecord(contract.opportunityId),
    project: visibleRecord(contract.projectId),
    events,
    instalments,
    ...missingWorkFields(contract, {
      partner: sql`${contract.partnerId} is null`,
      contact: sql`${contract.contactIds} = '{}'`,
      talent: hasNoPeople(contract),
      value: sql`${contract.value} is null`,
      term: sql`${contract.startOn} is null`,
      instalments: sql`not exists (select from instalment i
        where i.agency_id = ${contract.agencyId} and i.contract_id = ${contract.id})`,
    }),
  },
  sort: { startDate: contract.startOn, endDate: contract.endOn },
  where: {
    ...where,
    financialStatus: (tab) => sql`(${tab}::text = 'api' or ${contract.financialStatus} = ${tab}::text)`,
    financialStatuses: isAmong(contract.financialStatus),
    types: isAmong(contract.type),
    linkIds: (ids) =>
      sql`(${contract.opportunityId} = any (${ids}::uuid[])
        or ${contract.projectId} = any (${ids}::uuid[])
        or ${linksTo(contract)(ids)})`,
    outForSignature: (isIt) =>
      sql`exists (select from signing_round r
        where r.agency_id = ${contract.agencyId}
          and r.contract_id = ${contract.id}
          and r.status = 'open') = ${isIt}::boolean`,
  },
  summaries: {
    byFinancialStatus: {
      select: sql`${contract.financialStatus} as "financialStatus", count(*)::int as count`,
      by: sql`${contract.financialStatus}`,
    },
  },
  columns: (form) => ({
    startOn: form.startDate,
    endOn: form.endDate,
    description: rich(form.description, "description"),
    rider: rich(form.rider, "rider"),
    sanitiser: SANITISER_VERSION,
  }),
  async check(db, _actor, form) {
    endsBeforeStart(form);
    checkInstalments(form);
    await checkContacts(db, form);
  },
  async insertParts(db, actor, created) {
    await personParts.insertParts(db, actor, created);
    for (const { id, form } of created) {
      await linkEvents(db, actor, id, form);
      await saveInstalments(db, actor, id, form);
    }
  },
  async saveParts(db, actor, id, form) {
    await personParts.saveParts(db, actor, id, form);
    await linkEvents(db, actor, id, form);
    await saveInstalments(db, actor, id, form);
  },
});

/** Columns of the exported list: never more than a row of the list holds. */
export const contractSheet: readonly SheetColumn<ContractRow>[] = [
  { id: "number", title: "Number", value: (row) => row.number },
  ...workSheet,
  { id: "type", title: "Type", value: (row) => row.type },
  { id: "financialStatus", title: "Financial status", value: (row) => row.financialStatus },
  { id: "value", title: "Value", value: (row) => inMajorUnits(row.value) },
  { id: "currency", title: "Currency", value: (row) => row.currency },
  { id: "startDate", title: "Start", value: (row) => row.startDate },
  { id: "endDate", title: "End", value: (row) => row.endDate },
  { id: "signed", title: "Signed", value: (row) => row.signedOn },
  { id: "nextDue", title: "Next due", value: (row) => row.nextDue },
];

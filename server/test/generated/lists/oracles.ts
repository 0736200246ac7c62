/** The oracle of each list. A list without an oracle fails the suite. */
import { randomUUID, randomUUIDv7 } from "node:crypto";
import type { RecordKind } from "#contract/record-kinds.ts";
import { RECORDS } from "#contract/records.ts";
import { GIVEN_UP_KINDS } from "#contract/staff/given-up.ts";
import { OUTBOX_STATES } from "#contract/staff/outbox.ts";
import { tableOfKind } from "../../checks/table-of-kind.ts";
import { buildAgency, buildPerson, buildRecord, buildStaff, inAgency } from "../../factories.ts";
import { buildExpense } from "../world/finance/expenses.ts";
import { PLAIN_KINDS, WORLD_KINDS } from "../world/kinds.ts";
import { callLogOracle } from "./comms/calls.ts";
import { chatLogOracle, chatMessageOracle } from "./comms/chat.ts";
import { enquiryOracle } from "./comms/enquiries.ts";
import { mailLogOracle } from "./comms/mails.ts";
import { personContactsOracle } from "./contacts.ts";
import { appTalentsOracle } from "./content/app-talents.ts";
import { campaignOracle, suppressionOracle } from "./content/campaigns.ts";
import { creatorsOracle } from "./content/creators.ts";
import { FAN_ORACLES } from "./content/fans.ts";
import { CONTENT_ORACLES } from "./content/items.ts";
import { POST_ORACLES } from "./content/posts.ts";
import { REPORT_ORACLES } from "./content/reports.ts";
import { socialOracle } from "./content/social.ts";
import { contractsOracle, recordContractsOracle } from "./contracts.ts";
import { favouritesOracle } from "./favourites.ts";
import { creditNotesOracle } from "./finance/credit-notes.ts";
import { expensesOracle } from "./finance/expenses.ts";
import { invoicesOracle, readyOracle } from "./finance/invoices.ts";
import { accountsOracle, feeRulesOracle, taskRulesOracle, taxRatesOracle } from "./finance/settings.ts";
import { historyOracle } from "./history.ts";
import { importOracles } from "./imports.ts";
import { agencyLibraryOracle, personLibraryOracle } from "./library.ts";
import { notesOracle } from "./notes.ts";
import { notificationsOracle } from "./notifications.ts";
import { insertOracleRows, inTurn, ODD_NAMES, type Oracle, type OracleFact } from "./oracle.ts";
import { contactsOracle, partnersOracle, suppliersOracle } from "./partners.ts";
import { peopleOracle } from "./people.ts";
import { recordStaffOracle } from "./record-staff.ts";
import { FIGURE_ORACLES } from "./reports/oracles.ts";
import { colleaguesOracle, mentionsOracle, staffOracle } from "./staff.ts";
import { recordTasksOracle, tasksOracle } from "./tasks.ts";
import { ticketingOracle } from "./ticketing.ts";
import { toursOracle } from "./tours.ts";
import { eventsOracle, opportunitiesOracle, projectsOracle } from "./work.ts";

/** Columns that the history of every kind shows. */
const SHOWN = { display_name: "displayName", deleted_at: "deleted" };
const TITLED = { title: "title", deleted_at: "deleted" };
const SHOWN_OF: Partial<Record<RecordKind, typeof SHOWN | Record<string, string>>> = {
  task: { summary: "summary", deleted_at: "deleted" },
  opportunity: TITLED,
  event: TITLED,
  project: TITLED,
  contract: TITLED,
  invoice: TITLED,
  creditNote: TITLED,
  content: TITLED,
};

interface Timed extends OracleFact {
  createdAt: string;
}
const hour = (n: number): string => new Date(Date.UTC(2026, 2, 1, n)).toISOString();
const byTime = { createdAt: { by: ({ createdAt }: Timed) => createdAt, as: "plain" } } as const;

interface Mail extends Timed {
  state: string;
}
const mails: Oracle<Mail> = {
  async seed(agencyId) {
    const rows = ODD_NAMES.map((subject, n) => ({
      id: randomUUIDv7(),
      to_address: `m${n}@example.com`,
      subject,
      state: inTurn(OUTBOX_STATES, n),
      attempts: 0,
      created_at: hour(n >> 1),
    }));
    await insertOracleRows(agencyId, "mail", rows);
    return rows.map((row) => ({ id: row.id, createdAt: row.created_at, state: row.state }));
  },
  sort: byTime,
  filters: {
    states: { keeps: ({ state }, values) => values.includes(state), values: () => OUTBOX_STATES },
  },
  bulk: async (agencyId, rows) =>
    void (await inAgency(
      agencyId,
      `insert into mail (id, agency_id, to_address, subject, state)
        select gen_random_uuid(), $1, 'a@example.com', 'One of many', 'kept'
        from generate_series(1, $2)`,
      [agencyId, rows],
    )),
};

interface GivenUp extends OracleFact {
  kind: string;
  at: string;
}
const givenUp: Oracle<GivenUp> = {
  async seed(agencyId) {
    const rows = ODD_NAMES.map((title, n) => ({
      id: randomUUIDv7(),
      title,
      reason: "It was refused.",
      kind: inTurn(GIVEN_UP_KINDS, n),
      at: hour(n >> 1),
    }));
    await insertOracleRows(agencyId, "given_up", rows);
    return rows.map((row) => ({ id: row.id, kind: row.kind, at: row.at }));
  },
  sort: { at: { by: (fact: GivenUp) => fact.at, as: "plain" } },
  filters: { kinds: { keeps: ({ kind }, values) => values.includes(kind), values: () => GIVEN_UP_KINDS } },
  bulk: async (agencyId, rows) =>
    void (await inAgency(
      agencyId,
      `insert into given_up (id, agency_id, kind, title, reason)
        select gen_random_uuid(), $1, 'xero', 'One of many', 'It was refused.'
        from generate_series(1, $2)`,
      [agencyId, rows],
    )),
};

interface Named extends OracleFact {
  name: string;
}
/** Each list of agencies has its own among all that there are. */
function agencies(): Oracle<Named> {
  const mark = `Mark ${randomUUID().slice(-12)}`;
  return {
    seed: () =>
      Promise.all(ODD_NAMES.map(async (odd) => ({ id: await buildAgency(`${mark} ${odd}`), name: `${mark} ${odd}` }))),
    only: mark,
    // Agency names are compared without case only.
    searched: ({ name }) => [name],
    accents: true,
    sort: { name: { by: ({ name }) => name, as: "dictionary" } },
    filters: {},
    bulk: "an installation has few agencies, and making many would be seen by every other test",
  };
}

/** Notes and history of each kind that the record kit binds. */
const ofPlainRecords: Readonly<Record<string, Oracle>> = Object.fromEntries(
  PLAIN_KINDS.flatMap((kind) => {
    const about = (agencyId: string) => buildRecord(kind, agencyId);
    const { notes, history } = RECORDS[kind];
    return [
      [`${notes.list.method} ${notes.list.path}`, notesOracle(about) as unknown as Oracle],
      [
        `${history.method} ${history.path}`,
        historyOracle(tableOfKind(kind), about, SHOWN_OF[kind] ?? SHOWN) as unknown as Oracle,
      ],
    ];
  }),
);

export const ORACLES: Readonly<Record<string, Oracle>> = {
  "GET /user/v1/agencies": agencies(),
  "GET /user/v1/agencies/option": agencies(),
  "GET /talent/v1/cms/agencies": agencies(),
  "POST /user/v1/staff/list": staffOracle,
  "POST /user/v1/staff/list/option": colleaguesOracle,
  "GET /user/v1/users/mentions": mentionsOracle,
  "GET /user/v1/staff/{id}/notes": notesOracle(async (agencyId) => (await buildStaff(agencyId)).id),
  ...ofPlainRecords,
  "GET /talent/v1/talents/{id}/notes/list": notesOracle((agencyId) => buildPerson(agencyId)),
  "GET /talent/v1/scouts/{id}/notes/list": notesOracle((agencyId) => buildPerson(agencyId, { stage: "scout" })),
  "GET /user/v1/staff/{id}/history": historyOracle("staff", async (agencyId) => (await buildStaff(agencyId)).id),
  "GET /talent/v1/talents/{id}/history": historyOracle("person", (agencyId) => buildPerson(agencyId)),
  "GET /talent/v1/scouts/{id}/history": historyOracle("person", (agencyId) =>
    buildPerson(agencyId, { stage: "scout" }),
  ),
  "POST /finance/v1/tax-rates/list": taxRatesOracle,
  "POST /finance/v1/accounts/list": accountsOracle,
  "POST /finance/v1/management-fee-rules/list": feeRulesOracle,
  "POST /finance/v1/task-rules/list": taskRulesOracle,
  "POST /notification/v1/notifications/list": notificationsOracle,
  ...importOracles,
  ...CONTENT_ORACLES,
  ...POST_ORACLES,
  "GET /talent/v1/cms/creator-filter": creatorsOracle as unknown as Oracle,
  ...REPORT_ORACLES,
  ...FAN_ORACLES,
  ...FIGURE_ORACLES,
  "POST /talent/v1/cms/social-contents/list": socialOracle as unknown as Oracle,
  "POST /mail/v1/outbox/list": mails,
  "POST /mail/v1/given-up/list": givenUp,
  "POST /finance/v1/expense/list": expensesOracle,
  "GET /finance/v1/expense/{id}/history": historyOracle("expense", (agencyId) => buildExpense(agencyId, {}), {
    description: "description",
    deleted_at: "deleted",
  }),
  "GET /client/v1/tour-tracks/{id}/budget/{lineId}/history": historyOracle(
    "tour_budget_line",
    (agencyId) => WORLD_KINDS.budgetLine.build(agencyId, {}),
    { name: "budgetLine", note: "remark" },
    async (agencyId, lineId) => {
      const rows = await inAgency(agencyId, "select tour_id as id from tour_budget_line where id = $1", [lineId]);
      return String(rows[0]?.id);
    },
  ),
  "POST /client/v1/call-log/list": callLogOracle,
  "POST /mail/v1/enquiry/list": enquiryOracle,
  "POST /mail/v1/mail-log/list": mailLogOracle,
  "POST /mail/v1/campaign-emails/list": campaignOracle,
  "POST /mail/v1/campaign-emails/suppressions/list": suppressionOracle,
  "POST /notification/v1/whatsapp/logs/list": chatLogOracle,
  "POST /notification/v1/whatsapp/messages/list": chatMessageOracle,
  "GET /client/v1/clients/list": partnersOracle,
  "POST /client/v1/clients/contacts/list": contactsOracle,
  "POST /talent/v1/talents/{id}/contacts/list": personContactsOracle("talents"),
  "POST /talent/v1/scouts/{id}/contacts/list": personContactsOracle("scouts"),
  "POST /client/v1/suppliers/list": suppliersOracle,
  "POST /client/v1/tasks/list": tasksOracle,
  "POST /client/v1/pipelines/list": opportunitiesOracle,
  "POST /client/v1/events/list": eventsOracle,
  "POST /client/v1/oztix/events/list": ticketingOracle as unknown as Oracle,
  "POST /client/v1/projects/list": projectsOracle,
  "POST /client/v1/tour-tracks/list": toursOracle,
  "POST /client/v1/tour-tracks/{id}/staff/list": recordStaffOracle((agencyId) => buildRecord("tour", agencyId)),
  "POST /client/v1/contracts/list": contractsOracle,
  "POST /finance/v1/invoices/list": invoicesOracle,
  "POST /finance/v1/credit-notes/list": creditNotesOracle,
  "POST /finance/v1/invoices/ready-to-invoice/list": readyOracle,
  "POST /client/v1/pipelines/{id}/contracts/list": recordContractsOracle("opportunity"),
  "POST /client/v1/events/{id}/contracts/list": recordContractsOracle("event"),
  "POST /client/v1/projects/{id}/contracts/list": recordContractsOracle("project"),
  "POST /client/v1/pipelines/{id}/tasks/list": recordTasksOracle((agencyId) => buildRecord("opportunity", agencyId)),
  "POST /client/v1/events/{id}/tasks/list": recordTasksOracle((agencyId) => buildRecord("event", agencyId)),
  "POST /client/v1/projects/{id}/tasks/list": recordTasksOracle((agencyId) => buildRecord("project", agencyId)),
  "POST /client/v1/pipelines/{id}/staff/list": recordStaffOracle((agencyId) => buildRecord("opportunity", agencyId)),
  "POST /client/v1/events/{id}/staff/list": recordStaffOracle((agencyId) => buildRecord("event", agencyId)),
  "POST /client/v1/projects/{id}/staff/list": recordStaffOracle((agencyId) => buildRecord("project", agencyId)),
  "POST /client/v1/contracts/{id}/staff/list": recordStaffOracle((agencyId) => buildRecord("contract", agencyId)),
  "POST /talent/v1/talents/{id}/tasks/list": recordTasksOracle((agencyId) => buildPerson(agencyId)),
  "POST /talent/v1/scouts/{id}/tasks/list": recordTasksOracle((agencyId) => buildPerson(agencyId, { stage: "scout" })),
  "POST /client/v1/clients/{id}/tasks/list": recordTasksOracle((agencyId) => buildRecord("partner", agencyId)),
  "POST /user/v1/staff/{id}/tasks/list": recordTasksOracle(async (agencyId) => (await buildStaff(agencyId)).id),
  "POST /talent/v1/talents/{id}/staff/list": recordStaffOracle((agencyId) => buildPerson(agencyId)),
  "POST /talent/v1/scouts/{id}/staff/list": recordStaffOracle((agencyId) => buildPerson(agencyId, { stage: "scout" })),
  "POST /client/v1/clients/{id}/staff/list": recordStaffOracle((agencyId) => buildRecord("partner", agencyId)),
  "POST /client/v1/suppliers/{id}/staff/list": recordStaffOracle((agencyId) => buildRecord("supplier", agencyId)),
  "POST /media/v1/library": agencyLibraryOracle,
  "POST /media/v1/library/talent/{talentId}": personLibraryOracle,
  "POST /talent/v1/favorites": favouritesOracle,
  "POST /talent/v1/cms/talents/list": appTalentsOracle,
  "GET /talent/v1/talents/list": peopleOracle("talents"),
  "GET /talent/v1/scouts/list": peopleOracle("scouts"),
};

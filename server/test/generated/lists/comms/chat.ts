import { randomUUIDv7 } from "node:crypto";
import {
  buildAgency,
  buildPartner,
  buildPartnerContact,
  buildPerson,
  buildStaff,
  inAgency,
} from "../../../factories.ts";
import { ownNumber } from "../../world/comms/chat.ts";
import { insertOracleRows, ODD_NAMES, type Oracle, type OracleFact } from "../oracle.ts";

interface ChatParty {
  person_id: string | null;
  contact_id: string | null;
  staff_id: string | null;
}
interface ChatFact extends OracleFact {
  logId: string;
  number: string;
  named: string;
  about: string | null;
  party: ChatParty;
  assignee: string | null;
  window: "OPEN" | "WAITING" | "TEMPLATE";
  text: string;
  lastAt: string;
  createdAt: string;
}

const inTurn = <T>(from: readonly T[], n: number): T => {
  const picked = from[n % from.length];
  if (picked === undefined) throw new Error("empty");
  return picked;
};
const minutes = (n: number): string => new Date(Date.now() - 3_600_000 + n * 60_000).toISOString();
const day = (n: number): string => new Date(Date.UTC(2026, 0, 1 + n)).toISOString();
const NOBODY: ChatParty = { person_id: null, contact_id: null, staff_id: null };
const WINDOWS = ["OPEN", "WAITING", "TEMPLATE"] as const;

/** Seeds a log with one message for each odd name; the caller has read none that came in, because they were there before. */
async function seed(agencyId: string): Promise<ChatFact[]> {
  const own = await ownNumber(agencyId);
  const person = await buildPerson(agencyId, { displayName: "Wilma Voss" });
  const partner = await buildPartner(agencyId);
  const contact = await buildPartnerContact(agencyId, partner, { name: "Otto Lindqvist" });
  const colleague = await buildStaff(agencyId);
  const staff = [(await buildStaff(agencyId)).id, (await buildStaff(agencyId)).id];
  const parties = [
    { named: "Wilma Voss", about: person, party: { ...NOBODY, person_id: person } },
    { named: "Otto Lindqvist", about: partner, party: { ...NOBODY, contact_id: contact } },
    { named: "", about: colleague.id, party: { ...NOBODY, staff_id: colleague.id } },
    { named: "", about: null, party: NOBODY },
  ];
  const facts = ODD_NAMES.map((text, n): ChatFact => {
    const [id, logId, number] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()];
    const [window, assignee] = [inTurn(WINDOWS, n), n % 3 === 0 ? null : inTurn(staff, n)];
    return {
      id,
      logId,
      number,
      ...inTurn(parties, n),
      assignee,
      window,
      text,
      lastAt: minutes(n >> 1),
      createdAt: day(50 - (n >> 1)),
    };
  });
  await insertOracleRows(
    agencyId,
    "whatsapp_number",
    facts.map(({ number }, n) => ({ id: number, phone: `+1${String(2_000_000_000 + n)}` })),
  );
  await insertOracleRows(
    agencyId,
    "chat_conversation",
    facts.map(({ logId, number, assignee, window }) => ({
      id: logId,
      number_id: own,
      outside_id: number,
      assigned_to_id: assignee,
      window_from: window === "OPEN" ? new Date().toISOString() : day(0),
      started_at: window === "WAITING" ? day(5) : null,
    })),
  );
  await insertOracleRows(
    agencyId,
    "chat_log",
    facts.map(({ logId, party, createdAt }) => ({
      id: logId,
      conversation_id: logId,
      ...party,
      created_at: createdAt,
    })),
  );
  await insertOracleRows(
    agencyId,
    "chat_message",
    facts.map(({ id, logId, text, lastAt }) => ({
      id,
      log_id: logId,
      conversation_id: logId,
      incoming: true,
      kind: "text",
      state: "RECEIVED",
      at: lastAt,
      body: text,
      detail: "{}",
      forwarded: false,
      media_tries: 0,
      tries: 0,
      received_at: lastAt,
      not_before: lastAt,
    })),
  );
  await ownNumber(await buildAgency());
  return facts;
}

const times = {
  lastAt: { by: ({ lastAt }: ChatFact) => lastAt, as: "plain" },
  createdAt: { by: ({ createdAt }: ChatFact) => createdAt, as: "plain" },
} as const;
const named =
  (pick: (fact: ChatFact) => string | null) =>
  (fact: ChatFact, values: readonly unknown[]): boolean =>
    values.includes(pick(fact));
const valuesOf =
  (pick: (fact: ChatFact) => string | null) =>
  (facts: readonly ChatFact[]): string[] =>
    facts.flatMap((fact) => pick(fact) ?? []);
const filter = (pick: (fact: ChatFact) => string | null) => ({ keeps: named(pick), values: valuesOf(pick) });
const BULK = "one log for each conversation, and the total is that of any list";

/** The facts of the log have the ids of logs. */
export const chatLogOracle: Oracle<ChatFact> = {
  seed: async (agencyId) => (await seed(agencyId)).map((fact) => ({ ...fact, id: fact.logId })),
  searched: ({ text, named: name }) => [text, name],
  dates: ({ lastAt }) => lastAt,
  sort: times,
  filters: {
    aboutIds: filter(({ about }) => about),
    clientIds: filter(({ party, about }) => (party.contact_id ? about : null)),
    talentIds: filter(({ party }) => party.person_id),
    staffIds: {
      keeps: ({ party, assignee }, values) => values.includes(party.staff_id) || values.includes(assignee),
      values: (facts) => facts.flatMap(({ party, assignee }) => [party.staff_id, assignee].flatMap((id) => id ?? [])),
    },
    assigneeIds: filter(({ assignee }) => assignee),
    windows: { keeps: ({ window }, values) => values.includes(window), values: () => WINDOWS },
    unread: { keeps: (_, [wanted]) => wanted === true, values: () => [true, false] },
    // Each came in within the last hours.
    unanswered: { keeps: (_, [wanted]) => wanted === true, values: () => [true, false] },
    unknown: { keeps: ({ about }, [wanted]) => (about === null) === wanted, values: () => [true, false] },
  },
  bulk: BULK,
};

const byAge = (a: ChatFact, b: ChatFact): number =>
  Date.parse(a.lastAt) - Date.parse(b.lastAt) || (a.id < b.id ? -1 : 1);
const singleFilter = (pick: (fact: ChatFact) => string | null) => ({
  keeps: (fact: ChatFact, [value]: readonly unknown[]) => pick(fact) === value,
  values: valuesOf(pick),
});
export const chatMessageOracle: Oracle<ChatFact & { isOldest: boolean }> = {
  seed: async (agencyId) => {
    const facts = (await seed(agencyId)).sort(byAge);
    return facts.map((fact, n) => ({ ...fact, isOldest: n === 0 }));
  },
  searched: ({ text }) => [text],
  sort: { timestamp: times.lastAt },
  filters: {
    logId: singleFilter(({ logId }) => logId),
    clientId: singleFilter(({ party, about }) => (party.contact_id ? about : null)),
    contactId: singleFilter(({ party }) => party.contact_id),
    talentId: singleFilter(({ party }) => party.person_id),
    staffId: singleFilter(({ party }) => party.staff_id),
    whatsappNumberId: singleFilter(({ number }) => number),
    date: { keeps: () => true, values: () => [new Date(Date.now() + 172_800_000).toISOString().slice(0, 10)] },
    // Before the second oldest there is one.
    beforeId: { keeps: ({ isOldest }) => isOldest, values: (facts) => facts.slice(1, 2).map(({ id }) => id) },
  },
  bulk: async (agencyId, rows) =>
    void (await inAgency(
      agencyId,
      `insert into chat_message (id, agency_id, log_id, conversation_id, incoming, kind, state, at, body)
        select gen_random_uuid(), $1, l.id, l.conversation_id, true, 'text', 'RECEIVED', '2026-01-01', 'x'
        from (select * from chat_log where agency_id = $1 order by id limit 1) l, generate_series(1, $2)`,
      [agencyId, rows],
    )),
};

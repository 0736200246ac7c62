/** Calls of the demo: with talents and with contacts of partners, each outcome once at least. */
import { sql } from "drizzle-orm";
import type { CallDirection, CallOutcome } from "#contract/comms/call-log.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { ANOUK, IMOGEN, LANTERNS, LUCIA, RAFFERTY } from "../deals/cast.ts";
import { staffId } from "../staff/account.ts";
import { personId } from "../talents/person.ts";
import { instantOf, type Moment } from "../values/day.ts";
import { idOf } from "../values/random.ts";

const MARCUS = "marcus@harbourvale.example";
const AGENT = "priya@harbourvale.example";

const contact = (partner: string, name: string): { contactId: string } => ({
  contactId: idOf(`contact/${partner}/${name}`),
});
const talent = (name: string): { personId: string } => ({ personId: personId(name) });

export interface PlannedCall {
  direction: CallDirection;
  outcome: CallOutcome;
  hoursAgo: number;
  /** In seconds. */
  lasted?: number;
  by: string;
  to?: string;
  notes?: string;
  about?: string;
  recorded?: true;
  party: { personId?: string; contactId?: string } | null;
}
const NIGHT = idOf("event/Opening night, river stage");

const planned = (): readonly PlannedCall[] => [
  {
    direction: "OUT",
    outcome: "REACHED",
    hoursAgo: 3,
    lasted: 764,
    by: AGENT,
    recorded: true,
    party: contact("Lantern Festival", "June Abara"),
    about: NIGHT,
    notes: "Wants two slots on the second night. Sends the running order on Monday, we answer with the fee.",
  },
  {
    direction: "IN",
    outcome: "REACHED",
    hoursAgo: 6,
    lasted: 190,
    by: AGENT,
    party: talent(IMOGEN),
    notes: "Asks to move the fitting by a day.",
  },
  { direction: "OUT", outcome: "VOICEMAIL", hoursAgo: 22, lasted: 34, by: MARCUS, party: talent(LUCIA), to: AGENT },
  {
    direction: "OUT",
    outcome: "NO_ANSWER",
    hoursAgo: 26,
    by: AGENT,
    party: contact("Southbank Sessions", "Omar Siddiqui"),
  },
  {
    direction: "IN",
    outcome: "REACHED",
    hoursAgo: 49,
    lasted: 1265,
    by: MARCUS,
    party: contact("Southbank Sessions", "Henrietta Falk"),
    about: idOf("project/Winter tour"),
    notes: "Happy with the dates. The backline comes from the house.",
  },
  { direction: "OUT", outcome: "BUSY", hoursAgo: 51, by: AGENT, party: talent(LANTERNS) },
  {
    direction: "OUT",
    outcome: "WRONG_NUMBER",
    hoursAgo: 75,
    lasted: 12,
    by: MARCUS,
    party: talent(RAFFERTY),
    notes: "The number is of his former flat.",
  },
  {
    direction: "OUT",
    outcome: "REACHED",
    hoursAgo: 98,
    lasted: 402,
    by: MARCUS,
    party: talent(ANOUK),
    notes: "Reads the contract over the weekend.",
  },
  {
    direction: "IN",
    outcome: "REACHED",
    hoursAgo: 120,
    lasted: 95,
    by: MARCUS,
    party: null,
    notes: "A school asks for a speaker in March; will write.",
  },
  {
    direction: "IN",
    outcome: "NO_ANSWER",
    hoursAgo: 5,
    by: AGENT,
    party: contact("Lantern Festival", "Priscilla Moana"),
  },
];

interface Placed {
  agencyId: string;
  past: readonly PlannedCall[];
  now: Moment;
}
export async function insertCalls(db: Db, { agencyId, past, now }: Placed): Promise<void> {
  for (const [place, call] of [...planned(), ...past].entries()) {
    const id = idOf(`call/${place}`);
    const startedAt = instantOf(now.subtract({ minutes: Math.round(call.hoursAgo * 60) }));
    await db.execute(
      sql`insert into call_log (id, agency_id, direction, outcome, started_at, duration_seconds, person_id, contact_id,
          notes, recording_url, made_by, assigned_to_id, created_at, updated_at)
        values (${id}::uuid, ${agencyId}::uuid, ${call.direction}, ${call.outcome}, ${startedAt}::timestamptz,
          ${call.lasted ?? null}, ${call.party?.personId ?? null}::uuid,
          ${call.party?.contactId ?? null}::uuid, ${call.notes ?? null},
          ${call.recorded ? "https://recordings.harbourvale.example/1042" : null}, ${staffId(call.by)}::uuid,
          ${call.to ? staffId(call.to) : null}::uuid, ${startedAt}::timestamptz, ${startedAt}::timestamptz)`,
    );
    if (call.about)
      await db.execute(
        sql`insert into call_log_record (agency_id, call_id, record_id, place)
          values (${agencyId}::uuid, ${id}::uuid, ${call.about}::uuid, 0)`,
      );
  }
}

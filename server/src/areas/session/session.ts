/**
 * Finds the session of a token. Kept in process, emptied by notices inside the changing transactions, and believed only
 * while the heartbeat is fresh: what ended elsewhere is refused here within a second.
 */
import { type SQL, sql } from "drizzle-orm";
import type { Levels } from "#contract/access.ts";
import type { Role, SessionState } from "#contract/enums.ts";
import type { Actor, Database } from "#server/lib/database/scope.ts";
import type { ChangeBus } from "#server/lib/live/change-bus.ts";
import { MANY } from "#server/lib/reach/assigned.ts";
import { hashOf } from "#server/lib/security/secrets.ts";
import type { Session } from "#server/lib/serving/session.ts";

const KEPT_MS = 60_000;
const MOST = 20_000;
const EVERYTHING = "*";
/** How often a session's use is written down; the idle limit is hours. */
const USE_MS = 300_000;

interface Row extends Record<string, unknown> {
  id: string;
  accountId: string;
  email: string;
  state: SessionState;
  role: Role;
  homeAgency: string | null;
  chosenAgency: string | null;
  levels: Levels | null;
  assigned: number;
  proven: number;
  expires: number;
  unusedFor: number;
}

interface Kept {
  session: Session;
  at: number;
}

/** How many are assigned to the account `a`, about. */
const ASSIGNED = sql`(select count(*)::int from (select from assignment x where x.agency_id = a.agency_id and x.staff_id = a.id and x.ended_at is null limit ${MANY + 1}) n)`;

export function openSessions(database: Database, changeBus: ChangeBus, idleHours: number) {
  const kept = new Map<string, Kept>();
  /** For each look that is under way, of whom something was told meanwhile: what it saw may be from before. */
  const looks = new Set<Set<string>>();
  const forget = (told: string, fits: (session: Session) => boolean) => {
    for (const look of looks) look.add(told);
    for (const [key, { session }] of kept) if (fits(session)) kept.delete(key);
  };
  changeBus.on("session", (id) => forget(id, (session) => session.id === id));
  changeBus.on("actor", (id) => forget(id, (session) => session.accountId === id));
  changeBus.on("gap", () => forget(EVERYTHING, () => true));

  async function look(which: SQL): Promise<Session | null> {
    for (;;) {
      const told = new Set<string>();
      looks.add(told);
      const session = await load(which).finally(() => looks.delete(told));
      if (!session || ![session.id, session.accountId, EVERYTHING].some((id) => told.has(id))) return session;
    }
  }

  /** The one session first, whatever PostgreSQL believes of the tables: a plan made while they were small is kept. */
  async function load(which: SQL): Promise<Session | null> {
    const { rows } = await database.signIn((db) =>
      db.execute<Row>(sql`select s.id, s.account_id as "accountId", a.email, s.state, a.role, a.agency_id as "homeAgency", s.agency_id as "chosenAgency", p.levels,
          ${ASSIGNED} as assigned,
          (extract(epoch from s.proven_at) * 1000)::float8 as proven, (extract(epoch from s.expires_at) * 1000)::float8 as expires, extract(epoch from now() - s.used_at)::float8 * 1000 as "unusedFor"
        from (
          select * from session s where ${which} and s.expires_at > now() and s.absolute_expires_at > now()
            and s.used_at > now() - make_interval(hours => ${idleHours}) limit 1
        ) s join account a on a.id = s.account_id left join permission p on p.staff_id = a.id
        where a.locked_at is null and a.deleted_at is null`),
    );
    const [row] = rows;
    if (!row) return null;
    if (row.unusedFor > USE_MS)
      await database.signIn((db) => db.execute(sql`update session set used_at = now() where id = ${row.id}`));
    return sessionOf(row);
  }

  return {
    /** The session of an access token, or `null` for one that is dead, unknown or not a token. */
    async find(token: string): Promise<Session | null> {
      if (!/^[\w-]{43}$/.test(token)) return null;
      const hash = hashOf(token);
      const key = hash.toString("base64");
      const known = kept.get(key);
      if (known && changeBus.fresh && Date.now() - known.at < KEPT_MS && Date.now() < known.session.expiresAt)
        return known.session;
      const asked = Date.now();
      const session = await look(
        sql`(s.access_hash = ${hash} or (s.previous_hash = ${hash} and s.previous_until > now()))`,
      );
      if (session) {
        if (kept.size >= MOST) kept.clear();
        kept.set(key, { session, at: asked });
      } else kept.delete(key);
      return session;
    },
    /** Who an account is now, in this agency, for work that goes on after its request; `null` for one that may not act there. */
    async actor(accountId: string, agencyId: string): Promise<Actor | null> {
      const { rows } = await database.signIn((db) =>
        db.execute<{ role: Role; homeAgency: string | null; levels: Levels | null; assigned: number }>(
          sql`select a.role, a.agency_id as "homeAgency", p.levels, ${ASSIGNED} as assigned
            from account a left join permission p on p.staff_id = a.id where a.id = ${accountId} and a.locked_at is null and a.deleted_at is null`,
        ),
      );
      const [row] = rows;
      // Whoever operates the platform is of no agency.
      if (!row || (row.homeAgency ?? agencyId) !== agencyId) return null;
      return { id: accountId, agencyId, role: row.role, levels: row.levels ?? {}, assigned: row.assigned };
    },
    /** A session as it is now, whichever token it goes by since it was found. */
    again: (id: string): Promise<Session | null> => look(sql`s.id = ${id}`),
  };
}

function sessionOf(row: Row): Session {
  const agencyId = row.homeAgency ?? row.chosenAgency;
  const whole = row.state === "active" && agencyId !== null;
  return {
    id: row.id,
    accountId: row.accountId,
    email: row.email,
    state: row.state,
    role: row.role,
    actor: whole
      ? { id: row.accountId, agencyId, role: row.role, levels: row.levels ?? {}, assigned: row.assigned }
      : null,
    provenAt: row.proven,
    expiresAt: row.expires,
  };
}

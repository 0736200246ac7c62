/**
 * Finds the session of a token. Sessions are cached in the process, evicted by notices of the changing transactions,
 * and served only while the heartbeat is fresh: a session ended in another process is refused here within a second.
 */
import { type SQL, sql } from "drizzle-orm";
import type { Levels } from "#contract/access.ts";
import type { Role, SessionState } from "#contract/enums.ts";
import type { Actor, Database } from "#server/lib/database/scope.ts";
import type { ChangeBus } from "#server/lib/live/change-bus.ts";
import { MANY } from "#server/lib/reach/assigned.ts";
import { hashOf } from "#server/lib/security/secrets.ts";
import type { Session } from "#server/lib/serving/session.ts";
import { session } from "./account.table.ts";
import { sessionEnd, sessionLives } from "./clocks.ts";

const CACHE_MS = 60_000;
const MAX_CACHED = 20_000;
const EVERYTHING = "*";
/** Interval at which the use of a session is stored; the idle limit is hours. */
const USE_INTERVAL_MS = 300_000;

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
  validFor: number;
}

interface Lookup {
  /** Time until which the lookup's token leads to the session: the token from before a refresh is good for a minute. */
  validUntil: SQL;
  /** True if a person makes the request. A screen that is merely left open goes idle. */
  isUse: boolean;
}

interface CachedSession {
  session: Session;
  loadedAt: number;
}

/** Approximate number of records assigned to the account `a`. */
const ASSIGNED = sql`(select count(*)::int
  from (select from assignment x
    where x.agency_id = a.agency_id and x.staff_id = a.id and x.ended_at is null
    limit ${MANY + 1}) n)`;

export function openSessions(database: Database, changeBus: ChangeBus, idleHours: number) {
  const cache = new Map<string, CachedSession>();
  /** For each lookup under way, the accounts with changes since it began: its result may be outdated. */
  const lookups = new Set<Set<string>>();
  const evict = (changedId: string, matches: (cached: Session) => boolean) => {
    for (const lookup of lookups) lookup.add(changedId);
    for (const [key, cached] of cache) if (matches(cached.session)) cache.delete(key);
  };
  changeBus.on("session", (id) => evict(id, ({ id: sessionId }) => sessionId === id));
  changeBus.on("actor", (id) => evict(id, ({ accountId }) => accountId === id));
  changeBus.on("gap", () => evict(EVERYTHING, () => true));

  async function lookUp(which: SQL, how: Lookup): Promise<Session | null> {
    for (;;) {
      const changed = new Set<string>();
      lookups.add(changed);
      const found = await load(which, how).finally(() => lookups.delete(changed));
      if (!found || ![found.id, found.accountId, EVERYTHING].some((id) => changed.has(id))) return found;
    }
  }

  /** Reads the session first, whatever the planner estimates: it keeps plans made while the tables were small. */
  async function load(which: SQL, { validUntil, isUse }: Lookup): Promise<Session | null> {
    const startedAt = Date.now();
    const { rows } = await database.signIn((db) =>
      db.execute<Row>(sql`select s.id, s.account_id as "accountId", a.email, s.state, a.role,
          a.agency_id as "homeAgency", s.agency_id as "chosenAgency", p.levels,
          ${ASSIGNED} as assigned,
          (extract(epoch from s.proven_at) * 1000)::float8 as proven,
          (extract(epoch from s.expires_at) * 1000)::float8 as expires,
          extract(epoch from now() - s.used_at)::float8 * 1000 as "unusedFor",
          extract(epoch from s.valid_until - now())::float8 * 1000 as "validFor"
        from (
          select session.*, least(${session.expiresAt}, ${sessionEnd(idleHours)}, ${validUntil}) as valid_until
            from session where ${which} and ${session.expiresAt} > now() and ${sessionLives(idleHours)} limit 1
        ) s
          join account a on a.id = s.account_id
          left join agency g on g.id = a.agency_id
          left join permission p on p.staff_id = a.id
        where a.locked_at is null and a.deleted_at is null and g.locked_at is null`),
    );
    const [row] = rows;
    if (!row) return null;
    if (isUse && row.unusedFor > USE_INTERVAL_MS)
      await database.signIn((db) => db.execute(sql`update session set used_at = now() where id = ${row.id}`));
    return sessionOf(row, startedAt);
  }

  async function cachedOr(key: string, find: () => Promise<Session | null>): Promise<Session | null> {
    const cached = cache.get(key);
    const now = Date.now();
    if (cached && changeBus.fresh && now - cached.loadedAt < CACHE_MS && now < cached.session.checkAgainAt)
      return cached.session;
    const found = await find();
    if (found) {
      if (cache.size >= MAX_CACHED) cache.clear();
      cache.set(key, { session: found, loadedAt: now });
    } else cache.delete(key);
    return found;
  }

  /** Looks a session up by its id, even if its token expired. This does not count as use. */
  const byId = (id: string): Promise<Session | null> =>
    lookUp(sql`${session.id} = ${id}`, { validUntil: sql`'infinity'::timestamptz`, isUse: false });

  return {
    /** Returns the session of an access token, or `null` for one that is expired, unknown or malformed. */
    async find(token: string, { isUse = true } = {}): Promise<Session | null> {
      if (!/^[\w-]{43}$/.test(token)) return null;
      const hash = hashOf(token);
      return cachedOr(hash.toString("base64"), () =>
        lookUp(
          sql`(${session.accessHash} = ${hash}
            or (${session.previousHash} = ${hash} and ${session.previousUntil} > now()))`,
          {
            validUntil: sql`case when ${session.accessHash} = ${hash} then 'infinity'
              else ${session.previousUntil} end`,
            isUse,
          },
        ),
      );
    },
    /** Returns the session that a link was made for. Following a link is no use of the session. */
    byId: (id: string): Promise<Session | null> => cachedOr(id, () => byId(id)),
    /**
     * Returns the account as an actor in this agency, for work that outlives its request; `null` if it may not act
     * there.
     */
    async actor(accountId: string, agencyId: string): Promise<Actor | null> {
      const { rows } = await database.signIn((db) =>
        db.execute<{ role: Role; homeAgency: string | null; levels: Levels | null; assigned: number }>(
          sql`select a.role, a.agency_id as "homeAgency", p.levels, ${ASSIGNED} as assigned
            from account a left join agency g on g.id = a.agency_id left join permission p on p.staff_id = a.id
            where a.id = ${accountId} and a.locked_at is null and a.deleted_at is null and g.locked_at is null`,
        ),
      );
      const [row] = rows;
      // A super admin belongs to no agency.
      if (!row || (row.homeAgency ?? agencyId) !== agencyId) return null;
      return { id: accountId, agencyId, role: row.role, levels: row.levels ?? {}, assigned: row.assigned };
    },
    /** Reloads a session by id, even if its token was refreshed since. */
    reload: byId,
  };
}

function sessionOf(row: Row, startedAt: number): Session {
  const agencyId = row.homeAgency ?? row.chosenAgency;
  const canAct = row.state === "active" && agencyId !== null;
  return {
    id: row.id,
    accountId: row.accountId,
    email: row.email,
    state: row.state,
    role: row.role,
    agencyId,
    actor: canAct
      ? { id: row.accountId, agencyId, role: row.role, levels: row.levels ?? {}, assigned: row.assigned }
      : null,
    provenAt: row.proven,
    expiresAt: row.expires,
    checkAgainAt: startedAt + row.validFor,
  };
}

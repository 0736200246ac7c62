/**
 * The trail of authentication: each outcome, good or bad, leaves one row in the audit log, in the transaction that it
 * belongs to, and one line in the log once that is committed.
 */
import type { Database, Db } from "../database/scope.ts";
import { audit } from "../records/audit.ts";
import { runToCompletion } from "../serving/limits/current-request.ts";

/** Outcomes that are recorded, with the level at which each is logged. */
export const AUTH_OUTCOMES = {
  "signed in": "info",
  "sign-in refused": "warn",
  "second factor entered": "info",
  "second factor refused": "warn",
  "second factor set up": "info",
  "second factor switched off": "warn",
  "recovery codes made": "info",
  "identity confirmed": "info",
  "identity not confirmed": "warn",
  "refresh refused": "warn",
  "refresh token reused": "warn",
  "signed out": "info",
  "session ended": "info",
  "other sessions ended": "info",
  "password changed": "info",
  "password change refused": "warn",
  "password link requested": "info",
  "password link refused": "warn",
  "password set by reset": "info",
  "password set by invitation": "info",
  "locked out": "warn",
} as const satisfies Readonly<Record<string, "info" | "warn">>;
export type AuthOutcome = keyof typeof AUTH_OUTCOMES;

interface AuthEvent {
  outcome: AuthOutcome;
  /** `null` if no account is known. */
  accountId: string | null;
  agencyId: string | null;
  address: string;
  /** The reason for a refusal, and the like; never what was typed. */
  detail?: Readonly<Record<string, string | number | boolean>>;
}
type NoteOutcome = (event: AuthEvent) => Promise<void>;

export interface AuthTrail {
  /** Runs a transaction of sign-in; the outcomes it notes are stored with it, and logged once it is committed. */
  signIn<T>(work: (db: Db, note: NoteOutcome) => Promise<T>): Promise<T>;
  /** Notes an outcome by itself, such as a refusal that changed nothing. */
  note: NoteOutcome;
}

type Log = Readonly<Record<"info" | "warn", (entry: object, message: string) => void>>;

export function openAuthTrail(database: Pick<Database, "signIn">, log: Log): AuthTrail {
  async function signIn<T>(work: (db: Db, note: NoteOutcome) => Promise<T>): Promise<T> {
    const noted: AuthEvent[] = [];
    const noteIn =
      (db: Db): NoteOutcome =>
      async (event) => {
        const { outcome, accountId, agencyId, address, detail } = event;
        await audit(db, {
          agencyId,
          actorId: accountId,
          what: outcome,
          subjectId: accountId,
          detail: { ...detail, address },
        });
        noted.push(event);
      };
    // Hanging up does not keep an attempt out of the trail.
    const result = await runToCompletion(() => database.signIn((db) => work(db, noteIn(db))));
    for (const event of noted) log[AUTH_OUTCOMES[event.outcome]]({ auth: event }, event.outcome);
    return result;
  }
  return { signIn, note: (event) => signIn((_db, note) => note(event)) };
}

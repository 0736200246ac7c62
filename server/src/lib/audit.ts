/** The audit log: append-only, in the same transaction as what it tells of. */
import { randomUUIDv7 } from "node:crypto";
import { audit } from "./records.table.ts";
import type { Actor, Db } from "./scope.ts";

export interface Audited {
  agencyId: string | null;
  actorId: string | null;
  what: string;
  subjectId?: string | null;
  detail?: Readonly<Record<string, unknown>>;
}

export const wrote = (db: Db, { agencyId, actorId, what, subjectId = null, detail }: Audited) =>
  db.insert(audit).values({ id: randomUUIDv7(), agencyId, actorId, what, subjectId, detail });

/** Every act of a super admin inside an agency. */
export const superAdminWrote = (db: Db, actor: Actor, what: string, params: Readonly<Record<string, string>>) =>
  wrote(db, { agencyId: actor.agencyId, actorId: actor.id, what, subjectId: params.id ?? null });

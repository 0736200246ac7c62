/** Writes the append-only audit log, in the same transaction as the audited change. */
import { randomUUIDv7 } from "node:crypto";
import type { Actor, Db } from "../database/scope.ts";
import { auditTable } from "./records.table.ts";

export interface AuditEvent {
  agencyId: string | null;
  actorId: string | null;
  what: string;
  subjectId?: string | null;
  detail?: Readonly<Record<string, unknown>>;
}

export const audit = (db: Db, { agencyId, actorId, what, subjectId = null, detail }: AuditEvent) =>
  db.insert(auditTable).values({ id: randomUUIDv7(), agencyId, actorId, what, subjectId, detail });

/** Some calls take a word in place of an id, such as the name of a list. */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Audits a super admin's write inside an agency. */
export const auditSuperAdmin = (db: Db, actor: Actor, what: string, params: Readonly<Record<string, string>>) =>
  audit(db, {
    agencyId: actor.agencyId,
    actorId: actor.id,
    what,
    subjectId: UUID.test(params.id ?? "") ? (params.id ?? null) : null,
  });

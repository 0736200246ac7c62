/** Handlers of career entries. Files of an entry are attachments of the person. */
import { randomUUIDv7 } from "node:crypto";
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { CareerEntry, career as calls } from "#contract/talents/career.ts";
import { attachment } from "#server/areas/media/media.table.ts";
import { insertRow } from "#server/lib/database/prepared.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { entryOperations } from "../entry.ts";
import { careerEntry } from "./career.table.ts";

const row = {
  id: careerEntry.id,
  role: careerEntry.role,
  organisation: careerEntry.organisation,
  place: careerEntry.place,
  started: careerEntry.started,
  ended: careerEntry.ended,
  achievements: careerEntry.achievements,
  links: careerEntry.links,
  attachmentIds: sql<string[]>`array(select a.id
    from unnest(career_entry.attachment_ids) with ordinality named (id, place) join attachment a on a.id = named.id
    where a.agency_id = career_entry.agency_id and a.record_id = career_entry.person_id and a.deleted_at is null
    order by named.place)`,
  version: careerEntry.version,
};
/** Sorts the latest first; ongoing entries before ended ones. */
const entries = entryOperations<CareerEntry>(careerEntry, (db, where) =>
  db
    .select(row)
    .from(careerEntry)
    .where(where)
    .orderBy(sql`${careerEntry.ended} desc nulls first`, desc(careerEntry.started), desc(careerEntry.id)),
);

interface Checked {
  started: string;
  ended: string | null;
  attachmentIds: readonly string[];
}

async function check(db: Db, personId: string, { started, ended, attachmentIds }: Checked): Promise<void> {
  if (ended !== null && ended < started)
    throw new Refusal("validation", [{ field: "ended", code: "invalid", message: "Not before it began" }]);
  if (attachmentIds.length === 0) return;
  const attached = await db
    .select({ id: attachment.id })
    .from(attachment)
    .where(and(inArray(attachment.id, [...attachmentIds]), eq(attachment.recordId, personId)));
  const attachedIds = new Set(attached.map(({ id }) => id));
  const foreign = attachmentIds.findIndex((id) => !attachedIds.has(id));
  if (foreign >= 0)
    throw new Refusal("validation", [
      { field: `attachmentIds.${foreign}`, code: "invalid", message: "Choose from this person's files" },
    ]);
}

export const careerHandlers: Handlers<typeof calls> = {
  list: ({ db, params }) => entries.list(db, params.id),
  async create({ db, actor, body: { talentUserId: personId, ...form } }) {
    await check(db, personId, form);
    const id = randomUUIDv7();
    await insertRow(db, careerEntry, { ...form, id, agencyId: actor.agencyId, personId });
    return { id };
  },
  async update({ db, body: { id, version, ...form } }) {
    await entries.checkVersion(db, id, version);
    const [now] = await db.select({ personId: careerEntry.personId }).from(careerEntry).where(eq(careerEntry.id, id));
    await check(db, found(now).personId, form);
    await db.update(careerEntry).set(form).where(eq(careerEntry.id, id));
    return {};
  },
  remove: ({ db, params }) => entries.remove(db, params.id),
  restore: ({ db, actor, params }) => entries.restore(db, actor, params),
};

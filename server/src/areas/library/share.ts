/** Handlers of links to files. The token of a link is in the email or shown once, and stored as a hash. */

import { randomUUIDv7 } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import { readLibraryKey } from "#contract/library/key.ts";
import type { LibraryPlace } from "#contract/library/library.ts";
import {
  type fileShares as calls,
  FILE_SHARE_LIMITS,
  FileShare,
  fileShareEmail,
  linkEnds,
} from "#contract/library/share.ts";
import { z } from "#contract/schema.ts";
import { logSentMail } from "#server/areas/mail/mail.api.ts";
import { agency } from "#server/areas/session/account.table.ts";
import { staffTable } from "#server/areas/staff/staff.table.ts";
import { insertRow, preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import type { Mailer } from "#server/lib/mail/mail.ts";
import { audit } from "#server/lib/records/audit.ts";
import { briefById } from "#server/lib/records/briefs.ts";
import { reachValues } from "#server/lib/records/reach.ts";
import { hashOf, newToken } from "#server/lib/security/secrets.ts";
import type { StrangerLinks } from "#server/lib/security/stranger-links.ts";
import { resolver } from "#server/lib/serving/references.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { reachesLibrary } from "./library.rules.ts";
import { fileShare as share } from "./library.table.ts";
import { ownerIdOf, readPlace, rootBelow } from "./reading.ts";

const DAY = 86_400_000;
const p = sql.placeholder;
const seen = sql`${share.agencyId} = ${p("$agency")}::uuid
  and (${share.makerId} = ${p("$actor")}::uuid or ${reachesLibrary(share.ownerId, "write")})`;

/** Finds links that the actor made, and links to files of libraries that the actor may change. */
export const fileShareResolver = resolver(
  () => null,
  (_, isRequested) => sql`select ${share.id} from ${share} where ${isRequested(share.id)} and ${seen}`,
);
const visible = preparedFamily(
  () => sql`select ${share.id} as id from ${share} where ${share.id} = any (${p("$ids")}::uuid[]) and ${seen}`,
);
export const visibleFileShares = async (db: Db, actor: Actor, ids: readonly string[]): Promise<string[]> =>
  (await visible(db, undefined, { ...reachValues(actor), $ids: ids })).map(({ id }) => String(id));

export const fileLinkSource: StrangerLinks = {
  kind: "fileShare",
  table: "file_share",
  madeBy: (agencyId, makerId) => sql`select id, name, created_at, opened_at as used_at from file_share
    where agency_id = ${agencyId}::uuid and maker_id = ${makerId}::uuid and revoked_at is null and expires_at > now()`,
  end: (agencyId, ids) =>
    sql`update file_share
      set revoked_at = now()
      where agency_id = ${agencyId}::uuid and id = any (${ids}) and revoked_at is null`,
};

const listed = preparedFamily(
  (
    ofFile: boolean,
  ) => sql`select ${share.id} as id, ${share.fileKey} as key, ${share.name} as name, ${share.recipient} as recipient,
      ${briefById(staffTable, share.makerId)} as by, ${share.createdAt} as "createdAt",
      ${share.expiresAt} as "expiresAt", ${share.revokedAt} as "revokedAt",
      ${share.opened} as opened, ${share.openedAt} as "openedAt",
      (select coalesce(json_agg(json_build_object('at', o.at, 'address', o.address) order by o.at desc), '[]') from (
        select to_char(opened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, address
        from file_share_opening
        where agency_id = ${share.agencyId} and share_id = ${share.id}
        order by opened_at desc
        limit ${sql.raw(String(FILE_SHARE_LIMITS.openings))}) o) as openings
    from ${share} where ${seen}${ofFile ? sql` and ${share.fileKey} = ${p("key")}` : sql``}
    order by ${share.createdAt} desc, ${share.id} desc limit ${sql.raw(String(FILE_SHARE_LIMITS.listed))}`,
);

/** Reads the file to share; refuses a folder, and a file that can't be read yet. */
async function fileToShare(db: Db, actor: Actor, key: string): Promise<LibraryPlace> {
  const place = await readPlace(db, actor, found(readLibraryKey(key)));
  if (place.type === "folder")
    throw new Refusal("validation", [
      { field: "key", code: "invalid", message: "Choose a file: folders aren't shared" },
    ]);
  if (!place.media?.url)
    throw new Refusal("validation", [
      { field: "key", code: "invalid", message: "This file is still being prepared. Try again in a moment." },
    ]);
  return place;
}

interface NewLink {
  file: LibraryPlace;
  recipient: string | null;
  days: number;
}
/** Makes a link. Returns its id and its address; only the hash is stored, so the address can't be read later. */
async function makeLink(db: Db, actor: Actor, publicUrl: string, { file, recipient, days }: NewLink) {
  const [id, token] = [randomUUIDv7(), newToken()];
  const { id: makerId, agencyId } = actor;
  const root = await rootBelow(db, actor, found(readLibraryKey(file.key)));
  await insertRow(db, share, {
    id,
    agencyId,
    makerId,
    ownerId: ownerIdOf(root),
    fileKey: file.key,
    name: file.name,
    recipient,
    hash: hashOf(token),
    expiresAt: new Date(Date.now() + days * DAY).toISOString(),
  });
  await audit(db, { agencyId, actorId: makerId, what: "file shared", detail: { id, key: file.key, recipient, days } });
  return { id, url: `${publicUrl}/share/file/${token}`, ownerId: ownerIdOf(root) };
}

export const fileShareHandlers = ({
  mailer,
  publicUrl,
}: {
  mailer: Pick<Mailer, "send" | "keepsOutbox">;
  publicUrl: string;
}): Handlers<typeof calls> => ({
  async send({ db, actor, session, body: { key, recipients, subject, message, days } }) {
    const file = await fileToShare(db, actor, key);
    const { agencyId } = actor;
    const [home] = await db
      .select({ name: agency.name, zone: agency.timeZoneId })
      .from(agency)
      .where(eq(agency.id, agencyId));
    const [sender] = await db
      .select({ name: staffTable.displayName })
      .from(staffTable)
      .where(eq(staffTable.id, actor.id));
    const { name: agencyName, zone } = found(home);
    for (const recipient of recipients) {
      const { url, ownerId } = await makeLink(db, actor, publicUrl, { file, recipient, days });
      const words = {
        agency: agencyName,
        name: file.name,
        subject,
        message,
        link: url,
        until: linkEnds(Date.now(), days, zone),
      };
      const email = fileShareEmail({ sender: sender?.name ?? null, ...words });
      const outboxId = await mailer.send(db, {
        agencyId,
        purpose: "file",
        to: recipient,
        replyTo: session?.email ?? null,
        ...email,
      });
      await logSentMail(db, actor, {
        outboxId,
        state: mailer.keepsOutbox ? "KEPT" : "SCHEDULED",
        to: recipient,
        subject: email.subject,
        from: { name: sender?.name ?? agencyName, address: session?.email ?? "" },
        // The log shows no working link: it may have more readers than the email.
        text: fileShareEmail({ sender: sender?.name ?? null, ...words, link: "(a link of its own)" }).text,
        recordIds: ownerId === null ? [] : [ownerId],
      });
    }
    return {};
  },

  async create({ db, actor, body: { key, days } }) {
    const { id, url } = await makeLink(db, actor, publicUrl, {
      file: await fileToShare(db, actor, key),
      recipient: null,
      days,
    });
    return { id, url };
  },

  list: async ({ db, actor, query: { key } }) =>
    z.parse(z.array(FileShare), await listed(db, key !== undefined, { ...reachValues(actor), key })),

  async revoke({ db, actor: { id: actorId, agencyId }, params: { id } }) {
    await db
      .update(share)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(share.id, id), isNull(share.revokedAt)));
    await audit(db, { agencyId, actorId, what: "file link revoked", detail: { id } });
    return {};
  },
});

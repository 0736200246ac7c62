/** Handlers of mailboxes. Both servers have accepted the settings before they are saved, outside any transaction. */
import { randomUUIDv7 } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { may } from "#contract/access.ts";
import { type mailboxes as calls, Mailbox } from "#contract/mail/mailbox.ts";
import { z } from "#contract/schema.ts";
import type { Services } from "#server/lib/area.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { reachValues } from "#server/lib/records/reach.ts";
import { refuseStale } from "#server/lib/records/version.ts";
import { resolver } from "#server/lib/serving/references.ts";
import { found, notFound, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers, UnscopedHandlers } from "#server/lib/serving/serve.ts";
import { staffBrief } from "#server/lib/work/work.ts";
import { mailbox } from "../mail.table.ts";
import { type OpenMailbox, ServerProblem } from "./servers.ts";

const p = sql.placeholder;
const agency = sql`${p("$agency")}::uuid`;
const isMine = sql`(${mailbox.ownerId} = ${p("$actor")}::uuid) is true`;
const organization = sql`'ORGANIZATION' = any (${p("$writeAll")}::text[])`;
const reaches = (action: "read" | "write") =>
  action === "read"
    ? sql`(${mailbox.ownerId} is null or ${isMine})`
    : sql`(${isMine} or (${mailbox.ownerId} is null and ${organization}))`;

/** Finds the actor's own mailboxes and the shared ones, which take the right to the organisation to change. */
export const mailboxResolver = resolver(
  ({ action }) => action,
  (action, isRequested) =>
    sql`select ${mailbox.id}
      from ${mailbox}
      where ${isRequested(mailbox.id)}
        and ${mailbox.agencyId} = ${agency}
        and ${mailbox.deletedAt} is null
        and ${reaches(action)}`,
);
const visible = preparedFamily(
  () =>
    sql`select ${mailbox.id} as id
      from ${mailbox}
      where ${mailbox.id} = any (${p("$ids")}::uuid[]) and ${mailbox.agencyId} = ${agency} and ${reaches("read")}`,
);
export const visibleMailboxes = async (db: Db, actor: Actor, ids: readonly string[]): Promise<string[]> =>
  (await visible(db, undefined, { ...reachValues(actor), $ids: ids })).map(({ id }) => String(id));

const listed = preparedFamily(
  (byId: boolean) => sql`select ${mailbox.id} as id, ${mailbox.name} as name, ${mailbox.address} as address,
      ${staffBrief(mailbox.ownerId)} as owner, ${mailbox.imapHost} as "imapHost", ${mailbox.imapPort} as "imapPort",
      ${mailbox.smtpHost} as "smtpHost", ${mailbox.smtpPort} as "smtpPort",
      ${mailbox.username} as username, ${mailbox.auth} as auth, ${mailbox.sharesSince} is not null as "sharesMatches",
      ${mailbox.state} as state, ${mailbox.problem} as problem, ${mailbox.syncedAt} as "syncedAt",
      ${reaches("write")} as editable, ${mailbox.version} as version
    from ${mailbox}
    where ${mailbox.agencyId} = ${agency}
      and ${mailbox.deletedAt} is null
      and ${reaches("read")}${byId ? sql` and ${mailbox.id} = ${p("id")}::uuid` : sql``}
    order by ${mailbox.ownerId} is null, ${mailbox.name}, ${mailbox.id}`,
);
const readMailboxes = async (db: Db, actor: Actor, id?: string): Promise<Mailbox[]> =>
  z.parse(z.array(Mailbox), await listed(db, id !== undefined, { ...reachValues(actor), id }));

export const mailboxHandlers = (): Handlers<Pick<typeof calls, "list" | "remove">> => ({
  list: ({ db, actor }) => readMailboxes(db, actor),
  async remove({ db, params: { id } }) {
    await db.update(mailbox).set({ deletedAt: sql`now()`, sealed: null, state: "STOPPED" }).where(eq(mailbox.id, id));
    return {};
  },
});

type Dependencies = Pick<Services, "database" | "secrets" | "jobs"> & { open: OpenMailbox };

async function accepted(test: Promise<void>): Promise<void> {
  try {
    await test;
  } catch (error) {
    if (!(error instanceof ServerProblem)) throw error;
    throw new Refusal("validation", [{ field: error.field, code: "invalid", message: error.message }]);
  }
}

export const mailboxSavingHandlers = ({
  database,
  secrets,
  jobs,
  open,
}: Dependencies): UnscopedHandlers<Pick<typeof calls, "create" | "update">> => ({
  async create({ session, body: { shared, secret, sharesMatches, ...form } }) {
    const actor = session?.actor;
    if (!actor) throw new Refusal("chooseAgency");
    if (shared && !may(actor, "ORGANIZATION", "write")) throw new Refusal("noRight", "shared");
    // A super admin is not a member of staff, and has no mail here.
    if (!shared && actor.role === "super_admin") throw new Refusal("noRight", "shared");
    await accepted(open.test({ ...form, secret }));
    return database.scope(actor, "write", async (db) => {
      const [id, { agencyId }] = [randomUUIDv7(), actor];
      await db.insert(mailbox).values({
        ...form,
        id,
        agencyId,
        ownerId: shared ? null : actor.id,
        sealed: secrets.encrypt(secret),
        sharesSince: sharesMatches && !shared ? new Date().toISOString() : null,
      });
      await jobs.enqueue(db, "syncMailbox", { agencyId, mailboxId: id });
      return { id };
    });
  },

  async update({ session, params: { id }, body: { secret, version, sharesMatches, ...form } }) {
    const actor = session?.actor;
    if (!actor) throw new Refusal("chooseAgency");
    const [stored] = await database.scope(actor, "read", async (db) => {
      const within = await mailboxResolver(db, { actor, action: "write", wide: false, params: {} }, [id]);
      if (within.length === 0) throw notFound();
      return db.select().from(mailbox).where(eq(mailbox.id, id));
    });
    const before = found(stored);
    if (secret === null && before.sealed === null)
      throw new Refusal("validation", [{ field: "secret", code: "requiredField", message: "This field is required" }]);
    // The stored secret is sent only to the servers it was saved for.
    if (secret === null && !sameServers(before, form))
      throw new Refusal("validation", [
        {
          field: "secret",
          code: "requiredField",
          message: "Type the password or token again for another server or user",
        },
      ]);
    await accepted(open.test({ ...form, secret: secret ?? secrets.decrypt(found(before.sealed)) }));
    return database.scope(actor, "write", async (db) => {
      const [latest] = await db.select().from(mailbox).where(eq(mailbox.id, id)).for("no key update");
      await refuseStale(
        db,
        { table: mailbox, id },
        version,
        found(latest),
        async () => (await readMailboxes(db, actor, id))[0],
      );
      const since = before.sharesSince ?? new Date().toISOString();
      await db
        .update(mailbox)
        .set({
          ...form,
          sharesSince: sharesMatches && before.ownerId !== null ? since : null,
          state: "ACTIVE",
          problem: null,
          stoppedAt: null,
          ...(secret !== null && { sealed: secrets.encrypt(secret) }),
        })
        .where(eq(mailbox.id, id));
      await jobs.enqueue(db, "syncMailbox", { agencyId: actor.agencyId, mailboxId: id });
      return {};
    });
  },
});

type Places = Pick<typeof mailbox.$inferSelect, "imapHost" | "imapPort" | "smtpHost" | "smtpPort" | "username">;
const sameServers = (a: Places, b: Places): boolean =>
  a.imapHost === b.imapHost &&
  a.imapPort === b.imapPort &&
  a.smtpHost === b.smtpHost &&
  a.smtpPort === b.smtpPort &&
  a.username === b.username;

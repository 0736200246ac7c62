/**
 * A person's social accounts. They stand in one table and are seen twice: the summary shows and writes platform and url of
 * all of them at once, the business tab each with handle and followers.
 */
import { randomUUIDv7 } from "node:crypto";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { LIMITS } from "#contract/limits.ts";
import { type socialAccounts as calls, type SocialAccount, socialErrors } from "#contract/talents/business.ts";
import type { PersonSummary } from "#contract/talents/person.ts";
import { insertRow } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { insertMany } from "#server/lib/importing/insert.ts";
import { bumpVersion, putInBin } from "#server/lib/records/version.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { entryOperations } from "../entry.ts";
import { refuseFieldErrors } from "../field-errors.ts";
import { person } from "../person/person.table.ts";
import { socialAccount } from "./business.table.ts";

type Link = PersonSummary["socialLinks"][number];

const row = {
  id: socialAccount.id,
  platform: socialAccount.platform,
  url: socialAccount.url,
  handle: socialAccount.handle,
  followers: socialAccount.followers,
  followersOn: socialAccount.followersOn,
  version: socialAccount.version,
};
const inOrder = [asc(socialAccount.place), asc(socialAccount.id)];
export const socialEntries = entryOperations<SocialAccount>(socialAccount, (db, where) =>
  db
    .select(row)
    .from(socialAccount)
    .where(where)
    .orderBy(...inOrder),
);

/** The links of people who are new. */
export async function insertSocialLinks(
  db: Db,
  { agencyId }: Actor,
  people: readonly { personId: string; links: readonly Link[] }[],
): Promise<void> {
  const rows = people.flatMap(({ personId, links }) =>
    links.map((link, place) => ({ ...link, id: randomUUIDv7(), agencyId, personId, place })),
  );
  if (rows.length > 0) await insertMany(db, socialAccount, rows);
}

/** The links of a summary. An account whose link stays, or whose platform has one new link for the one that went, goes on. */
export async function setSocialLinks(db: Db, actor: Actor, personId: string, links: readonly Link[]): Promise<void> {
  const now = await db
    .select({ ...row, place: socialAccount.place })
    .from(socialAccount)
    .where(and(eq(socialAccount.personId, personId), isNull(socialAccount.deletedAt)))
    .orderBy(...inOrder);
  const left = new Set(now);
  const take = (fits: (one: (typeof now)[number]) => boolean) => {
    const taken = [...left].find(fits);
    if (taken) left.delete(taken);
    return taken;
  };
  const same = links.map(({ platform, url }) => take((one) => one.platform === platform && one.url === url));
  for (const [place, link] of links.entries()) {
    const goesOn = same[place] ?? take(({ platform }) => platform === link.platform);
    if (!goesOn)
      await insertRow(db, socialAccount, { ...link, id: randomUUIDv7(), agencyId: actor.agencyId, personId, place });
    else if (goesOn.url !== link.url || goesOn.place !== place)
      await db.update(socialAccount).set({ url: link.url, place }).where(eq(socialAccount.id, goesOn.id));
  }
  const gone = [...left].map(({ id }) => id);
  if (gone.length > 0) await putInBin(db, socialAccount, gone);
}

/** Whoever edits the summary meanwhile holds a list of links that is older than this one. */
const changeSummary = (db: Db, personId: string) => bumpVersion(db, person, personId);

async function ownerOf(db: Db, id: string): Promise<{ personId: string; platform: string; url: string }> {
  const [one] = await db
    .select({ personId: socialAccount.personId, platform: socialAccount.platform, url: socialAccount.url })
    .from(socialAccount)
    .where(eq(socialAccount.id, id));
  return found(one);
}

/** The summary's form takes so many, and the next place is behind them. */
async function nextPlace(db: Db, personId: string): Promise<number> {
  const [all] = await db
    .select({ count: sql<number>`count(*)`, next: sql<number>`coalesce(max(${socialAccount.place}) + 1, 0)` })
    .from(socialAccount)
    .where(and(eq(socialAccount.personId, personId), isNull(socialAccount.deletedAt)));
  const { count, next } = found(all);
  if (Number(count) >= LIMITS.socialLinks)
    throw new Refusal("validation", [
      { field: "platform", code: "invalid", message: `${LIMITS.socialLinks} accounts at most` },
    ]);
  return Number(next);
}

export const socialAccountHandlers: Handlers<typeof calls> = {
  async create({ db, actor, body: { talentUserId: personId, ...form } }) {
    refuseFieldErrors(socialErrors(form));
    const place = await nextPlace(db, personId);
    const id = randomUUIDv7();
    await insertRow(db, socialAccount, { ...form, id, agencyId: actor.agencyId, personId, place });
    await changeSummary(db, personId);
    return { id };
  },
  async update({ db, body: { id, version, ...form } }) {
    refuseFieldErrors(socialErrors(form));
    await socialEntries.checkVersion(db, id, version);
    const before = await ownerOf(db, id);
    await db.update(socialAccount).set(form).where(eq(socialAccount.id, id));
    if (before.platform !== form.platform || before.url !== form.url) await changeSummary(db, before.personId);
    return {};
  },
  async remove({ db, params }) {
    await changeSummary(db, (await ownerOf(db, params.id)).personId);
    return socialEntries.remove(db, params.id);
  },
  async restore({ db, actor, params }) {
    await socialEntries.restore(db, actor, params);
    await changeSummary(db, (await ownerOf(db, params.id)).personId);
    return {};
  },
};

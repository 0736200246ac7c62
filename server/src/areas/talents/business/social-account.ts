/**
 * Social accounts of a person. One table serves two screens: the summary shows and saves platform and url of
 * all accounts at once, the business tab each account with handle and followers.
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

/** Inserts the links of new people. */
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

/**
 * Saves the links of a summary. Keeps an account whose link is unchanged, or whose platform has one link replaced by
 * one other.
 */
export async function setSocialLinks(db: Db, actor: Actor, personId: string, links: readonly Link[]): Promise<void> {
  const current = await db
    .select({ ...row, place: socialAccount.place })
    .from(socialAccount)
    .where(and(eq(socialAccount.personId, personId), isNull(socialAccount.deletedAt)))
    .orderBy(...inOrder);
  const remaining = new Set(current);
  const take = (matches: (account: (typeof current)[number]) => boolean) => {
    const taken = [...remaining].find(matches);
    if (taken) remaining.delete(taken);
    return taken;
  };
  const unchanged = links.map(({ platform, url }) =>
    take((account) => account.platform === platform && account.url === url),
  );
  for (const [place, link] of links.entries()) {
    const account = unchanged[place] ?? take(({ platform }) => platform === link.platform);
    if (!account)
      await insertRow(db, socialAccount, { ...link, id: randomUUIDv7(), agencyId: actor.agencyId, personId, place });
    else if (account.url !== link.url || account.place !== place)
      await db.update(socialAccount).set({ url: link.url, place }).where(eq(socialAccount.id, account.id));
  }
  const removedIds = [...remaining].map(({ id }) => id);
  if (removedIds.length > 0) await putInBin(db, socialAccount, removedIds);
}

/** Makes a new version of the summary, so that an edit with an older list of links is refused as stale. */
const changeSummary = (db: Db, personId: string) => bumpVersion(db, person, personId);

async function ownerOf(db: Db, id: string): Promise<{ personId: string; platform: string; url: string }> {
  const [owner] = await db
    .select({ personId: socialAccount.personId, platform: socialAccount.platform, url: socialAccount.url })
    .from(socialAccount)
    .where(eq(socialAccount.id, id));
  return found(owner);
}

/** Returns the next position; throws at the limit of the summary's form. */
async function nextPlace(db: Db, personId: string): Promise<number> {
  const [counts] = await db
    .select({ count: sql<number>`count(*)`, next: sql<number>`coalesce(max(${socialAccount.place}) + 1, 0)` })
    .from(socialAccount)
    .where(and(eq(socialAccount.personId, personId), isNull(socialAccount.deletedAt)));
  const { count, next } = found(counts);
  if (Number(count) >= LIMITS.socialLinks)
    throw new Refusal("validation", [
      { field: "platform", code: "invalid", message: `You can add up to ${LIMITS.socialLinks} accounts` },
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

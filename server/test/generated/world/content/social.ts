/** Facebook and Instagram: accounts of talents who are assigned to the given staff, what stands there, and what was shared. */
import { randomUUID } from "node:crypto";
import { buildPerson, inAgency } from "../../../factories.ts";
import { type BuildOptions, insert, uniqueName } from "../insert.ts";
import { buildPost } from "./posts.ts";

/** A talent whose profile names a page. */
export async function buildTalentSocial(
  agencyId: string,
  { deleted = false, assignedTo = [] }: BuildOptions = {},
): Promise<string> {
  const id = await addAccount(agencyId, await buildPerson(agencyId, { assignedTo }));
  await connectAccount(agencyId, id, "CHOOSING");
  if (deleted) await inAgency(agencyId, "update social_account set deleted_at = now() where id = $1", [id]);
  return id;
}
export const addAccount = (agencyId: string, person: string, platform = "facebook"): Promise<string> =>
  insert(
    agencyId,
    `insert into social_account (id, agency_id, person_id, platform, url)
      values ($1, $2, $3, $4, 'https://www.facebook.com/somebody')`,
    person,
    platform,
  );
/** Gives an account a connection, with every column filled. */
export const connectAccount = (agencyId: string, account: string, state = "CONNECTED"): Promise<string> =>
  insert(
    agencyId,
    `insert into social_connection (id, agency_id, person_id, account_id, platform, state, failure, tokens_sealed,
        token_ends_at, choices, target_id, target_name, page_id, connected_by, due_at, mirror_due_at, mirrored_at)
      select $1, $2, a.person_id, a.id, a.platform, $4, 'It was interrupted', '\\x00', now() + interval '60 days', $5,
        '1', 'A page', '1', (select id from staff where agency_id = $2 order by id limit 1),
        now() + interval '1 day', now() + interval '1 day', now() from social_account a where a.id = $3`,
    account,
    state,
    JSON.stringify([{ id: "1", name: "A page", username: "somebody", pageId: "1" }]),
  );

/** A post of Instagram; of a deleted one nothing is left but the row. */
export async function buildSocialContent(
  agencyId: string,
  { displayName = uniqueName(), deleted = false, assignedTo = [] }: BuildOptions = {},
): Promise<string> {
  const account = await addAccount(agencyId, await buildPerson(agencyId, { assignedTo }), "instagram");
  await connectAccount(agencyId, account);
  return insert(
    agencyId,
    `insert into social_content (id, agency_id, connection_id, person_id, platform, target_id, external_id,
        content_type, text, title, creator, media_type, picture_id, permalink, published_at,
        total_comment, total_reaction, total_share, failure, removed_at)
      select $1, $2, c.id, c.person_id, c.platform, c.target_id, gen_random_uuid()::text, 'Reel', $4, $4, 'somebody', 2,
        (select m.id from media m where m.agency_id = $2 limit 1), 'https://www.instagram.com/p/1/', now(),
        3, 2, 1, 'It could not be hidden', case when $5 then now() end
      from social_connection c
      where c.account_id = $3`,
    account,
    displayName,
    deleted,
  );
}

export const buildSnippet = buildPost("Fanroom-Post");

/** Connects the page of the talent of a snippet; returns the talent. */
export async function connectTalentOf(agencyId: string, snippet: string): Promise<string> {
  const [row] = await inAgency(agencyId, "select involved_id from involvement where record_id = $1", [snippet]);
  const person = String(row?.involved_id);
  await connectAccount(agencyId, await addAccount(agencyId, person));
  return person;
}

export async function buildSocialShare(agencyId: string, options: BuildOptions = {}): Promise<string> {
  const snippet = await buildSnippet(agencyId, options);
  const person = await connectTalentOf(agencyId, snippet);
  return insert(
    agencyId,
    `insert into social_share (id, agency_id, item_id, connection_id, person_id, platform, target_id, content_type,
        message, state, code, failure, permalink, external_id, shared_by, done_at)
      select $1, $2, $3, c.id, c.person_id, c.platform, $5, 'Post', 'A message', 'UNCONFIRMED', 'cannotShare',
        'It was refused', 'https://www.facebook.com/1', '1',
        (select id from staff where agency_id = $2 order by id limit 1), now()
      from social_connection c
      where c.person_id = $4`,
    snippet,
    person,
    randomUUID(),
  );
}

/** A link by which Meta fetches a file. */
export async function fillSocialTables(agencyId: string): Promise<void> {
  await buildSocialContent(agencyId);
  const share = await buildSocialShare(agencyId);
  await insert(
    agencyId,
    `insert into social_file_link (id, agency_id, share_id, hash, ends_at)
      values ($1, $2, $3, sha256(convert_to($1::uuid::text, 'UTF8')), now() + interval '1 hour')`,
    share,
  );
}

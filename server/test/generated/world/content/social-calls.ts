/** Preconditions of the calls of Facebook and Instagram, beyond their schemas. */
import { openSecrets } from "#server/lib/security/secrets.ts";
import { buildPerson, inAgency } from "../../../factories.ts";
import { type Ready, type Setup, withBody } from "../setup.ts";
import {
  addAccount,
  buildSnippet,
  buildSocialContent,
  buildSocialShare,
  connectAccount,
  connectTalentOf,
} from "./social.ts";

const BASE = "/talent/v1/cms";
type Prepare = (setup: Setup) => Promise<Ready>;
const built: Prepare = async ({ base, world }) => {
  await buildSocialContent(world.ownAgencyId);
  return base;
};
/** An account of the talent that the call is about, which waits for a person to choose its page. */
const ofTalent: Prepare = async ({ base, world }) => {
  const person = base.known.person;
  if (person) await connectAccount(world.ownAgencyId, await addAccount(world.ownAgencyId, person), "CHOOSING");
  return base;
};

/** Keys that the tests encrypt with. */
const secrets = openSecrets("a secret of the tests, long enough to be one");
/** A sign-in that started in the caller's session. */
const withState: Prepare = async ({ base, world }) => {
  const accountId = base.known.talentSocial;
  const [row] = await inAgency(
    world.ownAgencyId,
    "select id from session where account_id = $1 order by id desc limit 1",
    [base.callerId],
  );
  const pending = { sessionId: row?.id, agencyId: world.ownAgencyId, accountId, platform: "facebook", path: "/cms" };
  const state = secrets.encrypt(JSON.stringify({ ...pending, until: Date.now() + 600_000 })).toString("base64url");
  const ready = withBody(base, { state });
  return { ...ready, input: { ...ready.input, params: { ...ready.input.params, platform: "facebook" } } };
};

export const SOCIAL_CALLS: Readonly<Record<string, Prepare>> = {
  [`POST ${BASE}/social-contents/list`]: built,
  [`POST ${BASE}/social-contents/count`]: built,
  // Ids or a filter.
  [`DELETE ${BASE}/social-contents`]: async ({ base, world }) => {
    const id = base.known.socialContent ?? (await buildSocialContent(world.ownAgencyId));
    const body = { ids: [id], userIds: [base.known.person] };
    return { ...withBody(base, body), known: { ...base.known, socialContent: id } };
  },
  "PUT /talent/v1/social/{platform}/callback": withState,
  // Something that was not read just now.
  [`PUT ${BASE}/social-contents/refresh`]: async ({ base, world }) => {
    const person = base.known.person ?? (await buildPerson(world.ownAgencyId));
    const connection = await connectAccount(world.ownAgencyId, await addAccount(world.ownAgencyId, person));
    await inAgency(world.ownAgencyId, "update social_connection set mirrored_at = null where id = $1", [connection]);
    const sent = base.input.body as object;
    return withBody(base, { platform: "facebook", ...("trmId" in sent && { trmId: person }) });
  },
  [`POST ${BASE}/social-contents/restore`]: async ({ base, world }) => {
    const id = await buildSocialContent(world.ownAgencyId, { deleted: true });
    return { ...withBody(base, { ids: [id] }), known: { ...base.known, socialContent: id } };
  },
  [`GET ${BASE}/social/auth-check`]: async (setup) => {
    const ready = await ofTalent(setup);
    return {
      ...ready,
      input: { ...ready.input, query: { ...ready.input.query, platform: "facebook", redirectUrl: "/cms" } },
    };
  },
  [`GET ${BASE}/social/accounts`]: async (setup) => {
    const ready = await built(setup);
    return { ...ready, input: { ...ready.input, query: { platform: "instagram" } } };
  },
  [`PUT ${BASE}/social/{id}/target`]: async ({ base }) => withBody(base, { targetId: "1" }),
  [`POST ${BASE}/social/{id}/share`]: async ({ base, world }) => {
    // An item is shared once.
    const snippet = await buildSnippet(world.ownAgencyId);
    const person = await connectTalentOf(world.ownAgencyId, snippet);
    const body = {
      contentType: "Post",
      postId: snippet,
      trmId: person,
      mediaUrl: null,
      videoUrl: null,
      notThere: false,
    };
    return {
      ...withBody({ ...base, input: { ...base.input, params: { id: "facebook" } } }, body),
      known: { ...base.known, snippet, person },
    };
  },
  [`DELETE ${BASE}/social/shares/{id}`]: async ({ base, world }) => {
    const socialShare = await buildSocialShare(world.ownAgencyId);
    await inAgency(
      world.ownAgencyId,
      "update social_share set state = 'WAITING', asked_at = null, done_at = null where id = $1",
      [socialShare],
    );
    return {
      ...base,
      input: { ...base.input, params: { id: socialShare } },
      known: { ...base.known, socialShare },
    };
  },
  [`GET ${BASE}/social/shares`]: async ({ base, world }) => {
    const share = await buildSocialShare(world.ownAgencyId);
    const [row] = await inAgency(world.ownAgencyId, "select item_id from social_share where id = $1", [share]);
    const snippet = String(row?.item_id);
    return {
      ...base,
      input: { ...base.input, query: { postId: snippet } },
      known: { ...base.known, snippet },
    };
  },
};

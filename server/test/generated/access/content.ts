/** Access to content. Levels for assigned people reach what is of their talents. */
import { bulk, notes, type Rule, reads, writes } from "./rule.ts";

const BASE = "/talent/v1/cms";
/**
 * Rules for acting on items. Fields beyond the common form, and the state that an item must be in, have tests of their
 * own.
 */
const actions = (path: string): Record<string, Rule> => ({
  [`POST ${path}/list`]: reads("CMS"),
  [`POST ${path}/count`]: reads("CMS"),
  [`POST ${path}`]: writes("CMS", [400]),
  [`PUT ${path}`]: writes("CMS"),
  [`GET ${path}/{id}`]: reads("CMS"),
  [`DELETE ${path}`]: writes("CMS"),
  [`POST ${path}/restore`]: writes("CMS"),
  [`POST ${path}/approve`]: writes("CMS"),
  [`POST ${path}/reject`]: writes("CMS"),
  [`POST ${path}/pending`]: writes("CMS"),
  [`POST ${path}/publish`]: writes("CMS"),
  [`POST ${path}/not-relevant`]: writes("CMS"),
  [`POST ${path}/irrelevant-reject`]: writes("CMS"),
  [`POST ${path}/mark-resolved/no-action/{ids}`]: writes("CMS"),
  [`POST ${path}/publish-to-talent-webpage`]: writes("CMS"),
  [`GET ${path}/{id}/reports`]: reads("CMS"),
});
/** Posts and polls have no status to act on. */
const posts = (path: string): Record<string, Rule> => ({
  ...Object.fromEntries(
    Object.entries(actions(path)).filter(
      ([title]) => !/\/(approve|reject|pending|publish|irrelevant-reject|publish-to-talent-webpage)$/.test(title),
    ),
  ),
  // Unchanged bodies have their own tests.
  [`PUT ${path}`]: writes("CMS", [400]),
});
const irrelevance = (module: string): Record<string, Rule> => ({
  [`POST ${BASE}/${module}/irrelevance`]: reads("CMS"),
  [`POST ${BASE}/${module}/irrelevance/count`]: reads("CMS"),
});

export const CONTENT_RULES: Readonly<Record<string, Rule>> = {
  [`POST ${BASE}/content/list`]: reads("CMS"),
  [`GET ${BASE}/content/{id}`]: reads("CMS"),
  [`DELETE ${BASE}/content/{id}`]: writes("CMS"),
  [`POST ${BASE}/content/{id}/restore`]: writes("CMS"),
  [`GET ${BASE}/content/{id}/history`]: reads("CMS"),
  [`GET ${BASE}/content/metadata`]: reads("CMS"),
  [`GET ${BASE}/timezone`]: reads("CMS"),
  ...bulk(`${BASE}/content`, "CMS"),
  ...notes(`${BASE}/content`, "CMS"),
  ...actions(`${BASE}/news`),
  ...actions(`${BASE}/events`),
  // The event is one of those that the caller sees, which is another right than how far that to content goes.
  [`GET ${BASE}/events/copy-of/{id}`]: { ...writes("CMS"), of: "EVENT", shared: true },
  ...actions(`${BASE}/pvpms`),
  ...Object.assign({}, ...["news", "events", "audios", "videos", "podcasts"].map(irrelevance)),
  [`GET ${BASE}/audios/{id}/reports`]: reads("CMS"),
  [`GET ${BASE}/videos/{id}/reports`]: reads("CMS"),
  ...posts(`${BASE}/fanroom-posts`),
  ...posts(`${BASE}/fanroom-polls`),
  ...Object.assign({}, ...["fanroom-posts", "fanroom-polls"].map(irrelevance)),
  [`POST ${BASE}/post/pin`]: writes("CMS"),
  [`POST ${BASE}/poll/pin`]: writes("CMS"),
  [`POST ${BASE}/posts/metadata`]: reads("CMS"),
  [`GET ${BASE}/creator-filter`]: reads("CMS"),
  // Off until an owner turns it on.
  [`POST ${BASE}/tool/import/news`]: writes("CMS", [400, 403]),
  [`POST ${BASE}/tool/import/events`]: writes("CMS", [400, 403]),
  [`POST ${BASE}/tool/import/talents/socials`]: writes("TALENT", [400, 403]),
  [`POST ${BASE}/tool/import/talents/linktree`]: writes("TALENT", [400, 403]),
  ...Object.fromEntries(
    ["content", "news", "cmsEvents", "audios", "videos", "podcasts", "fanroomPosts", "fanroomPolls"].flatMap(
      (api): [string, Rule][] => [
        [`POST /talent/v1/${api}/export`, reads("CMS")],
        [`POST /talent/v1/${api}/counts`, reads("CMS")],
      ],
    ),
  ),
  "GET /client/v1/settings/content": reads("ORGANIZATION"),
  "PUT /client/v1/settings/content": writes("ORGANIZATION"),
};

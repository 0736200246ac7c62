/**
 * Talents in the app, as the content screens show and edit them. Tags, social links and connect links are shared with
 * Favourites, whether or not the talent is one.
 */

import { call, METADATA_SECONDS, read, write } from "../call.ts";

import { PROFILE_STATES, SOCIAL_PLATFORMS, TALENT_CATEGORIES, TALENT_STATUSES } from "../enums.ts";
import { LIMITS } from "../limits.ts";
import { AGENCIES, listCall, manyNumbers, manyOf, manyRefs, manyTexts, yesNo } from "../list.ts";
import { Done, id, instant, line, mediaLink, Named, ref, version, z } from "../schema.ts";
import { REPORTED_STATUSES } from "../talents/config.ts";
import { SocialLink, talentCategory } from "../talents/person.ts";
import { ConnectForm, OtherLink } from "./favourite.ts";

/** Amount of content by kind, as far as the reader may see it. */
export const ContentCounts = z.object({
  news: z.int(),
  events: z.int(),
  audio: z.int(),
  video: z.int(),
  podcasts: z.int(),
  fanroomPosts: z.int(),
  fanroomPolls: z.int(),
  snippetPosts: z.int(),
  snippetPolls: z.int(),
});
export type ContentCounts = z.output<typeof ContentCounts>;

export const AppTalent = z.object({
  /** The talent's id, same as `userId`. */
  id: id(),
  userId: id(),
  displayName: z.string(),
  avatarUrl: mediaLink(),
  agency: Named,
  category: talentCategory(),
  /** The status of the profile. */
  status: z.literal(TALENT_STATUSES),
  state: z.enum(PROFILE_STATES),
  enabledInApp: z.boolean(),
  /** Active if fans see them: the status is Active and they are turned on in the app. */
  appStatus: z.enum(REPORTED_STATUSES),
  favourite: z.boolean(),
  tags: z.array(z.string()),
  socialLinks: z.array(SocialLink),
  links: z.array(OtherLink),
  /** Version of the links. */
  connectVersion: z.int(),
  /** Null without the right to content. */
  content: z.nullable(ContentCounts),
  createdAt: instant(),
  updatedAt: instant(),
  /** True if the reader may edit it. */
  editable: z.boolean(),
});
export type AppTalent = z.output<typeof AppTalent>;

export const ConnectLinks = z.object({
  socialLinks: z.array(SocialLink),
  links: z.array(OtherLink),
  version: z.int(),
});
export type ConnectLinks = z.output<typeof ConnectLinks>;

const { socialLinks, links } = ConnectForm.shape;
export const ConnectLinksForm = z.strictObject({ socialLinks, links, version: version() });

const TOPICS = ["person", "personal", "favourite", "content"] as const;
const TALENTS = "/talent/v1/cms/talents";
const reads = { access: read("TALENT"), topics: TOPICS };
const writes = { access: write("TALENT"), topics: ["person", "personal", "favourite"] as const };

export const appTalents = {
  list: listCall("POST", `${TALENTS}/list`, {
    summary: "Talents in the app: their status, tags, links and content",
    ...reads,
    acrossAgencies: true,
    row: AppTalent,
    sortable: ["displayName", "status", "createdAt", "updatedAt"],
    defaultSort: ["displayName", "ASC"],
    filters: {
      appStatuses: manyOf(REPORTED_STATUSES),
      statusIds: manyNumbers(TALENT_STATUSES),
      categories: manyOf(TALENT_CATEGORIES),
      tags: manyTexts(),
      favourite: yesNo(),
      userIds: manyRefs("person"),
      ...AGENCIES,
    },
    search: true,
    searchAs: "keyword",
    tabs: "appStatuses",
  }),
  update: call("PUT", TALENTS, {
    summary: "Set the status, app switch and tags of several talents; fields left out stay unchanged",
    ...writes,
    body: z.strictObject({
      talents: z
        .array(
          z.strictObject({
            userId: ref("person", "changed"),
            status: z.optional(z.literal(TALENT_STATUSES)),
            enabledInApp: z.optional(z.boolean()),
            tags: z.optional(z.array(line(LIMITS.tag)).check(z.maxLength(LIMITS.tags))),
          }),
        )
        .check(z.minLength(1), z.maxLength(LIMITS.favouritesAtOnce)),
    }),
    reply: Done,
  }),
  links: call("PUT", `${TALENTS}/{id}/links`, {
    summary: "Set the social links and connect links of a talent",
    ...writes,
    params: z.strictObject({ id: ref("person") }),
    body: ConnectLinksForm,
    reply: ConnectLinks,
  }),
  linktree: call("POST", "/talent/v1/cms/fan/linktree", {
    summary: "The social links and connect links of a talent",
    access: read("TALENT"),
    topics: ["favourite"],
    reads: true,
    body: z.strictObject({ trmId: ref("person") }),
    reply: ConnectLinks,
  }),
  metadata: call("POST", `${TALENTS}/metadata`, {
    summary: "Options of the list of talents in the app",
    access: read("TALENT"),
    topics: ["favourite", "masterList", "contentSetting"],
    reads: true,
    keptFor: METADATA_SECONDS,
    body: z.strictObject({}),
    reply: z.object({
      /** Tags in use, most used first. */
      tags: z.array(z.string()),
      statuses: z.array(z.literal(TALENT_STATUSES)),
      appStatuses: z.array(z.enum(REPORTED_STATUSES)),
      categories: z.array(z.enum(TALENT_CATEGORIES)),
      platforms: z.array(z.enum(SOCIAL_PLATFORMS)),
      /** True if files of links may be imported. */
      mayImport: z.boolean(),
    }),
  }),
};

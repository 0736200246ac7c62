/** Dashboards of the content area: of a talent, and of all talents within reach. Field names are those of the specification. */
import { call, read } from "../call.ts";
import { ContentCounts } from "../favourites/app-talent.ts";
import { epochInAddress, id, instant, mediaLink, PersonBrief, ref, z } from "../schema.ts";
import { REPORTED_STATUSES } from "../talents/config.ts";
import { talentCategory } from "../talents/person.ts";
import { FAN_WIDGETS } from "./fan-widgets.ts";
import { fixedBoard } from "./widget.ts";

const { TOP_TALENTS, ACTIVE_FANS, ...shared } = FAN_WIDGETS;
export const TALENT_BOARD = fixedBoard(
  { ...shared, ACTIVE_FANS },
  {
    FAN_FIGURES: [0, 0, 9, 11],
    FOLLOWERS_GAINED: [0, 11, 6, 30],
    FAN_ACTS: [6, 11, 3, 30],
    BEST_POSTS: [0, 41, 9, 40],
    FANS_BY_PLACE: [9, 0, 3, 36],
    ACTIVE_FANS: [9, 36, 3, 26],
    NEXT_TO_PUBLISH: [9, 62, 3, 20],
  },
);
export const CONTENT_BOARD = fixedBoard(
  { ...shared, TOP_TALENTS },
  {
    FAN_FIGURES: [0, 0, 9, 11],
    FOLLOWERS_GAINED: [0, 11, 6, 30],
    FAN_ACTS: [6, 11, 3, 30],
    BEST_POSTS: [0, 41, 9, 40],
    FANS_BY_PLACE: [9, 0, 3, 36],
    TOP_TALENTS: [9, 36, 3, 26],
    NEXT_TO_PUBLISH: [9, 62, 3, 20],
  },
);

/** Epoch ms; the days that they are in, in the agency's zone, are both included. By default the last 30 days. */
const period = z
  .strictObject({ fromDate: z.optional(epochInAddress()), toDate: z.optional(epochInAddress()) })
  .check(
    z.refine(
      ({ fromDate, toDate }) =>
        fromDate === undefined ||
        toDate === undefined ||
        (fromDate <= toDate && toDate - fromDate <= 3660 * 86_400_000),
      { path: ["toDate"], error: "Not before the first day, and at most ten years after it" },
    ),
  );
const topics = ["fan", "person", "content"] as const;

const BoardTalent = z.object({
  id: id(),
  displayName: z.string(),
  avatarUrl: mediaLink(),
  category: talentCategory(),
  appStatus: z.enum(REPORTED_STATUSES),
  followers: z.int(),
  /** When something was first published of them, and last; null before. */
  firstPublishedAt: z.nullable(instant()),
  lastPublishedAt: z.nullable(instant()),
  assigned: z.array(PersonBrief),
  content: ContentCounts,
});
export type BoardTalent = z.output<typeof BoardTalent>;

export const contentDashboards = {
  content: call("GET", "/talent/v1/cms/dashboard", {
    summary: "Dashboard of fan content: what fans do with the talents within reach",
    access: read("CMS"),
    topics,
    query: period,
    reply: z.object({ widgets: CONTENT_BOARD.schema }),
  }),
  talent: call("GET", "/talent/v1/cms/talents/{userId}/dashboard", {
    summary: "Dashboard of a talent: what fans do with them and with what is published of them",
    access: read("CMS"),
    topics,
    params: z.strictObject({ userId: ref("person") }),
    query: period,
    reply: z.object({ talent: BoardTalent, statistics: TALENT_BOARD.schema }),
  }),
};

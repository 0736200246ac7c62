/** Widgets of the content area: what fans do with talents, and with what is published of them. */
import { CONTENT_KINDS } from "../content/codes.ts";
import { POST_KINDS } from "../content/posts/codes.ts";
import { date, id, instant, mediaLink, Named, z } from "../schema.ts";
import type { WidgetDefinition } from "./widget.ts";

const ITEM_KINDS = [...CONTENT_KINDS, ...POST_KINDS] as const;
/** A figure of the period, and of as many days before it. */
const compared = () => z.object({ now: z.int(), before: z.int() });
/** When the figures were counted, if they are not of now. */
const asOf = () => z.nullable(instant());
/** Comments, reactions, shares and votes over views; null without views. */
const rate = () => z.nullable(z.number());

const item = { id: id(), kind: z.enum(ITEM_KINDS), title: z.string() };

const FanFiguresData = z.object({
  /** At the end of the period. A fan of two talents counts for each. */
  followers: z.int(),
  gained: compared(),
  views: compared(),
  acts: compared(),
  rate: z.object({ now: rate(), before: rate() }),
  asOf: asOf(),
});
const FollowersGainedData = z.object({
  /** Followers gained since the first day, and as many days earlier. */
  days: z.array(z.object({ day: date(), gained: z.int(), before: z.int() })),
  /** Days with the largest gains that followed a publication, with what was published. */
  jumps: z.array(z.object({ day: date(), ...item })),
});
export const FAN_ACTS = ["reactions", "votes", "comments", "shares"] as const;
const FanActsData = z.object({
  reactions: compared(),
  votes: compared(),
  comments: compared(),
  shares: compared(),
});
/** Posts with fewer views have no rate: it would be chance. */
export const RATED_FROM_VIEWS = 100;
const BestPost = z.object({
  ...item,
  pictureUrl: mediaLink(),
  publishedAt: instant(),
  views: z.int(),
  reactions: z.int(),
  comments: z.int(),
  shares: z.int(),
  votes: z.int(),
  rate: rate(),
});
export type BestPost = z.output<typeof BestPost>;
export const BEST_POSTS_BY = ["rate", "reactions", "views"] as const;
const BestPostsData = z.object({
  /** Number of what was published in the period. */
  published: z.int(),
  /** Posts that are first by one of the orders. */
  posts: z.array(BestPost),
});
const FansByPlaceData = z.object({
  followers: z.int(),
  places: z.array(
    z.object({
      /** A state of the country that most followers are in, or another country; both null for all others. */
      state: z.nullable(z.string()),
      country: z.nullable(z.string()),
      followers: z.int(),
      /** Followers who began in the period. */
      gained: z.int(),
    }),
  ),
});
const ActiveFansData = z.object({
  fans: z.array(
    z.object({ id: id(), name: z.nullable(z.string()), city: z.nullable(z.string()), state: z.nullable(z.string()) }),
  ),
});
const NextToPublishData = z.object({
  count: z.int(),
  items: z.array(z.object({ ...item, publishAt: instant(), isPending: z.boolean() })),
});
const TopTalentsData = z.object({
  talents: z.array(z.object({ talent: Named, followers: z.int(), gained: z.int(), views: z.int() })),
});

const widget = <D extends z.ZodMiniType>(
  title: string,
  data: D,
  needs: WidgetDefinition["needs"] = ["CMS"],
): WidgetDefinition<D> => ({ title, needs, data });

export const FAN_WIDGETS = {
  FAN_FIGURES: widget("What fans do in figures", FanFiguresData),
  FOLLOWERS_GAINED: widget("Followers gained", FollowersGainedData),
  FAN_ACTS: widget("What fans do", FanActsData),
  BEST_POSTS: widget("Best posts", BestPostsData),
  FANS_BY_PLACE: widget("By place", FansByPlaceData),
  ACTIVE_FANS: widget("Most active fans", ActiveFansData),
  NEXT_TO_PUBLISH: widget("Next to publish", NextToPublishData),
  TOP_TALENTS: widget("Talents by followers gained", TopTalentsData, ["CMS", "TALENT"]),
} as const;

import type { ReplyOf } from "#contract/call.ts";
import { appTalents } from "#contract/favourites/app-talent.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";

/** Filter options of the list; cached for hours, until one of its topics changes. */
export const useTalentMetadata = (): ReplyOf<typeof appTalents.metadata> | undefined =>
  useCallQuery(appTalents.metadata, { body: {} }).data;

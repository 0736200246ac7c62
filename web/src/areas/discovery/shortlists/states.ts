import { CheckCircleIcon } from "@phosphor-icons/react/dist/csr/CheckCircle";
import { CircleHalfIcon } from "@phosphor-icons/react/dist/csr/CircleHalf";
import { ClockIcon } from "@phosphor-icons/react/dist/csr/Clock";
import { XCircleIcon } from "@phosphor-icons/react/dist/csr/XCircle";
import type { Icon } from "@phosphor-icons/react/dist/lib/types";
import type { ShortlistState } from "#contract/discovery/shortlist.ts";
import type { Tone } from "#web/ui/elements/Badge.tsx";
import { defineMessages } from "#web/ui/format/messages.ts";

const titles = defineMessages({
  NEXT: "Next",
  GO_AND_SEE: "Go and see",
  TALKED_TO: "Talked to",
  NOT_FOR_US: "Not for us",
});

/** How far one is with an artist. */
export const SHORTLIST_BADGES: Readonly<Record<ShortlistState, { title: string; tone: Tone; icon: Icon }>> = {
  NEXT: { title: titles("NEXT"), tone: "planned", icon: ClockIcon },
  GO_AND_SEE: { title: titles("GO_AND_SEE"), tone: "waiting", icon: CircleHalfIcon },
  TALKED_TO: { title: titles("TALKED_TO"), tone: "good", icon: CheckCircleIcon },
  NOT_FOR_US: { title: titles("NOT_FOR_US"), tone: "neutral", icon: XCircleIcon },
};

/** How each kind of booking looks: its gel, its glyph, its name. */
import { AirplaneTiltIcon } from "@phosphor-icons/react/dist/csr/AirplaneTilt";
import { BarbellIcon } from "@phosphor-icons/react/dist/csr/Barbell";
import { BookmarkSimpleIcon } from "@phosphor-icons/react/dist/csr/BookmarkSimple";
import { ChatCircleIcon } from "@phosphor-icons/react/dist/csr/ChatCircle";
import { CheckSquareIcon } from "@phosphor-icons/react/dist/csr/CheckSquare";
import { MicrophoneStageIcon } from "@phosphor-icons/react/dist/csr/MicrophoneStage";
import { MusicNotesIcon } from "@phosphor-icons/react/dist/csr/MusicNotes";
import { ProhibitIcon } from "@phosphor-icons/react/dist/csr/Prohibit";
import { StarFourIcon } from "@phosphor-icons/react/dist/csr/StarFour";
import { SunHorizonIcon } from "@phosphor-icons/react/dist/csr/SunHorizon";
import type { CalendarEntry } from "#contract/calendar/calendar.ts";
import { t } from "#web/areas/calendar/messages.ts";

const LOOKS = {
  performance: { gel: "rose", Glyph: MicrophoneStageIcon, title: t("performance") },
  rehearsal: { gel: "moss", Glyph: MusicNotesIcon, title: t("rehearsal") },
  travel: { gel: "steel", Glyph: AirplaneTiltIcon, title: t("travel") },
  appearance: { gel: "straw", Glyph: StarFourIcon, title: t("appearance") },
  meeting: { gel: "lilac", Glyph: ChatCircleIcon, title: t("meeting") },
  training: { gel: "copper", Glyph: BarbellIcon, title: t("training") },
  hold: { gel: "rose", Glyph: BookmarkSimpleIcon, title: t("hold") },
  leave: { gel: "leave", Glyph: SunHorizonIcon, title: t("leave") },
  other: { gel: "other", Glyph: CheckSquareIcon, title: t("other") },
  busy: { gel: "leave", Glyph: ProhibitIcon, title: t("busy") },
} as const;
type Kind = keyof typeof LOOKS;
/** In the order of the legend. */
export const LEGEND = Object.values(LOOKS);

const OF_CODE = new Map<string, Kind>([
  ["PERFORMANCE", "performance"],
  ["GAME", "performance"],
  ["REHEARSAL", "rehearsal"],
  ["FLIGHT", "travel"],
  ["TRANSPORT", "travel"],
  ["APPEARANCE", "appearance"],
  ["MEETING", "meeting"],
  ["CALL", "meeting"],
  ["TRAINING", "training"],
  ["HOLD", "hold"],
  ["RANDRHOLIDAY", "leave"],
]);

export const lookOf = ({ detail }: CalendarEntry) =>
  LOOKS[detail === null ? "busy" : (OF_CODE.get(detail.kind) ?? "other")];

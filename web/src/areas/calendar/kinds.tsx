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
import type { Icon } from "@phosphor-icons/react/dist/lib/types";
import type { CalendarEntry } from "#contract/calendar/calendar.ts";
import { t } from "#web/areas/calendar/messages.ts";
import { BOOKING_GEL, BOOKING_KINDS, type BookingKind, bookingKind } from "#web/shared/work/bookingKind.ts";

const GLYPHS = {
  performance: MicrophoneStageIcon,
  rehearsal: MusicNotesIcon,
  travel: AirplaneTiltIcon,
  appearance: StarFourIcon,
  meeting: ChatCircleIcon,
  training: BarbellIcon,
  hold: BookmarkSimpleIcon,
  leave: SunHorizonIcon,
  other: CheckSquareIcon,
  busy: ProhibitIcon,
} as const satisfies Record<BookingKind, Icon>;
const looks = (kind: BookingKind) => ({ gel: BOOKING_GEL[kind], Glyph: GLYPHS[kind], title: t(kind) });
export const LEGEND = BOOKING_KINDS.map(looks);

export const lookOf = (entry: CalendarEntry) => looks(bookingKind(entry));

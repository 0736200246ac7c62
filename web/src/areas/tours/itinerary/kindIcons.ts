import { AirplaneIcon } from "@phosphor-icons/react/dist/csr/Airplane";
import { BedIcon } from "@phosphor-icons/react/dist/csr/Bed";
import { BoatIcon } from "@phosphor-icons/react/dist/csr/Boat";
import { DotsThreeCircleIcon } from "@phosphor-icons/react/dist/csr/DotsThreeCircle";
import { MegaphoneIcon } from "@phosphor-icons/react/dist/csr/Megaphone";
import { PianoKeysIcon } from "@phosphor-icons/react/dist/csr/PianoKeys";
import { SunDimIcon } from "@phosphor-icons/react/dist/csr/SunDim";
import { TicketIcon } from "@phosphor-icons/react/dist/csr/Ticket";
import { TrainIcon } from "@phosphor-icons/react/dist/csr/Train";
import { VanIcon } from "@phosphor-icons/react/dist/csr/Van";
import type { Icon } from "@phosphor-icons/react/dist/lib/types";
import type { TourEntryKind } from "#contract/enums.ts";
import type { TourEntry } from "#contract/tours/itinerary.ts";

const KINDS: Readonly<Record<Exclude<TourEntryKind, "TRAVEL">, Icon>> = {
  SHOW: TicketIcon,
  HOTEL: BedIcon,
  REHEARSAL: PianoKeysIcon,
  PRESS: MegaphoneIcon,
  DAY_OFF: SunDimIcon,
  OTHER: DotsThreeCircleIcon,
};
const MODES: Readonly<Partial<Record<NonNullable<TourEntry["mode"]>, Icon>>> = {
  FLIGHT: AirplaneIcon,
  TRAIN: TrainIcon,
  FERRY: BoatIcon,
};

/** The glyph of an entry: of travel, that of its mode. */
export const iconOf = ({ kind, mode }: Pick<TourEntry, "kind" | "mode">): Icon =>
  kind === "TRAVEL" ? ((mode && MODES[mode]) ?? VanIcon) : KINDS[kind];

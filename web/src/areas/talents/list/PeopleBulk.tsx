import { ArchiveIcon } from "@phosphor-icons/react/dist/csr/Archive";
import { ArrowCounterClockwiseIcon } from "@phosphor-icons/react/dist/csr/ArrowCounterClockwise";
import { ArrowFatLinesUpIcon } from "@phosphor-icons/react/dist/csr/ArrowFatLinesUp";
import { StarIcon } from "@phosphor-icons/react/dist/csr/Star";
import { UserPlusIcon } from "@phosphor-icons/react/dist/csr/UserPlus";
import { lazy } from "react";
import type { PersonRow } from "#contract/talents/person.ts";
import { t as c } from "#web/areas/talents/conversion/messages.ts";
import { t } from "#web/areas/talents/messages.ts";
import { t as shared } from "#web/shared/messages.ts";
import { markFavourites } from "#web/shared/record/actions/favourites.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { BulkBar } from "#web/ui/table/BulkBar.tsx";
import type { Selection } from "#web/ui/table/useSelection.ts";
import { useMayConvert } from "../conversion/useMayConvert.ts";
import type { OfFamily } from "../family.ts";
import { setState } from "../status/personStates.tsx";

const AssignMany = lazy(async () => ({ default: (await import("../assign/AssignMany.tsx")).AssignMany }));

/** What can be done with several people at once: with those among them that one may change. */
export function PeopleBulk({ family, selection }: OfFamily & { selection: Selection<PersonRow> }) {
  const mine = selection.chosen.filter(({ editable }) => editable);
  const active = mine.filter(({ state }) => state !== "ARCHIVED");
  const resting = mine.filter(({ state }) => state !== "ACTIVE");
  const unmarked = mine.filter(({ favourite }) => !favourite);
  const mayConvert = useMayConvert();
  const scouts = mine.filter(({ stage }) => stage === "scout");
  const converted = mine.filter(({ stage }) => stage === "converted");
  const disabled = mine.length === 0 && t("noneEditable");
  return (
    <BulkBar
      selection={selection}
      actions={[
        {
          id: "assign",
          title: t("assignStaff"),
          icon: UserPlusIcon,
          disabled,
          run: () => openDialog((close) => <AssignMany family={family} people={mine} close={close} />),
        },
        {
          id: "favourite",
          title: shared("addFavourite"),
          icon: StarIcon,
          visible: family === "talents" && unmarked.length > 0,
          run: () => markFavourites(unmarked),
        },
        {
          id: "convert",
          title: c("convert"),
          icon: ArrowFatLinesUpIcon,
          visible: mayConvert && scouts.length > 0,
          run: async () => (await import("../conversion/conversionActions.tsx")).convert(scouts),
        },
        {
          id: "finalise",
          title: c("finalise"),
          icon: ArrowFatLinesUpIcon,
          visible: mayConvert && converted.length > 0,
          run: async () => (await import("../conversion/conversionActions.tsx")).finalise(converted),
        },
        {
          id: "archive",
          title: t("archive"),
          icon: ArchiveIcon,
          disabled,
          visible: resting.length < mine.length || mine.length === 0,
          run: () => setState(family, active, "ARCHIVED"),
        },
        {
          id: "bring-back",
          title: t("bringBack"),
          icon: ArrowCounterClockwiseIcon,
          visible: resting.length > 0,
          run: () => setState(family, resting, "ACTIVE"),
        },
      ]}
    />
  );
}

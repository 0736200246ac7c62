import { ArchiveIcon } from "@phosphor-icons/react/dist/csr/Archive";
import { ArrowCounterClockwiseIcon } from "@phosphor-icons/react/dist/csr/ArrowCounterClockwise";
import { ArrowFatLinesUpIcon } from "@phosphor-icons/react/dist/csr/ArrowFatLinesUp";
import { StarIcon } from "@phosphor-icons/react/dist/csr/Star";
import type { Family, ProfileState } from "#contract/enums.ts";
import { LIMITS } from "#contract/limits.ts";
import { type PersonRow, people } from "#contract/talents/person.ts";
import { t as c } from "#web/areas/talents/conversion/messages.ts";
import { t } from "#web/areas/talents/messages.ts";
import { t as shared } from "#web/shared/messages.ts";
import { markFavourites } from "#web/shared/record/actions/favourites.ts";
import { t as b } from "#web/shared/record/bulk/messages.ts";
import type { ChangeSelected, RecordBulk } from "#web/shared/record/bulk/RecordBulk.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import type { BulkAction } from "#web/ui/table/BulkBar.tsx";
import { useMayConvert } from "../conversion/useMayConvert.ts";
import { type PersonChange, peopleBulk, statusOf } from "../peopleBulk.ts";
import { stateDone } from "../status/personStates.tsx";
import { STATUS_CHOICES } from "../status/statusChoices.tsx";

const conversion = () => import("../conversion/conversionActions.tsx");

/** The actions for several people that are not the same for every kind of record. */
function useMore(family: Family) {
  const mayConvert = useMayConvert();
  return (rows: readonly PersonRow[] | null, change: ChangeSelected<PersonChange>): BulkAction[] => {
    const people = rows ?? [];
    const disabled = rows === null && b("pageOnly");
    const unmarked = people.filter(({ favourite }) => !favourite).slice(0, LIMITS.favouritesAtOnce);
    const scouts = people.filter(({ stage }) => stage === "scout");
    const converted = people.filter(({ stage }) => stage === "converted");
    const to = (state: ProfileState) => () => change({ state }, stateDone(state));
    return [
      {
        id: "favourite",
        title: shared("addFavourite"),
        icon: StarIcon,
        visible: family === "talents" && (rows === null || unmarked.length > 0),
        disabled,
        run: () => markFavourites(unmarked),
      },
      {
        id: "convert",
        title: c("convert"),
        icon: ArrowFatLinesUpIcon,
        visible: mayConvert && scouts.length > 0,
        run: async () => (await conversion()).convert(scouts),
      },
      {
        id: "finalise",
        title: c("finalise"),
        icon: ArrowFatLinesUpIcon,
        visible: mayConvert && converted.length > 0,
        run: async () => (await conversion()).finalise(converted),
      },
      {
        id: "archive",
        title: t("archive"),
        icon: ArchiveIcon,
        disabled: rows?.length === 0,
        visible: rows === null || rows.length === 0 || rows.some(({ state }) => state !== "ARCHIVED"),
        run: to("ARCHIVED"),
      },
      {
        id: "bring-back",
        title: t("bringBack"),
        icon: ArrowCounterClockwiseIcon,
        visible: rows === null || rows.some(({ state }) => state !== "ACTIVE"),
        run: to("ACTIVE"),
      },
    ];
  };
}

/** Bulk changes of talents or scouts. */
export const bulkOfPeople = (family: Family): RecordBulk<PersonRow, PersonChange> => ({
  source: peopleBulk(family),
  staff: (staff) => ({ staff }),
  status: {
    choices: STATUS_CHOICES.map(({ hint: _, ...choice }) => choice),
    change: (value) => ({ status: statusOf(value) }),
  },
  tags: {
    title: t("tags"),
    change: (tags) => ({ tags }),
    useKnown: () => useCallQuery(people.filterOptions, { params: { family } }).data?.tags ?? [],
  },
  useMore: () => useMore(family),
});

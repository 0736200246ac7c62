/** The entries of a day in their order, with what can be done with each. */
import { ArrowBendDownRightIcon } from "@phosphor-icons/react/dist/csr/ArrowBendDownRight";
import { ArrowSquareOutIcon } from "@phosphor-icons/react/dist/csr/ArrowSquareOut";
import { CopyIcon } from "@phosphor-icons/react/dist/csr/Copy";
import { PencilSimpleIcon } from "@phosphor-icons/react/dist/csr/PencilSimple";
import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import { TrashIcon } from "@phosphor-icons/react/dist/csr/Trash";
import { lazy, type PointerEvent, Suspense } from "react";
import { entryStart, type TourDay } from "#contract/tours/days.ts";
import { type TourEntry, tourEntries } from "#contract/tours/itinerary.ts";
import { removeRecord } from "#web/shared/record/actions/removeRecord.ts";
import { EmptyText } from "#web/shared/record/layout/DetailPanel.tsx";
import { workPath } from "#web/shared/work/workPath.ts";
import { ActionMenu } from "#web/ui/actions/ActionMenu.tsx";
import type { Action } from "#web/ui/actions/action.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import styles from "./Entries.module.css";
import type { Itinerary } from "./itinerary.ts";
import { iconOf } from "./kindIcons.ts";
import { t } from "./messages.ts";
import type { StartDayDrag } from "./moving/useDayDrag.ts";
import { openEntry } from "./openEntry.tsx";
import { EntryTimes } from "./times/EntryTimes.tsx";
import { entryName, weekdayAndDay } from "./words.ts";

const ShowLinks = lazy(async () => ({ default: (await import("./shows/ShowLinks.tsx")).ShowLinks }));
const CopyDayDialog = lazy(async () => ({ default: (await import("./CopyDayDialog.tsx")).CopyDayDialog }));

/** The actions of an entry, for those who may change the tour. */
export function actionsOfEntry({ record, read, move }: Itinerary, entry: TourEntry): Action[] {
  const params = { id: record.id, entryId: entry.id };
  return [
    ...(entry.event
      ? [
          {
            id: "event",
            title: t("openEvent"),
            icon: ArrowSquareOutIcon,
            to: workPath({ recordKind: "event", recordId: entry.event.id }),
          },
        ]
      : []),
    {
      id: "edit",
      title: t("edit"),
      icon: PencilSimpleIcon,
      visible: record.editable,
      run: () => openEntry({ tourId: record.id, members: read.members }, entry),
    },
    {
      id: "move",
      title: t("move"),
      icon: ArrowBendDownRightIcon,
      visible: record.editable && entry.start !== null,
      run: () => move(entryStart(entry) ?? "", [entry]),
    },
    {
      id: "remove",
      title: t("remove"),
      icon: TrashIcon,
      tone: "danger",
      visible: record.editable,
      run: () =>
        void removeRecord({
          name: entryName(entry),
          remove: [tourEntries.remove, { params }],
          restore: [tourEntries.restore, { params }],
        }),
    },
  ];
}

const openSheet = async (id: string, day: string): Promise<void> =>
  (await import("./saveBook.ts")).saveTourDay(id, day);

interface Props {
  itinerary: Itinerary;
  day: TourDay;
  /** Absent where there is no other day to drop an entry on. */
  drag?: StartDayDrag;
}
export function DayEntries({ itinerary, day, drag }: Props) {
  const { record, read, move } = itinerary;
  const namesById = new Map(read.members.map(({ id, name }) => [id, name]));
  const label = weekdayAndDay(day.day);
  return (
    <div className={styles.opened}>
      {day.entries.length === 0 && <EmptyText>{t("nothingOnDay")}</EmptyText>}
      <ul className={styles.entries}>
        {day.entries.map((entry) => (
          <Entry
            key={entry.id}
            tourId={record.id}
            entry={entry}
            names={namesById}
            actions={actionsOfEntry(itinerary, entry)}
            editable={record.editable}
            lift={
              record.editable && drag ? (event) => drag(event, day.day, (to) => move(day.day, [entry], to)) : undefined
            }
          />
        ))}
      </ul>
      <div className={styles.openedBar}>
        {record.editable && (
          <Button
            tone="link"
            onClick={() =>
              openEntry({ tourId: record.id, members: read.members }, null, {
                start: day.day,
                ...(day.zone !== null && { zone: day.zone }),
              })
            }
          >
            <PlusIcon size={14} aria-hidden /> {t("addTo")}
          </Button>
        )}
        {record.editable && day.entries.length > 1 && (
          <Button tone="link" onClick={() => move(day.day, day.entries)}>
            <ArrowBendDownRightIcon size={14} aria-hidden /> {t("moveDay")}
          </Button>
        )}
        {record.editable && day.entries.some(({ kind }) => kind !== "SHOW" && kind !== "TRAVEL") && (
          <Button
            tone="link"
            onClick={() =>
              void openDialog((close) => <CopyDayDialog tourId={record.id} day={day.day} label={label} close={close} />)
            }
          >
            <CopyIcon size={14} aria-hidden /> {t("copyDay")}
          </Button>
        )}
        <Button tone="link" onClick={() => void openSheet(record.id, day.day)}>
          {t("daySheet")}
        </Button>
      </div>
    </div>
  );
}

interface EntryProps {
  tourId: string;
  entry: TourEntry;
  names: ReadonlyMap<string, string>;
  actions: readonly Action[];
  editable: boolean;
  lift: ((event: PointerEvent) => void) | undefined;
}
function Entry({ tourId, entry, names, actions, editable, lift }: EntryProps) {
  const Glyph = iconOf(entry);
  const name = entryName(entry);
  const who = entry.memberIds.map((id) => names.get(id) ?? "").filter(Boolean);
  const rooms = entry.rooms.map(
    ({ name: room, memberIds }) => `${room}: ${memberIds.map((id) => names.get(id) ?? "").join(", ")}`,
  );
  return (
    <li className={styles.entry} data-kind={entry.kind}>
      <EntryTimes tourId={tourId} entry={entry} editable={editable} />
      <span
        className={styles.grip}
        data-movable={lift !== undefined || undefined}
        data-tip={lift && t("dragEntry")}
        onPointerDown={lift}
      >
        <Glyph size={16} aria-hidden />
      </span>
      <span className={styles.entryText}>
        <b>{name}</b>
        <small>
          {[
            entry.event?.venue,
            entry.kind === "TRAVEL" ? entry.carrier : entry.placeName !== name ? entry.placeName : null,
            entry.reference,
            who.length > 0 ? who.join(", ") : null,
            ...rooms,
            entry.note,
          ]
            .filter(Boolean)
            .join(" · ")}
        </small>
        {entry.event && (
          <Suspense>
            <ShowLinks tourId={tourId} eventId={entry.event.id} />
          </Suspense>
        )}
      </span>
      <ActionMenu title={t("actionsOf", { name })} actions={actions} />
    </li>
  );
}

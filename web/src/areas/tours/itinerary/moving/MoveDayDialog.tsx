/** Shows what moves to another day before it moves, each entry with its times, and takes it back on request. */
import { useState } from "react";
import { dayFrom, daysBetween } from "#contract/tasks/anchored.ts";
import { type TourEntry, tourEntries } from "#contract/tours/itinerary.ts";
import { askConflict } from "#web/shared/conflicts/askConflict.tsx";
import { mutate } from "#web/ui/calls/mutate.ts";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import { CheckboxesField } from "#web/ui/forms/fields/choices/ChoiceFields.tsx";
import { DateField } from "#web/ui/forms/fields/dates/DateField.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "../messages.ts";
import { entryName, timeInWall, weekdayAndDay } from "../words.ts";

interface Props {
  tourId: string;
  from: string;
  to: string | null;
  entries: readonly TourEntry[];
  close: () => void;
}

const dayAndTime = (wall: string, days: number): string =>
  [weekdayAndDay(dayFrom(wall.slice(0, 10), days)), timeInWall(wall)].filter(Boolean).join(" ");

export function MoveDayDialog({ tourId, from, to, entries, close }: Props) {
  const params = { id: tourId };
  const [initial] = useState({ to, entryIds: entries.map(({ id }) => id), conflictReason: null as string | null });
  const form = useCallForm(tourEntries.moveDay, {
    params,
    initial,
    // It is opened with the day that it was dropped on.
    filled: to !== null,
    toBody: ({ to: day, entryIds, conflictReason }) => ({ from, to: day ?? "", entryIds, conflictReason }),
    onRefused: askConflict,
    onDone: (_, { to: day, entryIds }) => {
      close();
      if (day === null) return;
      const undo = async (): Promise<void> => {
        await mutate(tourEntries.moveDay, { params, body: { from: day, to: from, entryIds } });
      };
      showToast(t("movedTo", { count: entryIds.length, day: weekdayAndDay(day) }), { undo });
    },
  });
  const { to: day } = form.values;
  const days = day === null ? 0 : daysBetween(from, day);
  const lineOf = ({ start, end }: TourEntry): string =>
    [start, end]
      .filter((wall) => wall !== null)
      .map((wall) => dayAndTime(wall, days))
      .join(" – ");
  const [single] = entries;
  const title =
    entries.length === 1 && single
      ? t("moveTitle", { name: entryName(single) })
      : t("moveTitle", { name: weekdayAndDay(from) });
  return (
    <FormDialog form={form} title={title} size={500} save={t("moveIt")} close={close}>
      <DateField {...form.field("to")} label={t("moveTo")} required />
      <CheckboxesField
        {...form.field("entryIds")}
        label={t("whatMoves")}
        choices={entries.map((entry) => ({ value: entry.id, label: entryName(entry), line: lineOf(entry) }))}
      />
    </FormDialog>
  );
}

import { TrashIcon } from "@phosphor-icons/react/dist/csr/Trash";
import type { Event } from "#contract/events/event.ts";
import { RunSheetItem, runSheets } from "#contract/events/run-sheet.ts";
import { formOf } from "#contract/form.ts";
import { t } from "#web/areas/events/messages.ts";
import { t as w } from "#web/shared/deals/messages.ts";
import { asTextField } from "#web/shared/deals/WorkFields.tsx";
import { RosterSelect } from "#web/shared/people/RosterSelect.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { DayTimeField } from "#web/ui/forms/fields/dates/DayTimeField.tsx";
import { TextAreaField } from "#web/ui/forms/fields/TextAreaField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { ITEM_KINDS, zoneLabel } from "../eventLabels.ts";
import { asWall } from "../form/wall.ts";
import type { Item } from "./layout.ts";
import { itemBody, removeItem } from "./saveItem.ts";

const itemForm = formOf(RunSheetItem);

interface Props {
  event: Event;
  /** The item; a new one has no title yet. */
  item: Item;
  close: () => void;
}

/** Adds an item of a run sheet, or changes one. */
export function ItemDialog({ event, item, close }: Props) {
  const isNew = item.title === "";
  const form = useCallForm(runSheets.save, {
    params: { id: event.id, itemId: item.id },
    initial: { ...itemForm.empty, ...itemBody(item) },
    draft: false,
    onDone: close,
  });
  const zone = zoneLabel(event.timeZoneId);
  return (
    <FormDialog
      form={form}
      title={isNew ? t("addItem") : t("editItem", { title: item.title })}
      close={close}
      extra={
        !isNew && (
          <Button
            icon={<TrashIcon size={16} />}
            onClick={() => {
              close();
              void removeItem(event.id, item);
            }}
          >
            {t("removeFromSheet")}
          </Button>
        )
      }
    >
      <FieldRow>
        <TextField {...form.field("title")} label={t("itemTitle")} required autoComplete="off" autoFocus />
        <SelectField {...form.field("kind")} label={t("itemKind")} choices={ITEM_KINDS} />
      </FieldRow>
      <DayTimeField {...asWall(form.field("start"))} label={w("start")} timeLabel={zone} />
      <DayTimeField {...form.field("end")} label={w("end")} timeLabel={zone} />
      <TextField {...asTextField(form.field("lane"))} label={t("lane")} hint={t("laneHint")} autoComplete="off" />
      <RosterSelect {...form.field("personIds")} label={w("talents")} known={event.people} />
      <TextAreaField {...asTextField(form.field("note"))} label={t("note")} />
    </FormDialog>
  );
}

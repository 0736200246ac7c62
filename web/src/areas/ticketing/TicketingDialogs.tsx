/** Dialogs that make an event ticketed and change its ticketing. */
import { useNavigate } from "react-router";
import { type TicketingEvent, ticketing } from "#contract/ticketing/ticketing.ts";
import { eventsToChoose } from "#web/shared/deals/linksToChoose.ts";
import { asList } from "#web/shared/deals/WorkFields.tsx";
import { PersonSelect } from "#web/shared/people/PersonSelect.tsx";
import { useMay } from "#web/shared/session/me.tsx";
import { FieldGroup } from "#web/ui/forms/FieldGroup.tsx";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import type { FieldErrors } from "#web/ui/forms/formState.ts";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "./messages.ts";
import { tabPath } from "./paths.ts";
import { TicketingFields } from "./TicketingFields.tsx";
import { type CreateValues, createForm, type UpdateValues, updateForm, valuesOf } from "./ticketingForm.ts";

interface AddProps {
  /** Path of the list below which it opens. */
  list: string;
  close: () => void;
}
const initial: CreateValues = {
  ...createForm.empty,
  types: [{ ...updateForm.emptyItem("types"), id: null, price: undefined }],
};

export function AddTicketing({ list, close }: AddProps) {
  const navigate = useNavigate();
  const [finance, contracts] = [useMay("FINANCE", "write"), useMay("CONTRACT", "write")];
  const form = useCallForm(ticketing.create, {
    initial,
    rules: ({ eventId }): FieldErrors => (eventId === "" ? { eventId: t("required") } : {}),
    onDone: ({ slug }) => {
      close();
      showToast(t("added"));
      void navigate(tabPath(list, slug, "insights"));
    },
  });
  const event = form.field("eventId");
  return (
    <FormDialog form={form} title={t("addTitle")} size={650} save={t("add")} close={close}>
      <FieldGroup title={t("event")}>
        <PersonSelect
          {...asList({
            ...event,
            value: event.value === "" ? null : event.value,
            onChange: (id) => event.onChange(id ?? ""),
          })}
          label={t("event")}
          source={eventsToChoose}
          single
          required
        />
      </FieldGroup>
      <TicketingFields form={form} money={finance || contracts} />
    </FormDialog>
  );
}

interface EditProps {
  event: TicketingEvent;
  /** Called with the slug that it has then. */
  onSaved: (slug: string) => void;
  close: () => void;
}
export function EditTicketing({ event, onSaved, close }: EditProps) {
  const form = useCallForm(ticketing.update, {
    params: { slug: event.id },
    initial: valuesOf(event),
    newest: valuesOf,
    toBody: ({ version, ...values }: UpdateValues) => ({ ...values, version: version ?? event.version }),
    onDone: ({ slug }) => {
      close();
      showToast(t("saved"));
      onSaved(slug);
    },
  });
  return (
    <FormDialog form={form} title={t("editTitle")} size={650} close={close}>
      <TicketingFields form={form} money={event.writesMoney} />
      <FieldGroup title={t("slug")}>
        <TextField {...form.field("slug")} label={t("slug")} hint={t("slugHint")} autoComplete="off" required />
      </FieldGroup>
    </FormDialog>
  );
}

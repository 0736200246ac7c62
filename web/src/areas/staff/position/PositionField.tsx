import { openDialog } from "#web/kit/dialogs/dialogs.ts";
import { SelectField } from "#web/kit/forms/fields/SelectField.tsx";
import type { Field } from "#web/kit/forms/useCallForm.ts";
import { t } from "#web/messages/staff.ts";
import { AddPosition } from "./AddPosition.tsx";
import { usePositionChoices } from "./usePositionChoices.ts";

/** What a colleague is; a role that is not there yet is added on the way. */
export function PositionField({ field }: { field: Field<string | null> }) {
  const choices = usePositionChoices();
  return (
    <SelectField
      {...field}
      label={t("position")}
      choices={choices}
      create={{
        title: (name) => (name === "" ? t("newPosition") : t("newPositionNamed", { name })),
        run: (name) => openDialog((close) => <AddPosition name={name} close={close} onAdded={field.onChange} />),
      }}
    />
  );
}

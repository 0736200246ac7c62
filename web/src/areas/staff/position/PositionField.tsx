import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import { positions } from "#contract/staff/positions.ts";
import { change } from "#web/kit/calls/change.ts";
import { openDialog } from "#web/kit/dialogs/dialogs.ts";
import { ROLE_DROPDOWN_HEIGHT } from "#web/kit/forms/fields/combobox.ts";
import { SelectField } from "#web/kit/forms/fields/SelectField.tsx";
import type { Field } from "#web/kit/forms/useCallForm.ts";
import { IconButton } from "#web/kit/ui/Button.tsx";
import { t } from "#web/messages/staff.ts";
import { AddPosition } from "./AddPosition.tsx";
import styles from "./PositionField.module.css";
import { usePositionChoices } from "./usePositionChoices.ts";

/** What a colleague is; a role that is not there yet is added by typing it, or in a dialog of its own. */
export function PositionField({ field }: { field: Field<string | null> }) {
  const choices = usePositionChoices([field.value]);
  return (
    <div className={styles.field}>
      <SelectField
        {...field}
        label={t("position")}
        choices={choices}
        height={ROLE_DROPDOWN_HEIGHT}
        create={{
          title: (name) => t("newPositionNamed", { name }),
          run: async (position) => (await change(positions.create, { body: { position } }))?.id ?? null,
        }}
      />
      <IconButton
        title={t("addPosition")}
        className={styles.add}
        onClick={() => openDialog((close) => <AddPosition close={close} onAdded={field.onChange} />)}
      >
        <PlusIcon />
      </IconButton>
    </div>
  );
}

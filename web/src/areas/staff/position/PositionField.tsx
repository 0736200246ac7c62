import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import { positions } from "#contract/staff/position.ts";
import { t } from "#web/areas/staff/messages.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { IconButton } from "#web/ui/elements/Button.tsx";
import { ROLE_DROPDOWN_HEIGHT } from "#web/ui/forms/fields/choices/combobox.ts";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import type { Field } from "#web/ui/forms/useCallForm.ts";
import { AddPosition } from "./AddPosition.tsx";
import styles from "./PositionField.module.css";
import { usePositionChoices } from "./usePositionChoices.ts";

/** Selects a role; a new one is added by typing it, or in its own dialog. */
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
          run: async (position) => (await mutate(positions.create, { body: { position } }))?.id ?? null,
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

import { useState } from "react";
import { FAMILIES, type Family } from "#contract/enums.ts";
import type { PersonBrief } from "#contract/schema.ts";
import { people } from "#contract/talents/person.ts";
import { t } from "#web/shared/people/messages.ts";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import { RadioField } from "#web/ui/forms/fields/choices/ChoiceFields.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import type { Addable } from "./addable.ts";

interface Props {
  name: string;
  may: Addable;
  /** Null if the dialog was cancelled. */
  close: (created: PersonBrief | null) => void;
}
const MAY_NOT: Record<Family, string> = { talents: t("mayNotTalents"), scouts: t("mayNotScouts") };

/** Asks whether a name is a talent or a scout; the rest can follow on the record. */
export function QuickAddPerson({ name, may, close }: Props) {
  const [family, setFamily] = useState<Family>(may.talents ? "talents" : "scouts");
  const form = useCallForm(people.quickAdd, {
    params: { family },
    initial: { name },
    filled: true,
    draft: false,
    onDone: ({ id, displayName }) => {
      showToast(t("added", { name: displayName }));
      close({ id, displayName, avatarUrl: null });
    },
  });
  return (
    <FormDialog form={form} size={500} title={t("title")} line={t("line")} save={t("add")} close={() => close(null)}>
      <TextField {...form.field("name")} label={t("name")} required />
      <RadioField
        name="family"
        label={t("as")}
        value={family}
        onChange={setFamily}
        onBlur={() => undefined}
        error={undefined}
        choices={FAMILIES.map((value) => ({
          value,
          label: t(value),
          ...(!may[value] && { disabled: true, line: MAY_NOT[value] }),
        }))}
        row
      />
    </FormDialog>
  );
}

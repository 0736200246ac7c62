import { type Attributes, attributes } from "#contract/talents/attribute.ts";
import { t } from "#web/areas/talents/personal/messages.ts";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import type { OfFamily } from "../family.ts";
import { AttributeField } from "./AttributeField.tsx";
import { attributeLabels, bodyOf, fieldNamer, rulesOf, valuesOf } from "./attributeForm.ts";

interface Props extends OfFamily {
  id: string;
  name: string;
  /** The answers when the form was opened. */
  answers: Attributes;
  close: () => void;
}

/** Edits all custom fields in one form. */
export function EditAttributes({ family, id, name, answers, close }: Props) {
  const { fields } = answers;
  const form = useCallForm(attributes.update, {
    params: { family },
    draft: id,
    initial: valuesOf(answers),
    toBody: (values) => bodyOf(id, fields, values),
    rules: rulesOf(fields),
    nameOf: fieldNamer(fields),
    newest: valuesOf,
    words: attributeLabels(fields),
    onDone: () => {
      close();
      showToast(t("saved", { name }));
    },
  });
  return (
    <FormDialog form={form} title={t("editMore", { name })} close={close}>
      {fields.map((field) => (
        <AttributeField key={field.id} form={form} field={field} />
      ))}
    </FormDialog>
  );
}

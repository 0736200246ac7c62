import { type Attributes, attributes } from "#contract/talents/attributes.ts";
import { FormDialog } from "#web/kit/forms/FormDialog.tsx";
import { useCallForm } from "#web/kit/forms/useCallForm.ts";
import { tell } from "#web/kit/toasts/toasts.ts";
import { t } from "#web/messages/personal.ts";
import type { OfFamily } from "../family.ts";
import { AttributeField } from "./AttributeField.tsx";
import { bodyOf, rulesOf, valuesOf, wordsOf } from "./attributeForm.ts";

interface Props extends OfFamily {
  id: string;
  name: string;
  /** As they were when the form was opened. */
  answers: Attributes;
  close: () => void;
}

/** All that the agency asks beyond the rest, in one form. */
export function EditAttributes({ family, id, name, answers, close }: Props) {
  const { fields } = answers;
  const form = useCallForm(attributes.update, {
    params: { family },
    draft: id,
    initial: valuesOf(answers),
    toBody: (values) => bodyOf(id, fields, values),
    rules: rulesOf(fields),
    newest: valuesOf,
    words: wordsOf(fields),
    onDone: () => {
      close();
      tell(t("saved", { name }));
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

import { useMemo } from "react";
import { type ContractDocument, contractDocuments } from "#contract/contract-documents/contract-document.ts";
import { LIMITS } from "#contract/limits.ts";
import { mergeChips } from "#web/shared/documents/chips.ts";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { RichTextField } from "#web/ui/rich/RichTextField.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "./messages.ts";

interface Props {
  id: string;
  document: ContractDocument;
  close: () => void;
}
const valuesOf = ({ body, version }: ContractDocument) => ({ body, version });

/** Edits the text of one contract's document. */
export function EditText({ id, document, close }: Props) {
  const chips = useMemo(() => mergeChips(document.clauses), [document.clauses]);
  const form = useCallForm(contractDocuments.update, {
    params: { id },
    initial: valuesOf(document),
    newest: valuesOf,
    onDone: () => {
      close();
      showToast(t("saved"));
    },
  });
  return (
    <FormDialog form={form} title={t("edit")} line={t("editLine")} size={988} close={close}>
      <RichTextField
        {...form.field("body")}
        label={t("text")}
        max={LIMITS.contractText}
        rows={18}
        chips={chips}
        document
        required
      />
    </FormDialog>
  );
}

import type { MissingCode } from "#contract/enums.ts";
import type { RecordKind } from "#contract/record-kinds.ts";
import type { workCalls } from "#contract/work/work.ts";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "../messages.ts";

interface Props {
  call: ReturnType<typeof workCalls<RecordKind>>["waive"];
  id: string;
  code: MissingCode;
  thing: string;
  close: () => void;
}
/** Asks why it goes on without this. */
export function WaiveDialog({ call, id, code, thing, close }: Props) {
  const form = useCallForm(call, {
    params: { id, code },
    initial: { reason: "" },
    onDone: () => {
      close();
      showToast(t("goesOnWithout", { thing }));
    },
  });
  return (
    <FormDialog
      form={form}
      title={t("goOnWithoutTitle", { thing })}
      line={t("goOnWithoutLine")}
      size={500}
      close={close}
      save={t("goOnWithout")}
    >
      <TextField {...form.field("reason")} label={t("reason")} required autoFocus autoComplete="off" />
    </FormDialog>
  );
}

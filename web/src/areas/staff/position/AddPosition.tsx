import { positions } from "#contract/staff/position.ts";
import { t } from "#web/areas/staff/messages.ts";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";

interface Props {
  close: () => void;
  onAdded: (id: string) => void;
}

export function AddPosition({ close, onAdded }: Props) {
  const form = useCallForm(positions.create, {
    initial: { position: "" },
    onDone: ({ id }) => {
      close();
      onAdded(id);
    },
  });
  return (
    <FormDialog
      form={form}
      size={500}
      title={t("addPosition")}
      line={t("addPositionLine")}
      close={close}
      save={t("add")}
    >
      <TextField {...form.field("position")} label={t("positionName")} required autoFocus maxLength={100} />
    </FormDialog>
  );
}

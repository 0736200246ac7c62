import type { Attachment } from "#contract/media/attachment.ts";
import { attachments } from "#contract/media/record-attachments.ts";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { t } from "#web/ui/upload/messages.ts";

interface Props {
  attachment: Attachment;
  close: () => void;
}

export function CaptionDialog({ attachment: { id, filename, caption }, close }: Props) {
  const form = useCallForm(attachments.caption, {
    params: { id },
    initial: { caption },
    onDone: close,
  });
  return (
    <FormDialog form={form} title={t("captionFor", { name: filename })} close={close}>
      <TextField {...form.field("caption")} label={t("caption")} autoFocus autoComplete="off" />
    </FormDialog>
  );
}

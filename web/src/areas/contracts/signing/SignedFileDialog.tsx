import type { Contract } from "#contract/contracts/contract.ts";
import { signing } from "#contract/signing/signing.ts";
import { useZone } from "#web/shared/session/me.tsx";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import { DateField } from "#web/ui/forms/fields/dates/DateField.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "./messages.ts";

interface Props {
  record: Pick<Contract, "id" | "version">;
  mediaId: string;
  filename: string;
  close: () => void;
}

/** Makes an uploaded file the signed version of a contract. */
export function SignedFileDialog({ record, mediaId, filename, close }: Props) {
  const today: string | null = Temporal.Now.plainDateISO(useZone()).toString();
  const form = useCallForm(signing.upload, {
    params: { id: record.id },
    initial: { signedOn: today as string | null },
    filled: true,
    toBody: ({ signedOn }) => ({ mediaId, signedOn: signedOn ?? "", seenVersion: record.version }),
    draft: false,
    onDone: () => {
      showToast(t("signedFileKept"));
      close();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t("uploadSigned")}
      line={t("signedFileLine", { filename })}
      size={500}
      close={close}
      save={t("keepSigned")}
    >
      <DateField {...form.field("signedOn")} label={t("signedOn")} required />
    </FormDialog>
  );
}

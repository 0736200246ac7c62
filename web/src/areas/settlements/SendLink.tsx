/** Sends the promoter a link by which they sign on their own phone, by email or copied. */
import { formOf } from "#contract/form.ts";
import { z } from "#contract/schema.ts";
import { settlementLinks } from "#contract/settlements/link.ts";
import type { Settlement } from "#contract/settlements/settlement.ts";
import { email } from "#contract/values/formats.ts";
import { useZone } from "#web/shared/session/me.tsx";
import { mutate } from "#web/ui/calls/mutate.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { formatDateTime } from "#web/ui/time/format.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "./messages.ts";

const linkForm = formOf(z.object({ email: email() }));

export function SendLink({ settlement: { id, version }, close }: { settlement: Settlement; close: () => void }) {
  const zone = useZone();
  const form = useCallForm(settlementLinks.send, {
    params: { id },
    initial: linkForm.empty,
    draft: false,
    toBody: (values) => ({ ...values, shown: version }),
    onDone: (_, sent) => {
      close();
      showToast(t("linkSent", { email: sent.email }));
    },
  });
  const copy = async (): Promise<void> => {
    const link = await mutate(settlementLinks.create, { params: { id }, body: { shown: version } });
    if (link === null) return;
    await navigator.clipboard.writeText(link.url);
    close();
    showToast(t("linkCopied", { until: formatDateTime(link.until, zone) }));
  };
  return (
    <FormDialog
      form={form}
      title={t("sendToPhone")}
      line={t("sendLine")}
      size={500}
      save={t("send")}
      close={close}
      extra={<Button onClick={() => void copy()}>{t("copyLink")}</Button>}
    >
      <TextField {...form.field("email")} label={t("email")} type="email" autoComplete="off" required />
    </FormDialog>
  );
}

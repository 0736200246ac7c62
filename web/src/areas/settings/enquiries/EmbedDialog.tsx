import type { EnquiryFormRow } from "#contract/comms/enquiry-form.ts";
import { CopyButton } from "#web/shared/values/CopyButton.tsx";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import styles from "./Embed.module.css";
import { t } from "./messages.ts";

/** How a form is put on a website: the line to paste, the address of its page, and that for programs. */
export function EmbedDialog({ form, close }: { form: EnquiryFormRow; close: () => void }) {
  const { origin } = window.location;
  const address = `${origin}/enquiry/${form.key}`;
  const parts = [
    {
      id: "script",
      line: form.allowedOrigins.length > 0 ? t("scriptLine") : t("needsOrigin"),
      code: `<script async src="${origin}/enquiry/embed.js" data-form="${form.key}"></script>`,
    },
    { id: "page", line: t("pageLine"), code: address },
    { id: "api", line: t("apiLine"), code: `POST ${address}` },
  ] as const;
  return (
    <Dialog
      title={t("embedTitle", { name: form.name })}
      size={650}
      onClose={close}
      footer={
        <Button size="large" onClick={close}>
          {t("close")}
        </Button>
      }
    >
      {parts.map(({ id, line, code }) => (
        <section key={id} className={styles.part} aria-label={t(id)}>
          <h3>{t(id)}</h3>
          <p>{line}</p>
          <div className={styles.code}>
            <code>{code}</code>
            <CopyButton text={code} />
          </div>
        </section>
      ))}
    </Dialog>
  );
}

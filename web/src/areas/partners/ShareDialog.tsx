import { CheckIcon } from "@phosphor-icons/react/dist/csr/Check";
import { LinkSimpleIcon } from "@phosphor-icons/react/dist/csr/LinkSimple";
import { useState } from "react";
import { formOf } from "#contract/form.ts";
import { LIMITS } from "#contract/limits.ts";
import { type PartnerSummary, partners } from "#contract/partners/partner.ts";
import { ShareEmail, shareEmail } from "#contract/partners/share.ts";
import { t } from "#web/areas/partners/messages.ts";
import { useMe } from "#web/shared/session/me.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import { TagsField } from "#web/ui/forms/fields/choices/TagsField.tsx";
import { TextAreaField } from "#web/ui/forms/fields/TextAreaField.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { showError } from "#web/ui/toasts/showError.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { summaryPath } from "./paths.ts";
import styles from "./ShareDialog.module.css";

const shareForm = formOf(ShareEmail);

interface Props {
  partner: Pick<PartnerSummary, "id" | "displayName">;
  close: () => void;
}

/** Copies the link to the profile or emails it, with a preview of the email. */
export function ShareDialog({ partner: { id, displayName: name }, close }: Props) {
  const link = location.origin + summaryPath(id);
  const form = useCallForm(partners.shareByEmail, {
    params: { id },
    initial: shareForm.empty,
    draft: false,
    onDone: (_, { recipients }) => {
      close();
      showToast(t("shared", { name, count: recipients.length }));
    },
  });
  return (
    <FormDialog form={form} size={650} title={t("shareTitle", { name })} close={close} save={t("send")}>
      <div className={styles.link}>
        <code>{link}</code>
        <CopyLink link={link} />
      </div>
      <TagsField
        {...form.field("recipients")}
        label={t("recipients")}
        hint={t("recipientsHint")}
        most={LIMITS.shareRecipients}
      />
      <TextAreaField {...form.field("message")} label={t("message")} rows={3} />
      <EmailPreview id={id} message={form.values.message} link={link} />
    </FormDialog>
  );
}

function CopyLink({ link }: { link: string }) {
  const [copied, setCopied] = useState(false);
  const copy = () => void navigator.clipboard.writeText(link).then(() => setCopied(true), showError);
  return (
    <Button onClick={copy} icon={copied ? <CheckIcon /> : <LinkSimpleIcon />} aria-live="polite">
      {t(copied ? "linkCopied" : "copyLink")}
    </Button>
  );
}

function EmailPreview({ id, message, link }: { id: string; message: string | null; link: string }) {
  const { user } = useMe();
  const { data: partner } = useCallQuery(partners.summary, { params: { id } });
  if (!partner) return null;
  const { subject, text } = shareEmail({
    sender: user.role === "super_admin" ? null : user.displayName,
    agency: user.agencyDisplayName ?? "",
    partner,
    message,
    link,
  });
  return (
    <section className={styles.emailPreview} aria-label={t("preview")}>
      <h3>{t("preview")}</h3>
      <b>{subject}</b>
      <p>{text}</p>
    </section>
  );
}

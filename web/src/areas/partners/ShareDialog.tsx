import { CheckIcon } from "@phosphor-icons/react/dist/csr/Check";
import { LinkSimpleIcon } from "@phosphor-icons/react/dist/csr/LinkSimple";
import { useState } from "react";
import { formOf } from "#contract/form.ts";
import { LIMITS } from "#contract/limits.ts";
import { type PartnerSummary, partners } from "#contract/partners/partner.ts";
import { ShareLetter, shareLetter } from "#contract/partners/share.ts";
import { useAsk } from "#web/kit/calls/useAsk.ts";
import { FormDialog } from "#web/kit/forms/FormDialog.tsx";
import { TagsField } from "#web/kit/forms/fields/TagsField.tsx";
import { TextAreaField } from "#web/kit/forms/fields/TextAreaField.tsx";
import { useCallForm } from "#web/kit/forms/useCallForm.ts";
import { tellFault } from "#web/kit/toasts/fault.ts";
import { tell } from "#web/kit/toasts/toasts.ts";
import { Button } from "#web/kit/ui/Button.tsx";
import { t } from "#web/messages/partners.ts";
import { useMe } from "#web/shared/me.tsx";
import { summaryPath } from "./paths.ts";
import styles from "./ShareDialog.module.css";

const shareForm = formOf(ShareLetter);

interface Props {
  partner: Pick<PartnerSummary, "id" | "displayName">;
  close: () => void;
}

/** The profile's link to copy, or a letter with it, shown as it will be. */
export function ShareDialog({ partner: { id, displayName: name }, close }: Props) {
  const link = location.origin + summaryPath(id);
  const form = useCallForm(partners.shareByEmail, {
    params: { id },
    initial: shareForm.empty,
    draft: false,
    onDone: (_, { recipients }) => {
      close();
      tell(t("shared", { name, count: recipients.length }));
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
      <Letter id={id} message={form.values.message} link={link} />
    </FormDialog>
  );
}

function CopyLink({ link }: { link: string }) {
  const [copied, setCopied] = useState(false);
  const copy = () => void navigator.clipboard.writeText(link).then(() => setCopied(true), tellFault);
  return (
    <Button onClick={copy} icon={copied ? <CheckIcon /> : <LinkSimpleIcon />} aria-live="polite">
      {t(copied ? "linkCopied" : "copyLink")}
    </Button>
  );
}

function Letter({ id, message, link }: { id: string; message: string | null; link: string }) {
  const { user } = useMe();
  const { data: partner } = useAsk(partners.summary, { params: { id } });
  if (!partner) return null;
  const { subject, text } = shareLetter({
    sender: user.role === "super_admin" ? null : user.displayName,
    agency: user.agencyDisplayName ?? "",
    partner,
    message,
    link,
  });
  return (
    <section className={styles.letter} aria-label={t("preview")}>
      <h3>{t("preview")}</h3>
      <b>{subject}</b>
      <p>{text}</p>
    </section>
  );
}

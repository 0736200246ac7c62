import type { EmailKind } from "#contract/finance-emails/email-fields.ts";
import { type EmailTemplate, emailTemplates } from "#contract/finance-emails/email-template.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { useDebounced } from "#web/ui/useDebounced.ts";
import { EmailSheet } from "./EmailPreview.tsx";
import styles from "./Emails.module.css";
import { t } from "./messages.ts";

const WAIT_MS = 400;
interface Props extends Pick<EmailTemplate, "language" | "subject" | "text"> {
  kind: EmailKind;
  /** Left out, examples stand in its place. */
  invoiceId: string | null;
}

/** Preview of the merged text, updated a moment after typing. */
export function LivePreview({ kind, language, subject, text, invoiceId }: Props) {
  const written = useDebounced(JSON.stringify({ subject, text }), WAIT_MS);
  const body = { kind, language, invoiceId, ...(JSON.parse(written) as { subject: string; text: string }) };
  const complete = body.subject.trim() !== "" && body.text.trim() !== "";
  const answer = useCallQuery(emailTemplates.preview, { body }, { when: complete, keep: true });
  if (!complete) return <p className={styles.quiet}>{t("previewEmpty")}</p>;
  return (
    <QueryBoundary answer={answer}>
      {(preview) => <EmailSheet preview={preview} renewing={answer.isPlaceholderData} />}
    </QueryBoundary>
  );
}

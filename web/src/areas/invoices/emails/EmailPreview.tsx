import type { EmailPreview as Preview } from "#contract/finance-emails/email-template.ts";
import { RichText } from "#web/ui/rich/RichText.tsx";
import styles from "./Emails.module.css";
import { t } from "./messages.ts";

/** An email as its recipient reads it, or what is wrong with what is written. */
export function EmailSheet({ preview, renewing }: { preview: Preview; renewing: boolean }) {
  const { subject, html, errors } = preview;
  if (errors.length > 0)
    return (
      <ul className={styles.errors} role="status">
        {errors.map(({ field, message }) => (
          <li key={`${field} ${message}`}>{t(field === "subject" ? "wrongSubject" : "wrongText", { message })}</li>
        ))}
      </ul>
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <section className={styles.sheet} aria-label={t("preview")} tabIndex={0} data-renewing={renewing || undefined}>
      <h3>{subject}</h3>
      <RichText html={html} />
    </section>
  );
}

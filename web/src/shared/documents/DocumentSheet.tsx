import { RichText } from "#web/ui/rich/RichText.tsx";
import styles from "./Documents.module.css";
import { t } from "./messages.ts";

interface Props {
  html: string;
  /** While a newer one is on its way. */
  renewing?: boolean;
}
/** A document as it will be read. */
export const DocumentSheet = ({ html, renewing = false }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
  <section className={styles.sheet} aria-label={t("document")} tabIndex={0} data-renewing={renewing || undefined}>
    <RichText html={html} />
  </section>
);

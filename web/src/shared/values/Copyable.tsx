import { CopyIcon } from "@phosphor-icons/react/dist/csr/Copy";
import type { ReactNode } from "react";
import { t } from "#web/shared/messages.ts";
import { IconButton } from "#web/ui/elements/Button.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";
import styles from "./Copyable.module.css";

async function copy(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
  showToast(t("copied", { text }));
}

/** A value with a button that copies it, shown on hover and focus. */
export const Copyable = ({ text, children }: { text: string; children: ReactNode }) => (
  <span className={styles.copyable}>
    {children}
    <IconButton size="small" title={t("copy", { text })} onClick={() => void copy(text)}>
      <CopyIcon size={14} />
    </IconButton>
  </span>
);

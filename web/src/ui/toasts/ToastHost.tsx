import { CheckCircleIcon } from "@phosphor-icons/react/dist/csr/CheckCircle";
import { WarningCircleIcon } from "@phosphor-icons/react/dist/csr/WarningCircle";
import { XIcon } from "@phosphor-icons/react/dist/csr/X";
import { useEffect, useState } from "react";
import { t } from "#web/ui/messages.ts";
import { useStore } from "../store.ts";
import styles from "./ToastHost.module.css";
import { dismiss, TOAST_MS, type Toast, toasts } from "./toasts.ts";

/** What happened, bottom left; stands once, at the root. */
export function ToastHost() {
  const open = useStore(toasts);
  return (
    <div className={styles.host} role="status" aria-live="polite">
      {open.map((toast) => (
        <Bar key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function Bar({ toast: { id, text, tone, undo } }: { toast: Toast }) {
  // Nobody is hurried who is reading or about to press Undo.
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismiss(id), TOAST_MS);
    return () => clearTimeout(timer);
  }, [held, id]);
  const Glyph = tone === "done" ? CheckCircleIcon : WarningCircleIcon;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done here; it only stays while it is read
    <div
      className={styles.bar}
      data-tone={tone}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Glyph weight="fill" className={styles.glyph} />
      <p>{text}</p>
      {undo && (
        <button
          type="button"
          className={styles.undo}
          onClick={() => {
            dismiss(id);
            undo();
          }}
        >
          {t("undo")}
        </button>
      )}
      <button type="button" className={styles.close} aria-label={t("close")} onClick={() => dismiss(id)}>
        <XIcon size={14} />
      </button>
    </div>
  );
}

import { BellRingingIcon } from "@phosphor-icons/react/dist/csr/BellRinging";
import { CheckCircleIcon } from "@phosphor-icons/react/dist/csr/CheckCircle";
import { WarningCircleIcon } from "@phosphor-icons/react/dist/csr/WarningCircle";
import { XIcon } from "@phosphor-icons/react/dist/csr/X";
import { useEffect, useState } from "react";
import { t } from "#web/ui/messages.ts";
import { useStore } from "../store.ts";
import styles from "./ToastHost.module.css";
import { dismiss, TOAST_MS, type Toast, toasts } from "./toasts.ts";

/** Shows the toasts, bottom left; mounted once, at the root. */
export function ToastHost() {
  const open = useStore(toasts);
  return (
    <div className={styles.host} role="status" aria-live="polite">
      {open.map((toast) => (
        <ToastBar key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

const GLYPHS = { done: CheckCircleIcon, failed: WarningCircleIcon, reminder: BellRingingIcon } as const;

function ToastBar({ toast: { id, text, tone, undo, action } }: { toast: Toast }) {
  // The timer pauses while the toast is hovered or focused, so that it can be read and undone.
  const [paused, setPaused] = useState(false);
  useEffect(() => {
    if (paused || tone === "reminder") return;
    const timer = setTimeout(() => dismiss(id), TOAST_MS);
    return () => clearTimeout(timer);
  }, [paused, id, tone]);
  const Glyph = GLYPHS[tone];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it does nothing but stay open while hovered
    <div
      className={styles.bar}
      data-tone={tone}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
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
      {action && (
        <button
          type="button"
          className={styles.undo}
          onClick={() => {
            dismiss(id);
            action.run();
          }}
        >
          {action.title}
        </button>
      )}
      <button type="button" className={styles.close} aria-label={t("close")} onClick={() => dismiss(id)}>
        <XIcon size={14} />
      </button>
    </div>
  );
}

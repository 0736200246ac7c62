import { useEffect, useRef, useState } from "react";
import styles from "./Tooltip.module.css";

interface Tip {
  text: string;
  x: number;
  y: number;
  below: boolean;
}
const WAIT_MS = 300;
const MARGIN = 8;

/** Keeps a tooltip within the window, however wide its text is. */
const keepInside = (node: HTMLElement | null, { x }: Tip): void => {
  if (!node) return;
  const half = node.offsetWidth / 2 + MARGIN;
  node.style.left = `${Math.max(Math.min(x, innerWidth - half), half)}px`;
};

/**
 * One tooltip for the whole page: any element with `data-tip` shows it on hover and focus. The element has an accessible
 * name of its own, so the tooltip is hidden from screen readers.
 */
export function Tooltip() {
  const [tip, setTip] = useState<Tip | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => {
    let shownFor: Element | null = null;
    const hide = (): void => {
      clearTimeout(timer.current);
      shownFor = null;
      setTip(null);
    };
    const show = (event: Event): void => {
      const target = event.target instanceof Element ? event.target.closest("[data-tip]") : null;
      if (target === shownFor) return;
      hide();
      const text = target?.getAttribute("data-tip");
      if (!target || !text || (event.type === "focusin" && !target.matches(":focus-visible"))) return;
      shownFor = target;
      timer.current = setTimeout(() => {
        const box = target.getBoundingClientRect();
        const below = box.top < 64;
        const x = box.left + box.width / 2;
        if (target.isConnected) setTip({ text, x, y: below ? box.bottom + 6 : box.top - 6, below });
      }, WAIT_MS);
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === "Escape") hide();
    };
    const control = new AbortController();
    const { signal } = control;
    document.addEventListener("pointerover", (event) => event.pointerType === "mouse" && show(event), { signal });
    document.addEventListener("focusin", show, { signal });
    for (const name of ["pointerdown", "focusout", "scroll"])
      document.addEventListener(name, hide, { signal, capture: true });
    document.addEventListener("keydown", onKey, { signal });
    return () => {
      control.abort();
      clearTimeout(timer.current);
    };
  }, []);
  if (!tip) return null;
  return (
    <div
      ref={(node) => keepInside(node, tip)}
      aria-hidden
      className={styles.tip}
      data-below={tip.below || undefined}
      style={{ top: tip.y }}
    >
      {tip.text}
    </div>
  );
}

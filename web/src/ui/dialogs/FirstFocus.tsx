import { useLayoutEffect, useRef } from "react";

const FIELD = "input:not([type=hidden], [type=file], [hidden]), select, textarea, [contenteditable=true]";
const isUsable = (field: HTMLElement): boolean =>
  !field.matches(":disabled, [aria-disabled=true], [hidden] *") && field.tabIndex >= 0;

/**
 * Decides what has the focus in a dialog that opens: what asks for it, else the first field, else the text, so that arrow
 * keys scroll it. It is never the button that closes: typing would go nowhere, and Enter would close. Fields that come
 * later get the focus when they do, unless the person has moved it.
 */
export function FirstFocus() {
  const mark = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const frame = mark.current?.closest<HTMLElement>("[role=dialog]");
    const body = frame?.querySelector<HTMLElement>("[data-dialog-body]");
    if (!frame || !body || frame.querySelector("[data-autofocus]")) return;
    const firstField = () => [...body.querySelectorAll<HTMLElement>(FIELD)].find(isUsable);
    // The library's focus trap takes what has this attribute, a moment after the dialog is there.
    const field = firstField();
    (field ?? body).setAttribute("data-autofocus", "true");
    if (field) return;
    body.tabIndex = -1;
    const observer = new MutationObserver(() => {
      const late = frame.querySelector<HTMLElement>("[data-dialog-body] [data-autofocus]") ?? firstField();
      if (!late) return;
      observer.disconnect();
      body.removeAttribute("data-autofocus");
      const now = document.activeElement;
      if (now === body || now === document.body) late.focus({ preventScroll: true });
      else if (!frame.contains(now)) late.setAttribute("data-autofocus", "true");
    });
    observer.observe(body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  return <span ref={mark} hidden />;
}

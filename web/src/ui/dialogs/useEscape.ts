import { useLayoutEffect, useRef } from "react";

const open: { current: () => void }[] = [];

/** True if a field shows a dropdown, which handles the key press itself. One that is open without options is not shown. */
function hasDropdown(field: Element): boolean {
  if (field.getAttribute("data-mantine-stop-propagation") !== "true") return false;
  return document.getElementById(field.getAttribute("aria-controls") ?? "")?.checkVisibility() ?? false;
}

/** One listener for all dialogs: a key press closes the topmost dialog only, whatever mounts or unmounts meanwhile. */
function onKey(event: KeyboardEvent): void {
  const handled = event.target instanceof Element && hasDropdown(event.target);
  if (event.key === "Escape" && !event.isComposing && !handled) open.at(-1)?.current();
}

/** Closes a dialog on Escape while it is the topmost one. */
export function useEscape(close: () => void): void {
  const handler = useRef(close);
  useLayoutEffect(() => {
    handler.current = close;
  });
  useLayoutEffect(() => {
    if (open.length === 0) window.addEventListener("keydown", onKey, { capture: true });
    open.push(handler);
    return () => {
      open.splice(open.indexOf(handler), 1);
      if (open.length === 0) window.removeEventListener("keydown", onKey, { capture: true });
    };
  }, []);
}

import { useLayoutEffect, useRef } from "react";

const open: { current: () => void }[] = [];

/** One listener for all dialogs: a key press closes the topmost dialog only, whatever mounts or unmounts meanwhile. */
function onKey(event: KeyboardEvent): void {
  // An open dropdown inside the dialog handles the key press itself.
  const handled =
    event.target instanceof Element && event.target.getAttribute("data-mantine-stop-propagation") === "true";
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

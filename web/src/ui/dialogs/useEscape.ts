import { useLayoutEffect, useRef } from "react";

const open: { current: () => void }[] = [];

/** One listener for all: a press closes the dialog on top and no other, whatever is drawn or taken away meanwhile. */
function onKey(event: KeyboardEvent): void {
  // A list of choices that is open inside the dialog takes the press for itself.
  const taken =
    event.target instanceof Element && event.target.getAttribute("data-mantine-stop-propagation") === "true";
  if (event.key === "Escape" && !event.isComposing && !taken) open.at(-1)?.current();
}

/** Escape closes a dialog while it is the one on top: from when it stands in the page to when it is gone. */
export function useEscape(close: () => void): void {
  const me = useRef(close);
  useLayoutEffect(() => {
    me.current = close;
  });
  useLayoutEffect(() => {
    if (open.length === 0) window.addEventListener("keydown", onKey, { capture: true });
    open.push(me);
    return () => {
      open.splice(open.indexOf(me), 1);
      if (open.length === 0) window.removeEventListener("keydown", onKey, { capture: true });
    };
  }, []);
}

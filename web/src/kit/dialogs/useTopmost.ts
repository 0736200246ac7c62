import { useEffect, useRef } from "react";

const open: symbol[] = [];

/**
 * Whether a dialog is the one on top. Escape is heard by every open one, and only that one is meant. One that has just
 * closed counts until the key press is over, so that the press does not close what was below it as well.
 */
export function useTopmost(): () => boolean {
  const me = useRef(Symbol("dialog"));
  useEffect(() => {
    const one = me.current;
    open.push(one);
    return () => void setTimeout(() => open.splice(open.indexOf(one), 1));
  }, []);
  return () => open.at(-1) === me.current;
}

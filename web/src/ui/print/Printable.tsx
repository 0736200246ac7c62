import { type ReactNode, useEffect } from "react";
import { cx } from "../cx.ts";
import styles from "./Printable.module.css";

const SCHEME = "data-mantine-color-scheme";

/** Paper is light, whatever the screen is. */
function useLightPaper(): void {
  useEffect(() => {
    const root = document.documentElement;
    let before: string | null = null;
    const lighten = (): void => {
      before = root.getAttribute(SCHEME);
      root.setAttribute(SCHEME, "light");
    };
    const restore = (): void => {
      if (before !== null) root.setAttribute(SCHEME, before);
    };
    window.addEventListener("beforeprint", lighten);
    window.addEventListener("afterprint", restore);
    return () => {
      window.removeEventListener("beforeprint", lighten);
      window.removeEventListener("afterprint", restore);
    };
  }, []);
}

/** The part of a page that is printed: nothing else comes onto the paper. */
export function Printable({ className, children }: { className?: string | undefined; children: ReactNode }) {
  useLightPaper();
  return (
    <article className={cx(styles.printable, className)} data-printed>
      {children}
    </article>
  );
}

import { useEffect, useLayoutEffect, useRef } from "react";
import { plainText } from "#contract/values/rich-text.ts";
import { cx } from "../cx.ts";
import { createStore, useStore } from "../store.ts";
import styles from "./RichText.module.css";

type Purify = (html: string) => DocumentFragment;
const purifier = createStore<Purify | null>(null);
const load = (): void =>
  void import("./purify.ts").then(
    ({ purify }) => purifier.set(() => purify),
    // If loading fails, the text is shown as plain text.
    () => undefined,
  );

/** Shows rich text; as plain text until the sanitizer has loaded. */
export function RichText({ html, className }: { html: string; className?: string | undefined }) {
  const shown = useRef<HTMLDivElement>(null);
  const purify = useStore(purifier);
  useEffect(load, []);
  useLayoutEffect(() => {
    if (purify) shown.current?.replaceChildren(purify(html));
  }, [html, purify]);
  return purify ? (
    <div key="rich" ref={shown} className={cx(styles.rich, className)} />
  ) : (
    <div key="plain" className={cx(styles.rich, styles.plain, className)}>
      {plainText(html)}
    </div>
  );
}

/**
 * Shows the HTML of an email in a frame without scripts. The server has sanitised it, the browser does so again, and what
 * comes in are nodes: the page never parses HTML text. Pictures are shown from where the caller says, and from nowhere
 * else. Styles of the email do not come along: the sanitisers take none.
 */
import { useEffect, useRef, useState } from "react";
import styles from "./Mail.module.css";

/** A page without a type is laid out as old ones were, where the body fills the frame: its height is set to its content's. */
const STYLE = `
  body { display: flow-root; box-sizing: border-box; height: max-content; margin: 0; padding: 12px; color: #1e1d1a; background: #fff; font: 14px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
  img { max-width: 100%; height: auto; }
  table { max-width: 100%; border-collapse: collapse; }
  td, th { padding: 2px 6px; vertical-align: top; text-align: left; }
  blockquote { margin: 8px 0; padding-left: 12px; border-left: 2px solid #d9d6ce; color: #524f48; }
  pre { white-space: pre-wrap; }
  a { color: #0f5641; }
`;
const MAX_HEIGHT = 4000;
const NONE: ReadonlyMap<string, string> = new Map();

interface Props {
  html: string;
  /** Name of the frame for screen readers. */
  title: string;
  /** Styles of this kind of email, after those of all. */
  css?: string;
  /** False within a picture of a phone, which has its own edge. */
  bordered?: boolean;
  /** Height until it is measured, in px. */
  startHeight?: number;
  /** Loaded pictures by their address. */
  pictures?: ReadonlyMap<string, string>;
  /** Addresses of the files that the email carries, by id. */
  files?: ReadonlyMap<string, string>;
}

function showPictures(fragment: DocumentFragment, { pictures = NONE, files = NONE }: Partial<Props>): void {
  for (const image of fragment.querySelectorAll("img")) {
    const { src: remote = "", file = "" } = image.dataset;
    const source = pictures.get(remote) ?? files.get(file);
    if (source) image.src = source;
    else if (image.alt) image.replaceWith(image.alt);
    else image.remove();
  }
}

export function MailFrame({ html, title, css = "", bordered = true, startHeight = 120, pictures, files }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(startHeight);
  useEffect(() => {
    let over = false;
    let watch: ResizeObserver | undefined;
    void import("#web/ui/rich/purify.ts").then(({ purifyMail }) => {
      const shown = frame.current?.contentDocument;
      const view = frame.current?.contentWindow;
      if (over || !shown?.body || !view) return;
      const fragment = purifyMail(html);
      showPictures(fragment, { ...(pictures && { pictures }), ...(files && { files }) });
      const Sheet = (view as Window & typeof globalThis).CSSStyleSheet;
      const sheet = new Sheet();
      sheet.replaceSync(STYLE + css);
      shown.adoptedStyleSheets = [sheet];
      shown.documentElement.lang = document.documentElement.lang;
      shown.title = title;
      shown.body.replaceChildren(fragment);
      const measure = () => setHeight(Math.min(MAX_HEIGHT, shown.body.offsetHeight));
      watch = new ResizeObserver(measure);
      watch.observe(shown.body);
      measure();
    });
    return () => {
      over = true;
      watch?.disconnect();
    };
  }, [html, title, css, pictures, files]);
  return (
    <iframe
      ref={frame}
      className={styles.frame}
      data-bordered={bordered || undefined}
      title={title}
      // No scripts; links open in a tab of their own.
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      height={height}
    />
  );
}

/**
 * Shows the HTML of an email in a frame without scripts. The server has sanitised it, the browser does so again, and what
 * comes in are nodes: the page never parses HTML text. Pictures from elsewhere are shown once they were loaded by the server.
 */
import { useEffect, useRef, useState } from "react";
import styles from "./Mail.module.css";
import { t } from "./messages.ts";

const STYLE = `
  body { margin: 0; padding: 12px; color: #1e1d1a; background: #fff; font: 14px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
  img { max-width: 100%; height: auto; }
  table { max-width: 100%; border-collapse: collapse; }
  td, th { padding: 2px 6px; vertical-align: top; text-align: left; }
  blockquote { margin: 8px 0; padding-left: 12px; border-left: 2px solid #d9d6ce; color: #524f48; }
  pre { white-space: pre-wrap; }
  a { color: #0f5641; }
`;

interface Props {
  html: string;
  /** Loaded pictures by their address. */
  pictures: ReadonlyMap<string, string>;
  /** Addresses of the files that the email carries, by id. */
  files: ReadonlyMap<string, string>;
}

function showPictures(fragment: DocumentFragment, { pictures, files }: Omit<Props, "html">): void {
  for (const image of fragment.querySelectorAll("img")) {
    const { src: remote = "", file = "" } = image.dataset;
    const source = pictures.get(remote) ?? files.get(file);
    if (source) image.src = source;
    else if (image.alt) image.replaceWith(image.alt);
    else image.remove();
  }
}

export function MailFrame({ html, pictures, files }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(120);
  useEffect(() => {
    let over = false;
    let watch: ResizeObserver | undefined;
    void import("#web/ui/rich/purify.ts").then(({ purifyMail }) => {
      const shown = frame.current?.contentDocument;
      const view = frame.current?.contentWindow;
      if (over || !shown?.body || !view) return;
      const fragment = purifyMail(html);
      showPictures(fragment, { pictures, files });
      const Sheet = (view as Window & typeof globalThis).CSSStyleSheet;
      const sheet = new Sheet();
      sheet.replaceSync(STYLE);
      shown.adoptedStyleSheets = [sheet];
      shown.documentElement.lang = document.documentElement.lang;
      shown.title = t("htmlOf");
      shown.body.replaceChildren(fragment);
      const measure = () => setHeight(Math.min(4000, shown.documentElement.scrollHeight));
      watch = new ResizeObserver(measure);
      watch.observe(shown.body);
      measure();
    });
    return () => {
      over = true;
      watch?.disconnect();
    };
  }, [html, pictures, files]);
  return (
    <iframe
      ref={frame}
      className={styles.frame}
      title={t("htmlOf")}
      // No scripts; links open in a tab of their own.
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      height={height}
    />
  );
}

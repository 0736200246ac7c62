/**
 * Shows the markup of a campaign in a frame without scripts, sanitised again by the browser; what comes in are nodes. Styles
 * of the email do not come along, so that the frame repeats them.
 */
import { useEffect, useRef, useState } from "react";
import styles from "./Campaigns.module.css";
import { t } from "./messages.ts";

const STYLE = `
  body { margin: 0; padding: 12px; color: #1d1d18; background: #fff; font: 14px/20px system-ui, sans-serif; overflow-wrap: anywhere; }
  h3 { margin: 12px 0 6px; font-size: 16px; line-height: 22px; }
  p { margin: 0 0 10px; }
  a { color: #0e5540; }
  p:has(> a:only-child > strong:only-child) > a { display: block; padding: 10px 14px; border-radius: 6px; background: #1d1d18; color: #fff; text-align: center; text-decoration: none; }
  div > div { margin-top: 16px; padding-top: 10px; border-top: 1px solid #d9d8cf; }
  div > div p { margin: 0 0 6px; color: #55554c; font-size: 12px; line-height: 18px; }
  div > div a { color: #55554c; }
`;

export function CampaignFrame({ html }: { html: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(240);
  useEffect(() => {
    let over = false;
    let watch: ResizeObserver | undefined;
    void import("#web/ui/rich/purify.ts").then(({ purifyMail }) => {
      const shown = frame.current?.contentDocument;
      const view = frame.current?.contentWindow;
      if (over || !shown?.body || !view) return;
      const Sheet = (view as Window & typeof globalThis).CSSStyleSheet;
      const sheet = new Sheet();
      sheet.replaceSync(STYLE);
      shown.adoptedStyleSheets = [sheet];
      shown.documentElement.lang = document.documentElement.lang;
      shown.title = t("asItArrives");
      shown.body.replaceChildren(purifyMail(html));
      const measure = () => setHeight(Math.min(4000, shown.body.offsetHeight));
      watch = new ResizeObserver(measure);
      watch.observe(shown.body);
      measure();
    });
    return () => {
      over = true;
      watch?.disconnect();
    };
  }, [html]);
  return (
    <iframe
      ref={frame}
      className={styles.frame}
      title={t("asItArrives")}
      // No scripts; links open in a tab of their own.
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      height={height}
    />
  );
}

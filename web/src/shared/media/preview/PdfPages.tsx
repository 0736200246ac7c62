import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { useEffect, useRef, useState } from "react";
import { t } from "#web/ui/upload/messages.ts";
import styles from "./PdfPages.module.css";
import { openPdf } from "./pdf.ts";

/** Sharp enough on every screen, without exhausting the memory of a phone. */
const MAX_PIXELS = 8_000_000;
/** Pages this far outside the view are drawn ahead, as a share of the view's height. */
const AHEAD = "100%";

type Opened = { document: PDFDocumentProxy; ratio: number } | "failed" | "protected";

interface Props {
  /** Its address, or its bytes. */
  source: string | Uint8Array;
  name: string;
  /** Each page is this many times as wide as the view. */
  zoom: number;
}

/** The pages of a PDF, one under the other; only those near the view are drawn. */
export default function PdfPages({ source, name, zoom }: Props) {
  const [opened, setOpened] = useState<Opened | null>(null);
  useEffect(() => {
    const reading = openPdf(source);
    let closed = false;
    reading.promise
      .then(async (document) => {
        const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 });
        if (!closed) setOpened({ document, ratio: width / height });
      })
      .catch((error: unknown) => {
        const isProtected = error instanceof Error && error.name === "PasswordException";
        if (!closed) setOpened(isProtected ? "protected" : "failed");
      });
    return () => {
      closed = true;
      void reading.destroy().catch(() => undefined);
    };
  }, [source]);
  if (opened === null) return <div className={styles.blank} role="status" aria-label={t("openingPdf")} />;
  if (opened === "protected" || opened === "failed")
    return <p className={styles.none}>{t(opened === "protected" ? "pdfProtected" : "pdfFailed")}</p>;
  const { document, ratio } = opened;
  return (
    <ol className={styles.pages} aria-label={name} style={{ width: `${zoom * 100}%` }}>
      {Array.from({ length: document.numPages }, (_, index) => index + 1).map((number) => (
        <Page key={number} document={document} number={number} ratio={ratio} />
      ))}
    </ol>
  );
}

function Page({ document, number, ratio }: { document: PDFDocumentProxy; number: number; ratio: number }) {
  const frame = useRef<HTMLLIElement>(null);
  const [page, setPage] = useState<PDFPageProxy | null>(null);
  const [isNear, setNear] = useState(false);
  const [text, setText] = useState("");
  const width = useWidth(frame);
  useEffect(() => {
    const item = frame.current;
    if (!item) return undefined;
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      root: item.closest("[data-scroller]"),
      rootMargin: `${AHEAD} 0px`,
    });
    observer.observe(item);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (!isNear) return undefined;
    let gone = false;
    void document.getPage(number).then(
      async (found) => {
        if (gone) return;
        setPage(found);
        const { items } = await found.getTextContent();
        if (!gone)
          setText(items.map((item) => ("str" in item ? `${item.str}${item.hasEOL ? "\n" : ""}` : "")).join(""));
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [document, number, isNear]);
  const natural = page?.getViewport({ scale: 1 });
  const shape = natural ? natural.width / natural.height : ratio;
  return (
    <li ref={frame} className={styles.page} style={{ aspectRatio: shape }} data-page={number}>
      {page && isNear && width > 0 && <Drawn page={page} width={width} />}
      <span className="only-read">
        {t("pageOf", { at: number, total: document.numPages })} {text}
      </span>
    </li>
  );
}

function Drawn({ page, width }: { page: PDFPageProxy; width: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    const natural = page.getViewport({ scale: 1 });
    const wanted = (width / natural.width) * devicePixelRatio;
    const viewport = page.getViewport({
      scale: Math.min(wanted, Math.sqrt(MAX_PIXELS / (natural.width * natural.height))),
    });
    element.width = Math.max(1, Math.floor(viewport.width));
    element.height = Math.max(1, Math.floor(viewport.height));
    const drawing = page.render({ canvas: element, viewport, background: "#fff" });
    drawing.promise.then(
      () => setDrawn(true),
      () => undefined,
    );
    return () => drawing.cancel();
  }, [page, width]);
  return <canvas ref={canvas} aria-hidden data-drawn={isDrawn || undefined} />;
}

/** Returns an element's width in whole pixels, 0 before it is known. */
function useWidth(element: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

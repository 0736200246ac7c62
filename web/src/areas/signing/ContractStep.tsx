import { CaretDownIcon } from "@phosphor-icons/react/dist/csr/CaretDown";
import { FilePdfIcon } from "@phosphor-icons/react/dist/csr/FilePdf";
import { TextAaIcon } from "@phosphor-icons/react/dist/csr/TextAa";
import { useEffect, useRef, useState } from "react";
import type { SignPage } from "#contract/signing/sign-page.ts";
import { plainText } from "#contract/values/rich-text.ts";
import { markChanges } from "#web/shared/values/markChanges.ts";
import { cx } from "#web/ui/cx.ts";
import { Button, IconButton } from "#web/ui/elements/Button.tsx";
import { PageHeading } from "#web/ui/elements/PageHeading.tsx";
import { RichText } from "#web/ui/rich/RichText.tsx";
import { dayOf } from "#web/ui/time/format.ts";
import { downloadPdf } from "./downloadPdf.ts";
import { t } from "./messages.ts";
import styles from "./Sign.module.css";

const WORDS_A_MINUTE = 220;
/** Header and foot cover some of a screen, and two lines are read again. */
const COVERED = 260;

interface Reading {
  page: number;
  pages: number;
}
function useReading(): Reading & { readOn: () => void } {
  const [reading, setReading] = useState<Reading>({ page: 1, pages: 1 });
  useEffect(() => {
    const measure = (): void => {
      const step = Math.max(200, innerHeight - COVERED);
      const left = document.documentElement.scrollHeight - innerHeight;
      const pages = Math.max(1, Math.ceil(left / step) + 1);
      const isEnd = scrollY >= left - 8;
      setReading({ page: isEnd ? pages : Math.min(pages, Math.floor((scrollY + 8) / step) + 1), pages });
    };
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(document.body);
    addEventListener("scroll", measure, { passive: true });
    return () => {
      sizes.disconnect();
      removeEventListener("scroll", measure);
    };
  }, []);
  return { ...reading, readOn: () => scrollBy({ top: Math.max(200, innerHeight - COVERED) }) };
}

/** The contract to read, with what changed since it was signed before. */
export function ContractStep({
  page: { title, html, before, timezoneId },
  token,
  onDone,
}: {
  page: SignPage;
  token: string;
  onDone: () => void;
}) {
  const [large, setLarge] = useState(false);
  const [changes, setChanges] = useState<readonly HTMLElement[]>([]);
  const next = useRef(0);
  const text = useRef<HTMLDivElement>(null);
  const { page, pages, readOn } = useReading();
  const beforeHtml = before?.html ?? null;
  useEffect(() => {
    const box = text.current;
    if (!box || beforeHtml === null) return;
    const mark = (): void => setChanges(markChanges(box, beforeHtml));
    mark();
    // The text is put in once the sanitizer has loaded.
    const watcher = new MutationObserver(mark);
    watcher.observe(box, { childList: true, subtree: true });
    return () => watcher.disconnect();
  }, [beforeHtml]);
  const goNext = (): void => {
    changes[next.current % changes.length]?.scrollIntoView({ block: "center" });
    next.current += 1;
  };
  const words = plainText(html).split(/\s+/).length;
  const left = Math.max(1, Math.round((words / WORDS_A_MINUTE) * (1 - (page - 1) / pages)));
  const ended = page >= pages;
  return (
    <>
      <div className={styles.body}>
        <div className={styles.titleRow}>
          <PageHeading className={styles.title}>{title}</PageHeading>
          <IconButton title={t("largerText")} aria-pressed={large} onClick={() => setLarge((now) => !now)}>
            <TextAaIcon size={20} aria-hidden />
          </IconButton>
          <IconButton title={t("pdf")} onClick={() => downloadPdf(token)}>
            <FilePdfIcon size={20} aria-hidden />
          </IconButton>
        </div>
        {before && changes.length > 0 && (
          <p className={styles.changes}>
            <span>{t("changedSince", { count: changes.length, day: dayOf(before.at, timezoneId) })}</span>
            <button type="button" onClick={goNext}>
              {t("next")} <CaretDownIcon size={14} aria-hidden />
            </button>
          </p>
        )}
        <div ref={text}>
          <RichText html={html} className={cx(styles.text, large && styles.large)} />
        </div>
      </div>
      <div className={styles.foot}>
        <progress className={styles.progress} value={page} max={pages} aria-label={t("pageOf", { page, pages })} />
        <p className={styles.reading}>
          <span>{t("pageOf", { page, pages })}</span>
          {!ended && <span>{t("minutesLeft", { count: left })}</span>}
        </p>
        <Button tone="main" wide className={styles.go} onClick={ended ? onDone : readOn}>
          {ended ? t("goOnToSign") : t("readOn", { page: page + 1 })}
        </Button>
      </div>
    </>
  );
}

/** The settlement on paper, beside it on a large screen. */
import { lazy, Suspense, useEffect, useState } from "react";
import { type Settlement, settlements } from "#contract/settlements/settlement.ts";
import { send } from "#web/ui/calls/send.ts";
import { Skeleton } from "#web/ui/layout/Skeleton.tsx";
import { t } from "./messages.ts";
import styles from "./Settlement.module.css";

const PdfPages = lazy(() => import("#web/shared/media/preview/PdfPages.tsx"));
/** A change is printed once there was none after it for this long. */
const PAUSE_MS = 800;

export default function Paper({ settlement: { id, title, version, state, signatures } }: { settlement: Settlement }) {
  const [source, setSource] = useState<Uint8Array | "failed" | null>(null);
  const printed = `${version} ${state} ${signatures.length}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: printed again when what is on it has changed
  useEffect(() => {
    let gone = false;
    const show = (shown: Uint8Array | "failed"): void => {
      if (!gone) setSource(shown);
    };
    const timer = setTimeout(
      () =>
        void send(settlements.pdf, { params: { id }, query: {} })
          .then(({ blob }) => blob.arrayBuffer())
          .then(
            (bytes) => show(new Uint8Array(bytes)),
            () => show("failed"),
          ),
      PAUSE_MS,
    );
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [id, printed]);
  return (
    <section aria-label={t("pdf")} className={styles.paper} data-scroller>
      {source === null && <Skeleton />}
      {source === "failed" && <p className={styles.quiet}>{t("noPaper")}</p>}
      {source instanceof Uint8Array && (
        <Suspense fallback={<Skeleton />}>
          <PdfPages source={source} name={title} zoom={1} />
        </Suspense>
      )}
    </section>
  );
}

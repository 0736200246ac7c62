/** The page that a tour's link opens, without signing in: today first, then all days, and the party. */
import { useCallback, useEffect, useRef, useState } from "react";
import { useParams } from "react-router";
import { PRODUCT } from "#contract/product.ts";
import { type SharedTour, sharedTours } from "#contract/tours/book.ts";
import { ApiError } from "#web/ui/calls/errors.ts";
import { send } from "#web/ui/calls/send.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { PageHeading } from "#web/ui/elements/PageHeading.tsx";
import { Skeleton } from "#web/ui/layout/Skeleton.tsx";
import { browserZone, formatMoment } from "#web/ui/time/format.ts";
import { useNow } from "#web/ui/time/useNow.ts";
import { errorText } from "#web/ui/toasts/showError.ts";
import { t } from "./messages.ts";
import { SharedDays } from "./SharedDays.tsx";
import styles from "./SharedTour.module.css";
import { forgetTour, keepTour, storedTour } from "./storedTours.ts";

/** A page that is looked at again is read again once it is this old: each reading counts as an opening. */
const STALE_MS = 300_000;

type Answer = { tour: SharedTour; isOffline: boolean } | { end: "revoked" | "unknown" } | { error: unknown };

/** A link that opens nothing says so with 404, and that of a locked agency with 403. */
const isEnd = (error: unknown): boolean => error instanceof ApiError && (error.status === 404 || error.status === 403);

async function read(token: string): Promise<Answer> {
  try {
    const tour = await send(sharedTours.get, { params: { token } });
    void keepTour(token, tour);
    return { tour, isOffline: false };
  } catch (error) {
    if (isEnd(error)) return { end: (await forgetTour(token)) ? "revoked" : "unknown" };
    const tour = await storedTour(token);
    return tour ? { tour, isOffline: true } : { error };
  }
}

export function SharedTourPage() {
  const { token = "" } = useParams();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const lastRead = useRef(0);
  const load = useCallback(() => {
    lastRead.current = Date.now();
    void read(token).then(setAnswer);
  }, [token]);
  useEffect(() => {
    load();
    const back = (): void => {
      if (document.visibilityState === "visible" && Date.now() - lastRead.current > STALE_MS) load();
    };
    addEventListener("online", load);
    document.addEventListener("visibilitychange", back);
    return () => {
      removeEventListener("online", load);
      document.removeEventListener("visibilitychange", back);
    };
  }, [load]);
  const tour = answer && "tour" in answer ? answer.tour : null;
  useEffect(() => {
    document.title = `${tour?.name ?? t("tour")} · ${tour?.agency ?? PRODUCT}`;
  }, [tour]);
  return (
    <main className={styles.page}>
      {answer === null && <Skeleton />}
      {answer && "end" in answer && (
        <div role="alert">
          <PageHeading className={styles.title}>
            {t(answer.end === "revoked" ? "revokedTitle" : "unknownTitle")}
          </PageHeading>
          <p className={styles.line}>{t(answer.end === "revoked" ? "revokedLine" : "unknownLine")}</p>
        </div>
      )}
      {answer && "error" in answer && (
        <div role="alert">
          <PageHeading className={styles.title}>{errorText(answer.error)}</PageHeading>
          <Button size="large" onClick={load}>
            {t("again")}
          </Button>
        </div>
      )}
      {answer && "tour" in answer && <Shown tour={answer.tour} isOffline={answer.isOffline} />}
    </main>
  );
}

function Shown({ tour, isOffline }: { tour: SharedTour; isOffline: boolean }) {
  const now = useNow();
  const { agency, name, status, people, readAt } = tour;
  const isOff = status === "CANCELLED";
  return (
    <>
      <p className={styles.agency}>{agency}</p>
      <PageHeading className={styles.title}>{isOff ? t("cancelledTitle", { name }) : name}</PageHeading>
      {people.length > 0 && <p className={styles.line}>{people.join(", ")}</p>}
      <div role="status">
        {isOffline && (
          <p className={styles.offline}>{t("offline", { time: formatMoment(readAt, browserZone(), now) })}</p>
        )}
      </div>
      {isOff ? <p className={styles.line}>{t("cancelledLine", { agency })}</p> : <SharedDays tour={tour} now={now} />}
    </>
  );
}

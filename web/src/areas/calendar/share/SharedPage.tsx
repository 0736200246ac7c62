/** The page that a shared link opens, without signing in. */
import { CheckCircleIcon } from "@phosphor-icons/react/dist/csr/CheckCircle";
import { ProhibitIcon } from "@phosphor-icons/react/dist/csr/Prohibit";
import { useEffect, useState } from "react";
import { useParams } from "react-router";
import { type SharedAvailability, sharedAvailability } from "#contract/calendar/share.ts";
import { PRODUCT } from "#contract/product.ts";
import { dayRange } from "#web/shared/deals/workColumns.tsx";
import { HoldLevel } from "#web/shared/holds/HoldLevel.tsx";
import { ApiError } from "#web/ui/calls/errors.ts";
import { send } from "#web/ui/calls/send.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { Skeleton } from "#web/ui/layout/Skeleton.tsx";
import { city, dayOf } from "#web/ui/time/format.ts";
import { errorText } from "#web/ui/toasts/showError.ts";
import { stateText } from "./availabilityText.ts";
import { t } from "./messages.ts";
import styles from "./SharedPage.module.css";

type Answer = { list: SharedAvailability } | { error: unknown } | null;

export function SharedPage() {
  const { token = "" } = useParams();
  const [answer, setAnswer] = useState<Answer>(null);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try asks again
  useEffect(() => {
    send(sharedAvailability.get, { params: { token } }).then(
      (list) => setAnswer({ list }),
      (error: unknown) => setAnswer({ error }),
    );
  }, [token, tries]);
  const list = answer && "list" in answer ? answer.list : null;
  useEffect(() => {
    document.title = `${list?.title ?? t("availability")} · ${list?.agency ?? PRODUCT}`;
  }, [list]);
  return (
    <main className={styles.page}>
      {answer === null && <Skeleton />}
      {answer !== null && "error" in answer && (
        <Failed error={answer.error} again={() => setTries((count) => count + 1)} />
      )}
      {list && <List list={list} />}
    </main>
  );
}

function Failed({ error, again }: { error: unknown; again: () => void }) {
  const dead = error instanceof ApiError && error.status === 404;
  return (
    <div role="alert">
      <h1 className={styles.title}>{dead ? t("deadTitle") : errorText(error)}</h1>
      {dead ? <p className={styles.line}>{t("deadLine")}</p> : <Button onClick={again}>{t("again")}</Button>}
    </div>
  );
}

function List({ list }: { list: SharedAvailability }) {
  const { agency, title, from, to, fromTime, toTime, timezoneId, expiresAt, people } = list;
  const days = dayRange(fromTime ? `${from}T${fromTime}` : from, toTime ? `${to}T${toTime}` : to) ?? "";
  return (
    <>
      <p className={styles.agency}>{agency}</p>
      <h1 className={styles.title}>{title ?? t("available", { days })}</h1>
      {title && <p className={styles.line}>{t("available", { days })}</p>}
      {people.length === 0 ? (
        <p className={styles.line}>{t("none")}</p>
      ) : (
        <ul className={styles.people}>
          {people.map((row, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: people are shown without ids
            <li key={place} data-state={row.state}>
              <b>{row.name}</b>
              <span>
                {row.state === "held" && row.level !== null && row.level > 1 ? (
                  <>
                    {t("free")} <HoldLevel level={row.level} />
                  </>
                ) : (
                  <>
                    {row.state === "busy" ? (
                      <ProhibitIcon size={14} weight="fill" aria-hidden />
                    ) : (
                      <CheckCircleIcon size={14} weight="fill" aria-hidden />
                    )}
                    {stateText(row)}
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.foot}>{t("asOf", { city: city(timezoneId), day: dayOf(expiresAt, timezoneId) })}</p>
    </>
  );
}

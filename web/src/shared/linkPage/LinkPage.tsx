import { type ReactNode, useEffect, useState } from "react";
import { useParams } from "react-router";
import { PRODUCT } from "#contract/product.ts";
import { ApiError } from "#web/ui/calls/errors.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { PageHeading } from "#web/ui/elements/PageHeading.tsx";
import { Skeleton } from "#web/ui/layout/Skeleton.tsx";
import { t } from "#web/ui/messages.ts";
import { errorText } from "#web/ui/toasts/showError.ts";
import styles from "./LinkPage.module.css";

interface Props<Shown extends { agency: string }> {
  /** Loads what the link shows. */
  load: (token: string) => Promise<Shown>;
  /** The page's title; null until it is loaded. */
  title: (shown: Shown | null) => string;
  /** Text shown when the link no longer works. */
  dead: { title: string; line: string };
  children: (shown: Shown, again: () => void) => ReactNode;
}

type Answer<Shown> = { shown: Shown } | { error: unknown } | null;

/** The page that a link with a token opens, without signing in. */
export function LinkPage<Shown extends { agency: string }>({ load, title, dead, children }: Props<Shown>) {
  const { token = "" } = useParams();
  const [answer, setAnswer] = useState<Answer<Shown>>(null);
  const [tries, setTries] = useState(0);
  const again = () => setTries((count) => count + 1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try asks again, and the call stays the same
  useEffect(() => {
    load(token).then(
      (shown) => setAnswer({ shown }),
      (error: unknown) => setAnswer({ error }),
    );
  }, [token, tries]);
  const shown = answer && "shown" in answer ? answer.shown : null;
  const name = title(shown);
  useEffect(() => {
    document.title = `${name} · ${shown?.agency ?? PRODUCT}`;
  }, [name, shown]);
  const error = answer && "error" in answer ? answer.error : null;
  const isDead = error instanceof ApiError && error.status === 404;
  return (
    <main className={styles.page}>
      {answer === null && <Skeleton />}
      {error !== null && (
        <div role="alert">
          <PageHeading className={styles.title}>{isDead ? dead.title : errorText(error)}</PageHeading>
          {isDead ? <p className={styles.line}>{dead.line}</p> : <Button onClick={again}>{t("retry")}</Button>}
        </div>
      )}
      {shown && (
        <>
          <p className={styles.agency}>{shown.agency}</p>
          {children(shown, again)}
        </>
      )}
    </main>
  );
}

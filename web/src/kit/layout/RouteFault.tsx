import { useEffect } from "react";
import { isRouteErrorResponse, useRouteError } from "react-router";
import { t } from "#web/messages/kit.ts";
import { Refused, Unreachable } from "../calls/refused.ts";
import { wordsOf } from "../toasts/fault.ts";
import { Button } from "../ui/Button.tsx";
import { Empty } from "../ui/Empty.tsx";
import { NotFound } from "./NotFound.tsx";

/** A chunk that the server no longer has: a new version was put there while this one was open. */
const outdated = (fault: unknown): boolean =>
  fault instanceof TypeError && /dynamically imported module|module script|preload/i.test(fault.message);

/** What stands in place of a screen that failed. */
export function RouteFault() {
  const fault = useRouteError();
  const known = fault instanceof Refused || fault instanceof Unreachable;
  useEffect(() => {
    if (!known) console.error(fault);
  }, [fault, known]);
  if (isRouteErrorResponse(fault) && fault.status === 404) return <NotFound />;
  if (fault instanceof Refused && fault.status === 404) return <NotFound />;
  if (outdated(fault))
    return (
      <Empty page title={t("outdatedTitle")} line={t("outdatedLine")} live>
        <Button tone="main" onClick={() => location.reload()}>
          {t("reload")}
        </Button>
      </Empty>
    );
  return (
    <Empty page title={known ? wordsOf(fault) : t("brokenTitle")} line={known ? undefined : t("brokenLine")} live>
      <Button onClick={() => location.reload()}>{t("retry")}</Button>
    </Empty>
  );
}

/** The same, where not even the shell is there. */
export const PageFault = () => (
  <main>
    <RouteFault />
  </main>
);

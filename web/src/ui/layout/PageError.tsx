import { useEffect } from "react";
import { isRouteErrorResponse, useRouteError } from "react-router";
import { t } from "#web/ui/messages.ts";
import { ApiError, Unreachable } from "../calls/errors.ts";
import { Button } from "../elements/Button.tsx";
import { Empty } from "../elements/Empty.tsx";
import { errorText } from "../toasts/showError.ts";
import { NotFound } from "./NotFound.tsx";

/** A chunk that the server no longer has: a new version was put there while this one was open. */
const outdated = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|module script|preload/i.test(error.message);

/** What stands in place of a screen that failed. */
export function RouteError() {
  const error = useRouteError();
  const known = error instanceof ApiError || error instanceof Unreachable;
  useEffect(() => {
    if (!known) console.error(error);
  }, [error, known]);
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  if (error instanceof ApiError && error.status === 404) return <NotFound />;
  if (outdated(error))
    return (
      <Empty page title={t("outdatedTitle")} line={t("outdatedLine")} live>
        <Button tone="main" onClick={() => location.reload()}>
          {t("reload")}
        </Button>
      </Empty>
    );
  return (
    <Empty page title={known ? errorText(error) : t("brokenTitle")} line={known ? undefined : t("brokenLine")} live>
      <Button onClick={() => location.reload()}>{t("retry")}</Button>
    </Empty>
  );
}

/** The same, where not even the shell is there. */
export const PageError = () => (
  <main>
    <RouteError />
  </main>
);

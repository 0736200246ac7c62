import { useEffect } from "react";
import { isRouteErrorResponse, useRouteError } from "react-router";
import { t } from "#web/ui/messages.ts";
import { ApiError, Unreachable } from "../calls/errors.ts";
import { Button } from "../elements/Button.tsx";
import { Empty } from "../elements/Empty.tsx";
import { errorText } from "../toasts/showError.ts";
import { NotFound } from "./NotFound.tsx";

/** Returns whether a chunk is missing on the server: a new version was deployed while this one was open. */
const isOutdated = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|module script|preload/i.test(error.message);

/** Replaces a screen that failed. */
export function RouteError() {
  const error = useRouteError();
  const expected = error instanceof ApiError || error instanceof Unreachable;
  useEffect(() => {
    if (!expected) console.error(error);
  }, [error, expected]);
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  if (error instanceof ApiError && error.status === 404) return <NotFound />;
  if (isOutdated(error))
    return (
      <Empty page title={t("outdatedTitle")} line={t("outdatedLine")} live>
        <Button tone="main" onClick={() => location.reload()}>
          {t("reload")}
        </Button>
      </Empty>
    );
  return (
    <Empty
      page
      title={expected ? errorText(error) : t("brokenTitle")}
      line={expected ? undefined : t("brokenLine")}
      live
    >
      <Button onClick={() => location.reload()}>{t("retry")}</Button>
    </Empty>
  );
}

/** Replaces a page that failed outside of the shell. */
export const PageError = () => (
  <main>
    <RouteError />
  </main>
);

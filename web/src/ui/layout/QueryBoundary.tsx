import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { t } from "#web/ui/messages.ts";
import { ApiError } from "../calls/errors.ts";
import { Button } from "../elements/Button.tsx";
import { Empty } from "../elements/Empty.tsx";
import { errorText } from "../toasts/showError.ts";
import { NotFound } from "./NotFound.tsx";
import { Skeleton } from "./Skeleton.tsx";

interface Props<T> {
  answer: Pick<UseQueryResult<T>, "data" | "error" | "refetch">;
  /** Shown while loading; defaults to a skeleton. */
  waiting?: ReactNode;
  children: (data: T) => ReactNode;
}

/** Renders a query's data, or its loading, error or not-found state. */
export function QueryBoundary<T>({ answer: { data, error, refetch }, waiting, children }: Props<T>) {
  // A record that was deleted or became inaccessible while open must not stay on the screen.
  if (error instanceof ApiError && error.status === 404) return <NotFound />;
  if (data !== undefined) return children(data);
  if (error)
    return (
      <Empty title={errorText(error)} live>
        <Button onClick={() => void refetch()}>{t("retry")}</Button>
      </Empty>
    );
  return waiting ?? <Skeleton />;
}

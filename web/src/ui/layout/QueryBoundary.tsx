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
  /** What stands there while it is being asked; a few lines unless said otherwise. */
  waiting?: ReactNode;
  children: (data: T) => ReactNode;
}

/** What a call answered, or the face of its absence: waiting, failed, not there. */
export function QueryBoundary<T>({ answer: { data, error, refetch }, waiting, children }: Props<T>) {
  // What was deleted or taken out of reach while it was open is not shown a moment longer.
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

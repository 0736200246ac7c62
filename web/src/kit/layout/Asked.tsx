import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { t } from "#web/messages/kit.ts";
import { Refused } from "../calls/refused.ts";
import { wordsOf } from "../toasts/fault.ts";
import { Button } from "../ui/Button.tsx";
import { Empty } from "../ui/Empty.tsx";
import { Bones } from "./Bones.tsx";
import { NotFound } from "./NotFound.tsx";

interface Props<T> {
  answer: Pick<UseQueryResult<T>, "data" | "error" | "refetch">;
  /** What stands there while it is being asked; a few lines unless said otherwise. */
  waiting?: ReactNode;
  children: (data: T) => ReactNode;
}

/** What a call answered, or the face of its absence: waiting, failed, not there. */
export function Asked<T>({ answer: { data, error, refetch }, waiting, children }: Props<T>) {
  // What was deleted or taken out of reach while it was open is not shown a moment longer.
  if (error instanceof Refused && error.status === 404) return <NotFound />;
  if (data !== undefined) return children(data);
  if (error)
    return (
      <Empty title={wordsOf(error)} live>
        <Button onClick={() => void refetch()}>{t("retry")}</Button>
      </Empty>
    );
  return waiting ?? <Bones />;
}

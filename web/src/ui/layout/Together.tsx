import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Skeleton } from "./Skeleton.tsx";

/** Shows parts of a screen once all their queries have answered, so that none moves another; each shows its own failure. */
export const Together = ({
  answers,
  children,
}: {
  answers: readonly Pick<UseQueryResult, "isLoading">[];
  children: ReactNode;
}): ReactNode => (answers.some(({ isLoading }) => isLoading) ? <Skeleton /> : children);

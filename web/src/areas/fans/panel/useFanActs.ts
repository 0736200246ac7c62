import { useState } from "react";
import { type FanActRow, type FanDetail, fanReports } from "#contract/fans/report.ts";
import { useCallQueries } from "#web/ui/calls/useCall.ts";
import { type ActPage, joinedActs } from "./joinedActs.ts";

const PAGE = 10;

interface FanActs {
  /** The newest first. */
  acts: readonly FanActRow[];
  loading: boolean;
  failed: boolean;
  retry: () => void;
  /** Undefined once all are there. */
  showMore: (() => void) | undefined;
}

/** Loads what a fan did, of several kinds, ten of each at first. */
export function useFanActs(fanId: string, kinds: readonly FanDetail[]): FanActs {
  const [pageCount, setPageCount] = useState(1);
  const requests = kinds.flatMap((kind) =>
    Array.from({ length: pageCount }, (_, pageIndex) => ({
      params: { a: kind, b: fanId },
      query: { pageIndex, pageSize: PAGE, withTotal: false },
    })),
  );
  const answers = useCallQueries(fanReports.detail, requests);
  const pagesOf = (index: number): ActPage[] =>
    answers
      .slice(index * pageCount, (index + 1) * pageCount)
      .flatMap(({ data, isPlaceholderData }) => (data && !isPlaceholderData ? [data] : []));
  const pages = kinds.map((_, index) => pagesOf(index));
  const loading = answers.some(({ isPending, isPlaceholderData }) => isPending || isPlaceholderData);
  return {
    acts: joinedActs(pages),
    loading,
    failed: answers.some(({ isError }) => isError),
    retry: () => {
      for (const answer of answers) if (answer.isError) void answer.refetch();
    },
    showMore:
      !loading && pages.some((loaded) => loaded.at(-1)?.loadMore) ? () => setPageCount(pageCount + 1) : undefined,
  };
}

import { ApiError, Unreachable } from "#web/ui/calls/errors.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { Empty } from "#web/ui/elements/Empty.tsx";
import { NoRight } from "#web/ui/layout/NotFound.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { HeaderSkeleton, Skeleton } from "#web/ui/layout/Skeleton.tsx";
import { t as k } from "#web/ui/messages.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "../messages.ts";
import { Shelf, Specimen } from "../Specimen.tsx";

const refetch = (): Promise<never> => {
  showToast(t("fault"), { tone: "failed" });
  return new Promise(() => undefined);
};
const failed = { data: undefined, error: new Unreachable(), refetch };
const notFound = { data: undefined, error: new ApiError("notFound", "", 404), refetch };

export const States = () => (
  <Shelf>
    <Specimen title={t("loading")}>
      <Skeleton />
    </Specimen>
    <Specimen title={t("loading")} wide flush>
      <HeaderSkeleton />
    </Specimen>
    <Specimen title={t("noRows")} flush>
      <Empty title={t("emptyTitle")} line={t("emptyLine")}>
        <Button>{k("add")}</Button>
      </Empty>
    </Specimen>
    <Specimen title={t("noResult")} flush>
      <Empty title={k("noResults")} line={k("noResultsLine")}>
        <Button>{k("clearFilters")}</Button>
      </Empty>
    </Specimen>
    <Specimen title={t("failed")} flush>
      <QueryBoundary answer={failed}>{() => null}</QueryBoundary>
    </Specimen>
    <Specimen title={t("notThere")} flush>
      <QueryBoundary answer={notFound}>{() => null}</QueryBoundary>
    </Specimen>
    <Specimen title={t("noRight")} flush>
      <NoRight />
    </Specimen>
    <Specimen title={t("broken")} flush>
      <Empty title={k("brokenTitle")} line={k("brokenLine")}>
        <Button>{k("retry")}</Button>
      </Empty>
    </Specimen>
  </Shelf>
);

import { t } from "#web/ui/messages.ts";
import { ApiError } from "../calls/errors.ts";
import { Button } from "../elements/Button.tsx";
import { Empty } from "../elements/Empty.tsx";
import type { List } from "../list/useList.ts";
import { errorText } from "../toasts/showError.ts";
import type { EmptyLabels } from "./rowOptions.ts";

/** Shown instead of rows: an error, no results or an empty list. */
export function ListStatus({
  list,
  empty,
}: {
  list: Pick<List<unknown>, "state" | "error" | "retry">;
  empty?: EmptyLabels | undefined;
}) {
  if (list.error) {
    // Asked again, a filter that doesn't fit is refused again.
    const refused = list.error instanceof ApiError && list.error.status === 400 ? list.error.details[0] : undefined;
    return (
      <Empty title={t("listFailed")} line={refused?.message ?? errorText(list.error)} live>
        {refused ? (
          <Button onClick={list.state.clear}>{t("clearFilters")}</Button>
        ) : (
          <Button onClick={list.retry}>{t("retry")}</Button>
        )}
      </Empty>
    );
  }
  if (list.state.period?.isShown)
    return (
      <Empty title={t("noneThisMonth")} line={t("noneThisMonthLine")} live>
        <Button onClick={() => list.state.dates(undefined, undefined)}>{t("showAnyTime")}</Button>
      </Empty>
    );
  if (list.state.narrowed && !empty?.despiteFilters)
    return (
      <Empty title={t("noResults")} line={t("noResultsLine")} live>
        <Button onClick={list.state.clear}>{t("clearFilters")}</Button>
      </Empty>
    );
  const { action } = empty ?? {};
  return (
    <Empty title={empty?.title ?? t("nothingYet")} line={empty?.line} live>
      {action && action.visible !== false && (
        <Button to={action.to} off={action.disabled} onClick={() => action.run?.()}>
          {action.title}
        </Button>
      )}
    </Empty>
  );
}

import { t } from "#web/messages/kit.ts";
import type { List } from "../list/useList.ts";
import { wordsOf } from "../toasts/fault.ts";
import { Button } from "../ui/Button.tsx";
import { Empty } from "../ui/Empty.tsx";
import type { EmptyWords } from "./rowOptions.ts";

/** What a list shows instead of rows. */
export function ListState<Row>({ list, empty }: { list: List<Row>; empty?: EmptyWords | undefined }) {
  if (list.fault)
    return (
      <Empty title={t("listFailed")} line={wordsOf(list.fault)} live>
        <Button onClick={list.retry}>{t("retry")}</Button>
      </Empty>
    );
  if (list.state.narrowed)
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

import { tasks } from "#contract/tasks/task.ts";
import { t } from "#web/areas/tasks/messages.ts";
import { useMe } from "#web/shared/session/me.tsx";
import { ViewSwitch, type WorkView } from "#web/shared/work/ViewSwitch.tsx";
import type { Action } from "#web/ui/actions/action.ts";
import { Tabs } from "#web/ui/elements/Tabs.tsx";
import { ListBar } from "#web/ui/layout/ListBar.tsx";
import { ownKeys } from "#web/ui/list/codec.ts";
import type { UrlListState } from "#web/ui/list/useListState.ts";
import { useNarrow } from "#web/ui/useNarrow.ts";
import { useClientVersionAction } from "../client/clientAddress.ts";
import { useTasksOf } from "./tasksOf.ts";
import { useViewAddress } from "./useViewAddress.ts";
import { useViewTabs, type View } from "./views.ts";
import styles from "./WorkBar.module.css";

/** Parameters that only a list has. */
const OF_LISTS = ["pageIndex", "pageSize", "orderBy", "orderDirection"];

/** The bar above every view of tasks: the tabs of the list, and the other views, which keep the filters. */
export function WorkBar({
  view,
  tab,
  state,
  actions,
}: {
  view: WorkView;
  /** The tab of the list that is open. */
  tab?: View;
  state: UrlListState;
  actions: readonly Action[];
}) {
  const { user } = useMe();
  const address = useViewAddress();
  const { always, views: shown } = useTasksOf();
  const tabs = useViewTabs(address.tabs, state.query, { me: user.id, always, views: shown });
  const filters = new URLSearchParams(state.parameters);
  for (const name of ownKeys(tasks.list)) if (OF_LISTS.includes(name)) filters.delete(name);
  const to = (view: WorkView): string => address.to(view, filters.toString());
  const narrow = useNarrow();
  const views = <ViewSwitch current={view} to={to} timeline />;
  return (
    <>
      <ListBar
        tabs={<Tabs label={t("views")} tabs={tabs} current={tab ?? ""} />}
        actions={[...useClientVersionAction(), ...actions]}
      >
        {!narrow && views}
      </ListBar>
      {narrow && <div className={styles.views}>{views}</div>}
    </>
  );
}

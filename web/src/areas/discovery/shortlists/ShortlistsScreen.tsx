import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import { useCallback } from "react";
import { useNavigate } from "react-router";
import { shortlists } from "#contract/discovery/shortlist.ts";
import type { TabOwner } from "#web/shared/area.ts";
import { ToolTabs } from "#web/shared/ToolTabs.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { ListBar } from "#web/ui/layout/ListBar.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import styles from "../Discovery.module.css";
import { t } from "../messages.ts";
import { useDiscoveryState } from "../useDiscoveryState.ts";
import { openNewList } from "./listActions.tsx";
import { ShortlistPane } from "./ShortlistPane.tsx";

/** Shortlists by themselves; an artist opens in discovery. */
export function ShortlistsScreen({ owner }: { owner: TabOwner | null }) {
  const answer = useCallQuery(shortlists.list, {});
  const [state, change] = useDiscoveryState();
  const navigate = useNavigate();
  const choose = useCallback(
    (artist: string) => {
      void navigate(
        `../disco?${new URLSearchParams([...(state.list ? [["list", state.list]] : []), ["artist", artist]]).toString()}`,
        { relative: "path" },
      );
    },
    [navigate, state.list],
  );
  return (
    <div className={styles.screen}>
      <ListBar
        tabs={<ToolTabs owner={owner} />}
        actions={[{ id: "newList", title: t("newList"), icon: PlusIcon, tone: "main", run: openNewList }]}
      />
      <div className={styles.whole}>
        <QueryBoundary answer={answer}>
          {(lists) => (
            <ShortlistPane
              lists={lists}
              list={lists.find(({ id }) => id === state.list) ?? lists[0]}
              artist={null}
              choose={choose}
              chooseList={(list) => change({ list })}
            />
          )}
        </QueryBoundary>
      </div>
    </div>
  );
}

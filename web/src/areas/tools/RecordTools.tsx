import { type ComponentType, lazy } from "react";
import { Navigate, useLocation } from "react-router";
import type { TabOwner, ToolTab } from "#web/shared/area.ts";
import { mayEdit, type ShownRecord } from "#web/shared/record/kind.ts";
import { TabList } from "#web/shared/record/layout/TabList.tsx";
import { type OwnerKind, useRecordPaths } from "#web/shared/record/paths.ts";
import { useGuardOf } from "#web/shared/session/guard.ts";
import { NoRight } from "#web/ui/layout/NotFound.tsx";

type Screen = ComponentType<{ owner: TabOwner | null }>;

/** The tools of a talent, in a tab of their page: the one at the open address, else the first that the reader may use. */
export function recordTools({ kind: collection }: OwnerKind, tabs: readonly ToolTab[]) {
  const tools = tabs.map(({ path, needs, screen }): { path: string; needs: ToolTab["needs"]; Open: Screen } => ({
    path,
    needs,
    Open: lazy(async () => ({ default: await screen() })),
  }));
  return function RecordTools({ record }: { record: ShownRecord }) {
    const { id, displayName: name, avatarUrl = null } = record;
    const base = useRecordPaths().beside(id, "tools");
    const { pathname } = useLocation();
    const opens = useGuardOf();
    const tool = tools.find(({ path }) => `${pathname}/`.startsWith(`${base}/${path}/`));
    if (!tool) {
      const first = tools.find(({ needs }) => opens(needs));
      return first ? <Navigate to={`${base}/${first.path}`} replace /> : <NoRight />;
    }
    if (!opens(tool.needs)) return <NoRight />;
    return (
      <TabList>
        <tool.Open
          owner={{ collection, id, name, avatarUrl, zone: record.timezoneId ?? null, editable: mayEdit(record) }}
        />
      </TabList>
    );
  };
}

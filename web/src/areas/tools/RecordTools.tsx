import { type ComponentType, lazy } from "react";
import { useLocation } from "react-router";
import type { TabOwner, ToolTab } from "#web/shared/area.ts";
import { mayEdit, type ShownRecord } from "#web/shared/record/kind.ts";
import { TabList } from "#web/shared/record/layout/TabList.tsx";
import { type OwnerKind, useRecordPaths } from "#web/shared/record/paths.ts";

type Screen = ComponentType<{ owner: TabOwner | null }>;

/** The tools of a talent, in a tab of their page: the one at the open address. */
export function recordTools({ kind: collection }: OwnerKind, tabs: readonly ToolTab[]) {
  const screens = tabs.map(({ path, screen }): [string, Screen] => [
    path,
    lazy(async () => ({ default: await screen() })),
  ]);
  return function RecordTools({ record }: { record: ShownRecord }) {
    const { id, displayName: name, avatarUrl = null } = record;
    const base = useRecordPaths().beside(id, "tools");
    const { pathname } = useLocation();
    const [, Open] = screens.find(([path]) => `${pathname}/`.startsWith(`${base}/${path}/`)) ?? [];
    return (
      <TabList>
        {Open && (
          <Open
            owner={{ collection, id, name, avatarUrl, zone: record.timezoneId ?? null, editable: mayEdit(record) }}
          />
        )}
      </TabList>
    );
  };
}

import { type ComponentType, lazy } from "react";
import { useLocation } from "react-router";
import type { CommsTab, TabOwner } from "#web/shared/area.ts";
import { mayEdit, type ShownRecord } from "#web/shared/record/kind.ts";
import { TabList } from "#web/shared/record/layout/TabList.tsx";
import { type OwnerKind, useRecordPaths } from "#web/shared/record/paths.ts";

type Screen = ComponentType<{ owner: TabOwner | null }>;

/** The comms of a record, in a tab of its page: those at the open address. */
export function recordComms({ kind: collection }: OwnerKind, tabs: readonly CommsTab[]) {
  const screens = new Map<string, Screen>(
    tabs.map(({ path, screen }) => [path, lazy(async () => ({ default: await screen() }))]),
  );
  return function RecordComms({ record }: { record: ShownRecord }) {
    const { id, displayName: name, avatarUrl = null } = record;
    const base = useRecordPaths().beside(id, "comms");
    const Open = screens.get(useLocation().pathname.slice(base.length + 1));
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

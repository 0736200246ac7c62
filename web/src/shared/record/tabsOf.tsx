/** The tabs of a record above a page of another area that stands below one of them. */
import { type ComponentType, use, useEffect, useMemo, useRef } from "react";
import { t } from "#web/shared/messages.ts";
import { Tabs } from "#web/ui/elements/Tabs.tsx";
import { useTabTitle } from "#web/ui/routing/title.ts";
import { type Area, AreasContext, type TabsOfProps } from "../area.ts";
import type { ListedRecord, RecordDescriptor, RecordEntry, RecordTab, ShownRecord } from "./kind.ts";
import { MountContext } from "./paths.ts";
import { useTabs } from "./RecordScreen.tsx";
import styles from "./tabsOf.module.css";

/** Width that stays in sight of the tabs before the marked one. */
const SCROLLED_PX = 80;

interface Props<Whole extends ShownRecord, R extends ListedRecord, F extends string, S extends string> {
  entry: RecordEntry<Whole, R, F, S>;
  kind: RecordDescriptor<Whole, R, F, S>;
}
function Shown<Whole extends ShownRecord, R extends ListedRecord, F extends string, S extends string>({
  id,
  ...row
}: Props<Whole, R, F, S> & TabsOfProps) {
  const { data: record } = row.kind.source.useRecord(id);
  return record ? <Row {...row} record={record} /> : null;
}

function Row<Whole extends ShownRecord, R extends ListedRecord, F extends string, S extends string>({
  entry,
  kind,
  record,
  current,
  end,
}: Props<Whole, R, F, S> & Omit<TabsOfProps, "id"> & { record: Whole }) {
  const tabs = useTabs(entry, kind, record);
  const row = useRef<HTMLDivElement>(null);
  useTabTitle(tabs.find(({ id }) => id === current)?.title);
  // On a phone the row scrolls, and the marked tab may stand out of sight.
  useEffect(() => {
    const marked = row.current?.querySelector<HTMLElement>("[aria-current]");
    marked?.parentElement?.scrollTo(marked.offsetLeft - SCROLLED_PX, 0);
  }, []);
  return (
    <div className={styles.row} ref={row}>
      <Tabs
        label={t("sections", { name: record.displayName })}
        tabs={tabs}
        current={current}
        className={styles.tabs ?? ""}
      />
      {end}
    </div>
  );
}

/** Returns the tabs of a kind, with those that areas add to them. */
export async function tabsOf<Whole extends ShownRecord, Row extends ListedRecord, F extends string, S extends string>(
  entry: RecordEntry<Whole, Row, F, S>,
  tabsIn: (areas: readonly Area[]) => RecordTab<Whole>[],
): Promise<ComponentType<TabsOfProps>> {
  const kind = await entry.kind();
  const { base, editPath, detail, views, first } = entry;
  const mount = { base, editPath, detail, views, first };
  return (props) => {
    const areas = use(AreasContext);
    const whole = useMemo(() => ({ ...entry, tabs: tabsIn(areas) }), [areas]);
    return (
      <MountContext value={mount}>
        <Shown entry={whole} kind={kind} {...props} />
      </MountContext>
    );
  };
}

import { Tabs } from "#web/ui/elements/Tabs.tsx";
import type { List } from "#web/ui/list/useList.ts";
import { useTabCounts } from "./useTabCounts.ts";

interface Props<Row> {
  list: List<Row>;
  /** Label of the tabs, such as "By status". */
  label: string;
  all: string;
  /** The other tabs in their order. */
  values: readonly { value: string | number; title: string }[];
}

const chosenIn = <Row,>({ call, state }: List<Row>): readonly unknown[] => {
  const shown: Record<string, unknown> = state.shown;
  const chosen = shown[call.list.tabs ?? ""];
  return Array.isArray(chosen) ? chosen : [];
};
/** Returns whether no tab shows what is filtered: several of its values are chosen. */
export const isBesideTabs = <Row,>(list: List<Row>): boolean => chosenIn(list).length > 1;

/** The tabs of a list: all, and one for each value of the filter that its call names, with exact counts. */
export function ListTabs<Row>({ list, label, all, values }: Props<Row>) {
  const count = useTabCounts(list);
  const chosen = chosenIn(list);
  const [only = "all"] = chosen.map(String);
  const choose = (id: string): void => {
    const value = values.find((tab) => String(tab.value) === id)?.value;
    list.state.filter(list.call.list.tabs ?? "", value === undefined ? undefined : [value], { now: true });
  };
  return (
    <Tabs
      label={label}
      tabs={[
        { id: "all", title: all, count: count(null) },
        ...values.map(({ value, title }) => ({ id: String(value), title, count: count(String(value)) })),
      ]}
      current={chosen.length > 1 ? "" : only}
      onChoose={choose}
    />
  );
}

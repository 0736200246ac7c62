import { UsersIcon } from "@phosphor-icons/react/dist/csr/Users";
import { fanReports } from "#contract/fans/report.ts";
import type { FilterOptions } from "#web/ui/filters/filterOptions.ts";
import { isSource } from "#web/ui/filters/filterOptions.ts";
import { conditions, readQuery } from "#web/ui/list/codec.ts";
import { f } from "../messages.ts";
import { useFanFilters } from "../useFanFilters.ts";
import styles from "./Campaigns.module.css";
import { t } from "./messages.ts";

function valueText(value: unknown, choices: FilterOptions["choices"]): string {
  const fixed = choices && !isSource(choices) ? choices : [];
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values
    .map((item) => fixed.find((choice) => String(choice.value) === String(item))?.label ?? String(item))
    .join(", ");
}

/** Filters of the report on fans, in words: "Country **Australia**". */
export function FilterWords({ filters }: { filters: string }) {
  const { report } = useFanFilters();
  const options: Readonly<Record<string, FilterOptions>> = report;
  const chosen = conditions(fanReports.report, readQuery(fanReports.report, new URLSearchParams(filters)));
  return Object.entries(chosen).map(([name, value]) => (
    <span key={name}>
      {name === "q" ? f("search") : (options[name]?.title ?? name)} <b>{valueText(value, options[name]?.choices)}</b>
    </span>
  ));
}

/** Fans that a campaign takes from the report, with the filters that match them. */
export const MatchingFans = ({ filters, count }: { filters: string; count: number | null }) => (
  <p className={styles.matching}>
    <UsersIcon size={16} aria-hidden />
    <b>{count === null ? t("matchingFans") : t("chosenCount", { count })}</b>
    <FilterWords filters={filters} />
  </p>
);

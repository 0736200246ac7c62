import { XIcon } from "@phosphor-icons/react/dist/csr/X";
import { t } from "#web/ui/messages.ts";
import type { AnyList } from "../list/codec.ts";
import type { UrlListState } from "../list/useListState.ts";
import { browserZone } from "../time/format.ts";
import { type Span, spanLabel } from "./dates/dateSpan.ts";
import styles from "./FilterBar.module.css";
import { FilterEditor, spanIn } from "./FilterEditor.tsx";
import { FilterPopover } from "./FilterPopover.tsx";
import { type FilterOptions, useChoices } from "./filterOptions.ts";

interface Props {
  name: string;
  options: FilterOptions;
  state: UrlListState;
  call: AnyList;
}

function numberRangeLabel([from, to]: Span): string {
  if (from === null) return t("atMostValue", { value: to ?? 0 });
  return to === null ? t("atLeastValue", { value: from }) : t("between", { from, to });
}

/** An active filter as a phrase: "Status is **Active**". */
export function Chip({ name, options, state, call }: Props) {
  const filter = call.list.filters[name];
  const value: unknown = (state.shown as Record<string, unknown>)[name];
  const values = Array.isArray(value) ? value.map((item) => (typeof item === "number" ? item : String(item))) : [];
  const { choices } = useChoices(options.choices ?? [], "", filter?.kind === "one" ? [String(value)] : values);
  const labels = values.map(
    (item) =>
      choices.find((choice) => String(choice.value) === String(item))?.label ?? (options.choices ? null : String(item)),
  );
  const named = labels.filter((label) => label !== null);
  const valueLabel = ((): string => {
    switch (filter?.kind) {
      case "yesNo":
        return t(value === true ? "yes" : "no");
      case "many":
        return named.length === labels.length && named.length <= 3
          ? named.join(", ")
          : t("chosenCount", { count: labels.length });
      case "one":
        return (
          choices.find((choice) => choice.value === value)?.label ??
          (filter.ref ? t("chosenCount", { count: 1 }) : String(value))
        );
      case "dates":
        return spanLabel(spanIn(value), options.zone ?? browserZone());
      case "numbers":
        return numberRangeLabel(spanIn(value));
      default:
        return String(value);
    }
  })();
  const isRange = filter?.kind === "dates" || filter?.kind === "numbers";
  const verb = isRange ? "" : t(filter?.kind === "text" ? "filterContains" : "filterIs");
  return (
    <span className={styles.chip}>
      <FilterPopover
        label={options.title}
        content={() => <FilterEditor name={name} options={options} state={state} call={call} />}
      >
        <button
          type="button"
          className={styles.phrase}
          aria-label={`${t("changeFilter", { name: options.title })}: ${verb} ${valueLabel}`}
        >
          {options.title} <span className={styles.verb}>{verb}</span> <b>{valueLabel}</b>
        </button>
      </FilterPopover>
      <button
        type="button"
        className={styles.off}
        aria-label={t("removeFilter", { name: options.title })}
        onClick={() => state.filter(name, undefined)}
      >
        <XIcon size={12} />
      </button>
    </span>
  );
}

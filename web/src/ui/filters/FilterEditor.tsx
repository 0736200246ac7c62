import { useState } from "react";
import { t } from "#web/ui/messages.ts";
import { onMenuKeys } from "../elements/menuKeys.ts";
import type { AnyList } from "../list/codec.ts";
import type { UrlListState } from "../list/useListState.ts";
import type { Span } from "./dates/dateSpan.ts";
import styles from "./FilterBar.module.css";
import { type Choice, type FilterOptions, isSource, useChoices } from "./filterOptions.ts";
import { DateValues, NumberValues } from "./RangeValues.tsx";

interface Props {
  name: string;
  options: FilterOptions;
  state: UrlListState;
  call: AnyList;
}
/** Lists with more choices than this have a search field. */
const SEARCH_FROM = 8;

/** Edits the values of one filter; each change applies at once. */
export function FilterEditor({ name, options, state, call }: Props) {
  const filter = call.list.filters[name];
  const value: unknown = (state.shown as Record<string, unknown>)[name];
  if (filter?.kind === "yesNo") {
    const choices = [
      { value: "true", label: t("yes") },
      { value: "false", label: t("no") },
    ];
    return (
      <Options
        choices={choices}
        chosen={value === undefined ? [] : [String(value)]}
        onToggle={(choice) => state.filter(name, String(value) === choice ? undefined : choice === "true")}
        single
      />
    );
  }
  if (filter?.kind === "text")
    return (
      <TextValue
        label={options.title}
        value={typeof value === "string" ? value : ""}
        onChange={(text) => state.filter(name, text.trim() || undefined)}
      />
    );
  if (filter?.kind === "dates" || filter?.kind === "numbers") {
    const Values = filter.kind === "dates" ? DateValues : NumberValues;
    return <Values options={options} value={spanIn(value)} onChange={(span) => state.filter(name, span)} />;
  }
  if (filter?.kind === "one")
    return (
      <ChoiceValues
        options={options}
        fallback={filter.choices ?? []}
        chosen={value === undefined ? [] : [String(value)]}
        onToggle={(choice) => state.filter(name, value === choice ? undefined : choice)}
        single
      />
    );
  const chosen = Array.isArray(value) ? value.map((item) => (typeof item === "number" ? item : String(item))) : [];
  const toggle = (choice: string | number): void =>
    state.filter(name, chosen.includes(choice) ? chosen.filter((other) => other !== choice) : [...chosen, choice]);
  return <ChoiceValues options={options} fallback={filter?.choices ?? []} chosen={chosen} onToggle={toggle} />;
}

/** Reads a range from a query's value. */
export const spanIn = (value: unknown): Span => {
  const [from, to]: unknown[] = Array.isArray(value) ? value : [];
  return [typeof from === "number" ? from : null, typeof to === "number" ? to : null];
};

function TextValue({ label, value, onChange }: { label: string; value: string; onChange: (text: string) => void }) {
  const [text, setText] = useState(value);
  return (
    <input
      className={styles.find}
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        onChange(event.currentTarget.value);
      }}
    />
  );
}

interface ChoiceValuesProps {
  options: FilterOptions;
  fallback: readonly (string | number)[];
  chosen: readonly (string | number)[];
  onToggle: (value: string | number) => void;
  /** Only one choice can be selected. */
  single?: boolean;
}
function ChoiceValues({ options, fallback, chosen, onToggle, single = false }: ChoiceValuesProps) {
  const [text, setText] = useState("");
  const from = options.choices ?? fallback.map((value): Choice => ({ value, label: String(value) }));
  const { choices, loading } = useChoices(from, text, chosen);
  const searchable = isSource(from) || from.length > SEARCH_FROM;
  return (
    <fieldset aria-label={options.title} onKeyDown={onMenuKeys}>
      {searchable && (
        <input
          className={styles.find}
          aria-label={t("search")}
          placeholder={t("search")}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          data-item
        />
      )}
      <Options choices={choices} chosen={chosen} onToggle={onToggle} single={single} />
      {choices.length === 0 && <p className={styles.none}>{loading ? t("loading") : t("noResults")}</p>}
    </fieldset>
  );
}

function Options<V extends string | number>({
  choices,
  chosen,
  onToggle,
  single = false,
}: {
  choices: readonly (Omit<Choice, "value"> & { value: V })[];
  chosen: readonly V[];
  onToggle: (value: V) => void;
  single?: boolean;
}) {
  return (
    <div className={styles.options}>
      {choices.map(({ value, label, mark }) => (
        <label key={value} className={styles.item}>
          <input
            type="checkbox"
            role={single ? "switch" : undefined}
            className={styles.box}
            checked={chosen.includes(value)}
            onChange={() => onToggle(value)}
            data-item
          />
          {mark}
          <span>{label}</span>
        </label>
      ))}
    </div>
  );
}

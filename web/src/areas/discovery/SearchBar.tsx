import { MagnifyingGlassIcon } from "@phosphor-icons/react/dist/csr/MagnifyingGlass";
import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import { XIcon } from "@phosphor-icons/react/dist/csr/X";
import { useEffect, useRef, useState } from "react";
import { LIMITS } from "#contract/limits.ts";
import { COUNTRY_CHOICES } from "#web/shared/addresses/countries.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { Segments } from "#web/ui/elements/Segments.tsx";
import { FilterPopover } from "#web/ui/filters/FilterPopover.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { useDebounced } from "#web/ui/useDebounced.ts";
import { usePageKeys } from "#web/ui/usePageKeys.ts";
import styles from "./Discovery.module.css";
import { t } from "./messages.ts";
import { type DiscoveryState, FILTERS, type FilterName } from "./useDiscoveryState.ts";

/** The search asks services outside, which is slower than typing. */
const WAIT_MS = 400;

type Change = (change: Readonly<Record<string, string | null>>) => void;

const shownValue = (name: FilterName, value: string): string =>
  name === "country" ? (COUNTRY_CHOICES.find((choice) => choice.value === value)?.label ?? value) : value;

function FilterFields({ state, change }: { state: DiscoveryState; change: Change }) {
  const [values, setValues] = useState(state.filters);
  const set = (name: FilterName) => (value: string | null) => setValues((now) => ({ ...now, [name]: value ?? "" }));
  const field = (name: FilterName) => ({
    name,
    label: t(name),
    value: values[name] ?? "",
    onChange: set(name),
    onBlur: () => undefined,
  });
  const isYear = (value: string | undefined): boolean => !value || /^(?:19|20)\d\d$/.test(value);
  const wrong = !isYear(values.since) || !isYear(values.until);
  const apply = (): void => {
    if (!wrong)
      change({ ...Object.fromEntries(FILTERS.map((name) => [name, values[name]?.trim() || null])), offset: null });
  };
  return (
    <form
      className={styles.filterFields}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <TextField {...field("tag")} maxLength={LIMITS.tag} />
      <SelectField {...field("country")} value={values.country || null} choices={COUNTRY_CHOICES} error={undefined} />
      {(["since", "until"] as const).map((name) => (
        <TextField
          key={name}
          {...field(name)}
          inputMode="numeric"
          maxLength={4}
          error={isYear(values[name]) ? undefined : t("yearHint")}
        />
      ))}
      <Button type="submit" tone="main" off={wrong}>
        {t("apply")}
      </Button>
    </form>
  );
}

interface Props {
  state: DiscoveryState;
  change: Change;
}

/** The search, what is searched for, and its filters as chips. */
export function SearchBar({ state, change }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(state.q);
  const typed = useDebounced(text, WAIT_MS).trim();
  useEffect(() => {
    if (document.activeElement === input.current && typed !== state.q) change({ q: typed || null, offset: null });
  }, [typed, state.q, change]);
  useEffect(() => {
    // The address does not overwrite the text while the person is typing.
    if (document.activeElement !== input.current) setText(state.q);
  }, [state.q]);
  usePageKeys({
    "/": () => {
      input.current?.focus();
      input.current?.select();
    },
  });
  return (
    <search className={styles.searchBar}>
      <span className={styles.search}>
        <MagnifyingGlassIcon size={16} aria-hidden />
        <input
          ref={input}
          type="search"
          aria-label={t("searchMusic")}
          placeholder={t("searchMusic")}
          maxLength={LIMITS.search}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter") change({ q: text.trim() || null, offset: null });
            if (event.key === "Escape") input.current?.blur();
          }}
        />
        <kbd aria-hidden>/</kbd>
      </span>
      <Segments
        label={t("kindOfResult")}
        value={state.kind}
        choices={[
          { value: "ARTISTS", title: t("artists") },
          { value: "RECORDINGS", title: t("recordings") },
        ]}
        onChange={(kind) => change({ kind: kind === "ARTISTS" ? null : kind, offset: null })}
      />
      {FILTERS.map((name) => {
        const value = state.filters[name];
        return (
          value && (
            <span key={name} className={styles.chip}>
              {t(name)} <b>{shownValue(name, value)}</b>
              <button
                type="button"
                aria-label={t("removeFilter", { name: t(name) })}
                onClick={() => change({ [name]: null, offset: null })}
              >
                <XIcon size={12} />
              </button>
            </span>
          )
        );
      })}
      <FilterPopover label={t("addFilter")} content={() => <FilterFields state={state} change={change} />}>
        <Button tone="quiet" size="small" icon={<PlusIcon size={14} />}>
          {t("filter")}
        </Button>
      </FilterPopover>
    </search>
  );
}

import { CaretLeftIcon } from "@phosphor-icons/react/dist/csr/CaretLeft";
import { CaretRightIcon } from "@phosphor-icons/react/dist/csr/CaretRight";
import { useState } from "react";
import { t } from "#web/ui/messages.ts";
import { cx } from "../cx.ts";
import { onMenuKeys } from "../elements/menuKeys.ts";
import type { AnyList } from "../list/codec.ts";
import type { UrlListState } from "../list/useListState.ts";
import styles from "./FilterBar.module.css";
import { FilterEditor } from "./FilterEditor.tsx";
import type { FilterOptions } from "./filterOptions.ts";

interface Props {
  state: UrlListState;
  call: AnyList;
  filters: readonly (readonly [string, FilterOptions])[];
}

/** Picks a filter, then its values. */
export function FilterPicker({ state, call, filters }: Props) {
  const [name, setName] = useState<string | null>(filters.length === 1 ? (filters[0]?.[0] ?? null) : null);
  const options = filters.find(([other]) => other === name)?.[1];
  if (name !== null && options)
    return (
      <>
        {filters.length > 1 && (
          <button type="button" className={cx(styles.item, styles.backwards)} onClick={() => setName(null)}>
            <CaretLeftIcon size={13} />
            {options.title}
          </button>
        )}
        <FilterEditor key={name} name={name} options={options} state={state} call={call} />
      </>
    );
  return (
    <fieldset aria-label={t("addFilter")} onKeyDown={onMenuKeys}>
      <p className={styles.heading}>{t("addFilter")}</p>
      {filters.map(([other, { title }]) => (
        <button key={other} type="button" className={styles.item} onClick={() => setName(other)} data-item>
          {title}
          <CaretRightIcon size={12} />
        </button>
      ))}
    </fieldset>
  );
}

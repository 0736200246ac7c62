import { CaretLeftIcon } from "@phosphor-icons/react/dist/csr/CaretLeft";
import { CaretRightIcon } from "@phosphor-icons/react/dist/csr/CaretRight";
import { useState } from "react";
import { t } from "#web/messages/kit.ts";
import { cx } from "../cx.ts";
import type { AnyList } from "../list/codec.ts";
import type { ListState } from "../list/useListState.ts";
import { onMenuKeys } from "../ui/menuKeys.ts";
import styles from "./FilterBar.module.css";
import { FilterEditor } from "./FilterEditor.tsx";
import type { FilterLook } from "./look.ts";

interface Props {
  state: ListState;
  call: AnyList;
  offered: readonly (readonly [string, FilterLook])[];
}

/** First which filter, then its values. */
export function FilterPicker({ state, call, offered }: Props) {
  const [name, setName] = useState<string | null>(offered.length === 1 ? (offered[0]?.[0] ?? null) : null);
  const look = offered.find(([other]) => other === name)?.[1];
  if (name !== null && look)
    return (
      <>
        {offered.length > 1 && (
          <button type="button" className={cx(styles.item, styles.backwards)} onClick={() => setName(null)}>
            <CaretLeftIcon size={13} />
            {look.title}
          </button>
        )}
        <FilterEditor key={name} name={name} look={look} state={state} call={call} />
      </>
    );
  return (
    <fieldset aria-label={t("addFilter")} onKeyDown={onMenuKeys}>
      <p className={styles.heading}>{t("addFilter")}</p>
      {offered.map(([other, { title }]) => (
        <button key={other} type="button" className={styles.item} onClick={() => setName(other)} data-item>
          {title}
          <CaretRightIcon size={12} />
        </button>
      ))}
    </fieldset>
  );
}

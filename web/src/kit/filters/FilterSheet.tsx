import { t } from "#web/messages/kit.ts";
import { Dialog } from "../dialogs/Dialog.tsx";
import type { AnyList } from "../list/codec.ts";
import type { ListState } from "../list/useListState.ts";
import { Button } from "../ui/Button.tsx";
import styles from "./FilterBar.module.css";
import { FilterEditor } from "./FilterEditor.tsx";
import type { FilterLook } from "./look.ts";

interface Props {
  state: ListState;
  call: AnyList;
  offered: readonly (readonly [string, FilterLook])[];
  close: () => void;
}

/** All filters of a list on a phone. */
export function FilterSheet({ state, call, offered, close }: Props) {
  const values: Record<string, unknown> = state.shown;
  return (
    <Dialog
      title={t("filters")}
      size={650}
      onClose={close}
      footer={
        <>
          <Button size="large" off={!state.narrowed} onClick={state.clear}>
            {t("clear")}
          </Button>
          <Button size="large" tone="main" onClick={close}>
            {t("showResults")}
          </Button>
        </>
      }
    >
      {offered.map(([name, look]) => {
        const value = values[name];
        const count = Array.isArray(value) ? value.length : value === undefined ? 0 : 1;
        return (
          <details key={name} className={styles.section} open={count > 0 || offered.length < 3}>
            <summary>
              {look.title}
              {count > 0 && <span className={styles.count}>{count}</span>}
            </summary>
            <FilterEditor name={name} look={look} state={state} call={call} />
          </details>
        );
      })}
    </Dialog>
  );
}

import { type ReactNode, useState } from "react";
import { type Import, imports, type TwinChoice } from "#contract/imports/import.ts";
import { useChange } from "#web/kit/calls/useChange.ts";
import { number } from "#web/kit/format/numbers.ts";
import { RadioField } from "#web/kit/forms/fields/Choices.tsx";
import { Button } from "#web/kit/ui/Button.tsx";
import { t } from "#web/messages/imports.ts";
import styles from "./Imports.module.css";
import { Mend } from "./Mend.tsx";
import { RowsTable } from "./RowsTable.tsx";
import { comesOf } from "./twins.rules.ts";

const still = () => undefined;
const TWINS = [
  { value: "skip", label: t("twinsSkip") },
  { value: "add", label: t("twinsAdd") },
  { value: "fill", label: t("twinsFill") },
] as const;

interface Props {
  one: Import;
  onColumns: () => void;
  children: ReactNode;
}

/** What checking found, and what is to be done with it. */
export function CheckStep({ one, onColumns, children }: Props) {
  const { kind, id, good, faulty, twins } = one;
  const [withTwins, setWithTwins] = useState<TwinChoice>("skip");
  const start = useChange(imports.start);
  const { added, filled } = comesOf(one, withTwins);
  const count = added + filled;
  const add = () =>
    void start.run({ params: { kind, id }, body: { rows: faulty > 0 ? "good" : "all", twins: withTwins } });
  return (
    <div className={styles.step}>
      <header className={styles.head}>
        <div>
          <h1>{t("checkTitle")}</h1>
          <ul className={styles.figures}>
            <li data-tone="good">{t("good", { count: good })}</li>
            {faulty > 0 && <li data-tone="bad">{t("faults", { count: faulty })}</li>}
            {twins > 0 && <li data-tone="waiting">{t("twins", { count: twins })}</li>}
          </ul>
        </div>
        <div className={styles.acts}>
          {children}
          <Button onClick={onColumns}>{t("changeColumns")}</Button>
          <Button tone="main" onClick={add} off={start.busy || (count === 0 && t("nothingToAdd"))}>
            {filled > 0
              ? t("addAndFill", { count: added, filled: number(filled) })
              : count === 0
                ? t("addNone")
                : t(faulty > 0 ? "addGood" : "addAll", { count })}
          </Button>
        </div>
      </header>
      {twins > 0 && (
        <>
          <RadioField
            name="twins"
            label={t("twinsAsk")}
            choices={TWINS}
            value={withTwins}
            onChange={setWithTwins}
            onBlur={still}
            error={undefined}
            row
          />
          <p className={styles.quiet}>{t("twinsByRow")}</p>
        </>
      )}
      <Mend one={one} />
      <RowsTable one={one} />
    </div>
  );
}

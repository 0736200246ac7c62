import { useState } from "react";
import type { Saved } from "#contract/errors.ts";
import { t } from "#web/ui/messages.ts";
import { Dialog } from "../../dialogs/Dialog.tsx";
import { Button } from "../../elements/Button.tsx";
import { useStore } from "../../store.ts";
import { formatDateTime, shownZone } from "../../time/format.ts";
import { formatValue } from "./formatValue.ts";
import styles from "./Versions.module.css";

interface Side {
  name: string;
  /** Defaults to the label of the field on the page. */
  label: string | undefined;
  /** The value, and its formatted text if the form provides one. */
  mine: readonly [value: unknown, text: string | undefined];
  theirs: readonly [value: unknown, text: string | undefined];
}
interface Props {
  sides: readonly Side[];
  saved: Saved | null;
  saving: boolean;
  onChosen: (taken: readonly string[]) => void;
  close: () => void;
}

/** Shows each field that two people changed with both versions; the person's own is preselected. */
export function VersionsDialog({ sides, saved, saving, onChosen, close }: Props) {
  const zone = useStore(shownZone);
  const [taken, setTaken] = useState<readonly string[]>([]);
  // Read once, while the form is still rendered as it was.
  const [labels] = useState(() => sides.map(({ name, label }) => label ?? labelOf(name)));
  const savedAt = saved && formatDateTime(saved.at, zone);
  const theirs =
    saved && savedAt
      ? saved.by
        ? t("savedBy", { name: saved.by, at: savedAt })
        : t("savedAt", { at: savedAt })
      : t("savedNow");
  const choose = (name: string, other: boolean): void =>
    setTaken((now) => [...now.filter((item) => item !== name), ...(other ? [name] : [])]);
  return (
    <Dialog
      title={t("versionsTitle")}
      line={t("versionsLine", { count: sides.length })}
      size={650}
      onClose={close}
      footer={
        <>
          <Button size="large" onClick={close}>
            {t("cancel")}
          </Button>
          <Button
            tone="main"
            size="large"
            onClick={() => {
              close();
              onChosen(taken);
            }}
          >
            {t(saving ? "versionsSave" : "versionsUse")}
          </Button>
        </>
      }
    >
      {sides.length > 1 && (
        <div className={styles.all}>
          <Button size="small" onClick={() => setTaken([])}>
            {t("keepAllYours")}
          </Button>
          <Button size="small" onClick={() => setTaken(sides.map(({ name }) => name))}>
            {t("keepAllSaved")}
          </Button>
        </div>
      )}
      {sides.map(({ name, mine, theirs: other }, index) => (
        <fieldset key={name} className={styles.field}>
          <legend>{labels[index]}</legend>
          <Version
            name={name}
            title={t("yours")}
            value={mine}
            chosen={!taken.includes(name)}
            onChoose={() => choose(name, false)}
          />
          <Version
            name={name}
            title={theirs}
            value={other}
            chosen={taken.includes(name)}
            onChoose={() => choose(name, true)}
          />
        </fieldset>
      ))}
    </Dialog>
  );
}

interface VersionProps {
  name: string;
  title: string;
  value: Side["mine"];
  chosen: boolean;
  onChoose: () => void;
}
function Version({ name, title, value: [value, formatted], chosen, onChoose }: VersionProps) {
  const text = formatted ?? formatValue(value);
  return (
    <label className={styles.version} data-chosen={chosen || undefined}>
      <input type="radio" name={`version-${name}`} checked={chosen} onChange={onChoose} />
      <span className={styles.title}>{title}</span>
      <span className={styles.value} data-empty={text === "" || undefined}>
        {text || t("versionEmpty")}
      </span>
    </label>
  );
}

/** Returns the label of a field on the page. */
function labelOf(name: string): string {
  const field = document.querySelector(`form [name="${CSS.escape(name)}"], form [data-path="${CSS.escape(name)}"]`);
  const label = field && "labels" in field && field.labels instanceof NodeList ? field.labels[0] : undefined;
  return label?.textContent?.replace(/\*$/, "").trim() || name;
}

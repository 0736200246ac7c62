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
  /** Without it, the label of the field that is on the page. */
  label: string | undefined;
  /** The value, and how it is said where that is known. */
  mine: readonly [value: unknown, words: string | undefined];
  theirs: readonly [value: unknown, words: string | undefined];
}
interface Props {
  sides: readonly Side[];
  saved: Saved | null;
  saving: boolean;
  onChosen: (taken: readonly string[]) => void;
  close: () => void;
}

/** The fields that two people changed, each with both versions; one's own is chosen until another is. */
export function VersionsDialog({ sides, saved, saving, onChosen, close }: Props) {
  const zone = useStore(shownZone);
  const [taken, setTaken] = useState<readonly string[]>([]);
  // Read while the form is still drawn as it was.
  const [labels] = useState(() => sides.map(({ name, label }) => label ?? labelOf(name)));
  const at = saved && formatDateTime(saved.at, zone);
  const theirs = saved && at ? (saved.by ? t("savedBy", { name: saved.by, at }) : t("savedAt", { at })) : t("savedNow");
  const take = (name: string, other: boolean): void =>
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
            {t(saving ? "versionsSave" : "versionsTake")}
          </Button>
        </>
      }
    >
      {sides.length > 1 && (
        <div className={styles.all}>
          <Button size="small" onClick={() => setTaken([])}>
            {t("allMine")}
          </Button>
          <Button size="small" onClick={() => setTaken(sides.map(({ name }) => name))}>
            {t("allTheirs")}
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
            onChoose={() => take(name, false)}
          />
          <Version
            name={name}
            title={theirs}
            value={other}
            chosen={taken.includes(name)}
            onChoose={() => take(name, true)}
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
function Version({ name, title, value: [value, words], chosen, onChoose }: VersionProps) {
  const said = words ?? formatValue(value);
  return (
    <label className={styles.version} data-chosen={chosen || undefined}>
      <input type="radio" name={`version-${name}`} checked={chosen} onChange={onChoose} />
      <span className={styles.title}>{title}</span>
      <span className={styles.value} data-empty={said === "" || undefined}>
        {said || t("versionEmpty")}
      </span>
    </label>
  );
}

/** What the page calls a field. */
function labelOf(name: string): string {
  const field = document.querySelector(`form [name="${CSS.escape(name)}"], form [data-path="${CSS.escape(name)}"]`);
  const label = field && "labels" in field && field.labels instanceof NodeList ? field.labels[0] : undefined;
  return label?.textContent?.replace(/\s*\*$/, "").trim() || name;
}

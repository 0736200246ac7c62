import { useState } from "react";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import type { Choice } from "#web/ui/filters/filterOptions.ts";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "./messages.ts";
import styles from "./Statuses.module.css";

interface Props {
  name: string;
  /** How many records use it; null for none. */
  line: string | null;
  others: readonly (Choice & { value: string })[];
  close: () => void;
  remove: (replacementId: string | null) => Promise<{ moved: number } | null>;
}

/** Asks before a status or a category goes, and for what takes its place where records use it. */
export function RemoveDialog({ name, line, others, close, remove }: Props) {
  const [chosen, setChosen] = useState(others[0]?.value ?? null);
  const [busy, setBusy] = useState(false);
  const other = others.find(({ value }) => value === chosen)?.label ?? "";
  const run = async (): Promise<void> => {
    setBusy(true);
    const removed = await remove(line === null ? null : chosen);
    setBusy(false);
    // Refused because it is in use by now: the list shows that, and the dialog is opened again.
    close();
    if (!removed) return;
    const { moved: count } = removed;
    showToast(count > 0 ? t("replaced", { name, count, other }) : t("removed", { name }));
  };
  return (
    <Dialog
      title={t("removeTitle", { name })}
      onClose={close}
      footer={
        <>
          <Button size="large" onClick={close}>
            {t("cancel")}
          </Button>
          <Button size="large" tone="danger" off={busy} onClick={() => void run()}>
            {t("remove")}
          </Button>
        </>
      }
    >
      <div className={styles.question}>
        <p>{line ?? t("removeUnused")}</p>
        {line !== null && (
          <SelectField
            name="replacementId"
            value={chosen}
            onChange={setChosen}
            onBlur={() => undefined}
            error={undefined}
            label={t("replacement")}
            choices={others}
            required
          />
        )}
      </div>
    </Dialog>
  );
}

import { type FormEvent, type KeyboardEvent, useEffect, useRef } from "react";
import { formOf } from "#contract/form.ts";
import { LIMITS } from "#contract/limits.ts";
import type { MasterSlug } from "#contract/master-lists.ts";
import { type MasterEntry, MasterEntryForm, masterLists } from "#contract/settings/master-list.ts";
import { t } from "#web/areas/settings/lists/messages.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import styles from "./Lists.module.css";

const entryForm = formOf(MasterEntryForm);

/** Renames an entry in place: Enter saves, Escape cancels. */
export function RenameEntry({ slug, entry, close }: { slug: MasterSlug; entry: MasterEntry; close: () => void }) {
  const row = useRef<HTMLFormElement>(null);
  const form = useCallForm(masterLists.update, {
    params: { slug, id: entry.id },
    draft: false,
    initial: entryForm.valuesOf(entry),
    newest: entryForm.valuesOf,
    onDone: ({ name }) => {
      close();
      showToast(t("renamed", { name }));
    },
  });
  useEffect(() => row.current?.querySelector<HTMLInputElement>("[name=name]")?.select(), []);
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (form.dirty) void form.submit();
    else close();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Escape") close();
  };
  return (
    <form
      ref={row}
      className={styles.rename}
      aria-label={t("renameOf", { name: entry.name })}
      onSubmit={onSubmit}
      onKeyDown={onKeyDown}
      noValidate
    >
      <TextField {...form.field("name")} label={t("name")} maxLength={LIMITS.masterName} autoComplete="off" required />
      <Button type="submit" size="small" tone="main">
        {t("save")}
      </Button>
      <Button size="small" onClick={close}>
        {t("cancel")}
      </Button>
    </form>
  );
}

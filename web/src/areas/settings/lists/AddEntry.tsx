import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import { type FormEvent, useRef } from "react";
import { TALENT_CATEGORIES } from "#contract/enums.ts";
import { formOf } from "#contract/form.ts";
import { LIMITS } from "#contract/limits.ts";
import type { MasterSlug } from "#contract/master-lists.ts";
import { MasterEntryForm, masterLists } from "#contract/settings/master-list.ts";
import { t } from "#web/areas/settings/lists/messages.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import type { GroupOf } from "./group.ts";
import styles from "./Lists.module.css";

const entryForm = formOf(MasterEntryForm);

/** Adds entries one after the other: Enter adds one and clears the field. */
export function AddEntry({ slug, groups }: { slug: MasterSlug; groups: readonly GroupOf[] }) {
  const row = useRef<HTMLFormElement>(null);
  const form = useCallForm(masterLists.create, {
    params: { slug },
    draft: slug,
    initial: entryForm.empty,
    onDone: ({ name, category, typeId }) => {
      form.reset();
      form.set("category", category);
      form.set("typeId", typeId);
      showToast(t("added", { name }));
      row.current?.querySelector<HTMLElement>("[name=name]")?.focus();
    },
  });
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void form.submit();
  };
  return (
    <form ref={row} className={styles.add} aria-label={t("newEntry")} onSubmit={onSubmit} noValidate>
      <TextField {...form.field("name")} label={t("name")} maxLength={LIMITS.masterName} autoComplete="off" required />
      {slug === "talent-types" && (
        <SelectField
          {...form.field("category")}
          label={t("category")}
          choices={TALENT_CATEGORIES.map((value) => ({ value, label: value }))}
          required
        />
      )}
      {slug === "talent-sub-types" && (
        <SelectField
          {...form.field("typeId")}
          label={t("type")}
          choices={groups.map(({ id, title }) => ({ value: id, label: title ?? "" }))}
          searchable
          required
        />
      )}
      <Button type="submit" tone="main" icon={<PlusIcon size={14} />} className={styles.button}>
        {t("add")}
      </Button>
    </form>
  );
}

import { useEffect } from "react";
import { industryCategories } from "#contract/partners/industry-category.ts";
import { useAsk } from "#web/kit/calls/useAsk.ts";
import { openDialog } from "#web/kit/dialogs/dialogs.ts";
import { FormDialog } from "#web/kit/forms/FormDialog.tsx";
import { SelectField } from "#web/kit/forms/fields/SelectField.tsx";
import { TextField } from "#web/kit/forms/fields/TextField.tsx";
import { type Field, useCallForm } from "#web/kit/forms/useCallForm.ts";
import { t } from "#web/messages/shared.ts";

/** The industry categories that there are, as choices. */
export function useCategoryChoices(): { value: string; label: string }[] {
  const { data = [] } = useAsk(industryCategories.list, {}, { staleTime: 300_000 });
  return data.map(({ id, name }) => ({ value: id, label: name }));
}

/** What a company does; a category that is not there yet is added on the way (B-094). */
export function CategoryField({ field }: { field: Field<string | null> }) {
  const choices = useCategoryChoices();
  return (
    <SelectField
      {...field}
      label={t("category")}
      choices={choices}
      create={{
        title: (name) => (name === "" ? t("newCategory") : t("newCategoryNamed", { name })),
        run: (name) => openDialog((close) => <AddCategory name={name} close={close} onAdded={field.onChange} />),
      }}
    />
  );
}

interface Props {
  /** What was typed already. */
  name: string;
  close: () => void;
  onAdded: (id: string) => void;
}

function AddCategory({ name, close, onAdded }: Props) {
  const form = useCallForm(industryCategories.create, {
    initial: { name: "" },
    onDone: ({ id }) => {
      close();
      onAdded(id);
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed is taken over once, as something that is not saved yet
  useEffect(() => {
    if (name !== "") form.set("name", name);
  }, []);
  return (
    <FormDialog
      form={form}
      size={500}
      title={t("addCategory")}
      line={t("addCategoryLine")}
      close={close}
      save={t("add")}
    >
      <TextField {...form.field("name")} label={t("categoryName")} required autoFocus maxLength={100} />
    </FormDialog>
  );
}

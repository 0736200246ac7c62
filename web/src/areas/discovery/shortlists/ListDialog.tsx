import { DISCOVERY_LIMITS } from "#contract/discovery/artist.ts";
import { type Shortlist, shortlists } from "#contract/discovery/shortlist.ts";
import { CallDialog } from "#web/ui/forms/CallDialog.tsx";
import { SwitchField } from "#web/ui/forms/fields/choices/ChoiceFields.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import type { RecordForm } from "#web/ui/forms/useCallForm.ts";
import { t } from "../messages.ts";

const EMPTY = { name: "", shared: true };
interface Values {
  name: string;
  shared: boolean;
}

const fields = <V extends Values>(form: RecordForm<V>) => (
  <>
    <TextField {...form.field("name")} label={t("listName")} required autoFocus maxLength={DISCOVERY_LIMITS.name} />
    <SwitchField {...form.field("shared")} label={t("shareList")} />
  </>
);

/** Begins a shortlist, or renames and shares one. */
export function ListDialog({ list, close }: { list?: Shortlist; close: () => void }) {
  const saved = ({ name }: Values): string => t("listSaved", { name });
  if (!list)
    return (
      <CallDialog
        call={shortlists.create}
        title={t("newList")}
        size={500}
        initial={EMPTY}
        close={close}
        savedMessage={saved}
      >
        {fields}
      </CallDialog>
    );
  const valuesOf = ({ name, shared, version }: Shortlist) => ({ name, shared, version });
  return (
    <CallDialog
      call={shortlists.update}
      params={{ id: list.id }}
      title={t("editList")}
      size={500}
      initial={valuesOf(list)}
      newest={valuesOf}
      close={close}
      savedMessage={saved}
    >
      {fields}
    </CallDialog>
  );
}

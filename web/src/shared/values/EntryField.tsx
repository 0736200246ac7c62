import type { ChosenSlug } from "#contract/master-lists.ts";
import { masterLists } from "#contract/settings/master-list.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import type { Field } from "#web/ui/forms/useCallForm.ts";

interface Entry {
  id: string;
  name: string;
}
interface Props extends Field<string | null> {
  list: ChosenSlug;
  label: string;
  hint?: string;
  required?: boolean;
  /** The entry that the record has, offered even after it was archived. */
  current?: Entry | null | undefined;
}

/** Returns what a master list offers, as choices of a form or a filter. */
export function useEntryChoices(list: ChosenSlug, current?: Entry | null): { value: string; label: string }[] {
  const { data = [] } = useCallQuery(masterLists.options, { params: { slug: list } }, { staleTime: 300_000 });
  const entries = current && !data.some(({ id }) => id === current.id) ? [...data, current] : data;
  return entries.map(({ id, name }) => ({ value: id, label: name }));
}

/** Selects an entry of a master list. */
export function EntryField({ list, current, ...field }: Props) {
  return <SelectField {...field} choices={useEntryChoices(list, current)} />;
}

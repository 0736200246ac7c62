import { PersonSelect } from "#web/shared/people/PersonSelect.tsx";
import { TagsField } from "#web/ui/forms/fields/choices/TagsField.tsx";
import { t } from "./messages.ts";
import { SetChangeDialog, type SetParts } from "./SetChangeDialog.tsx";

interface Props {
  /** The first record's name, and how many are selected. */
  about: { name: string; count: number };
  close: () => void;
  save: (change: SetParts) => Promise<boolean>;
}

/** Assigns colleagues to many records, and unassigns others. */
export const AssignDialog = ({ about, ...rest }: Props) => (
  <SetChangeDialog {...rest} title={t("assignTitle", about)} line={t("assignLine")}>
    {({ add, remove }) => (
      <>
        <PersonSelect {...add} label={t("assign")} />
        <PersonSelect {...remove} label={t("unassign")} />
      </>
    )}
  </SetChangeDialog>
);

/** Adds tags to many records, and removes others. */
export const TagsDialog = ({ about, title, known, ...rest }: Props & { title: string; known: readonly string[] }) => (
  <SetChangeDialog {...rest} title={t("tagsTitle", { ...about, title })} line={t("tagsLine")}>
    {({ add, remove }) => (
      <>
        <TagsField {...add} label={t("addTags")} known={known} />
        <TagsField {...remove} label={t("removeTags")} known={known} />
      </>
    )}
  </SetChangeDialog>
);

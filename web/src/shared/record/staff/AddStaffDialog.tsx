import { useState } from "react";
import type { PersonBrief } from "#contract/schema.ts";
import { PersonSelect } from "#web/shared/people/PersonSelect.tsx";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { showError } from "#web/ui/toasts/showError.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "./messages.ts";
import { ROLE_CHOICES } from "./roles.ts";
import type { RecordStaffValues, StaffSource } from "./source.ts";

interface Props {
  source: StaffSource;
  /** The record's name. */
  name: string;
  close: () => void;
}
const EMPTY: RecordStaffValues = { userIds: [], role: "Assignee" };

/** Adds colleagues to a record, all in one role. */
export function AddStaffDialog({ source, name, close }: Props) {
  const [people, setPeople] = useState<readonly PersonBrief[]>([]);
  const form = source.useAdding({
    initial: EMPTY,
    rules: ({ userIds, role }) => ({
      ...(userIds.length === 0 && { userIds: t("choose") }),
      ...(role === "Lead" && userIds.length > 1 && { role: t("oneLead") }),
    }),
    onDone: (_, { userIds }) => {
      close();
      const first = people.find(({ id }) => id === userIds[0])?.displayName ?? "";
      const undo = async (): Promise<void> => {
        try {
          for (const id of userIds) await source.remove(id);
        } catch (error) {
          showError(error);
        }
      };
      showToast(t("added", { name: first, record: name, count: userIds.length }), { undo });
    },
  });
  const { onChange, ...chosen } = form.field("userIds");
  return (
    <FormDialog form={form} title={t("addTitle", { name })} size={500} save={t("add")} close={close}>
      <PersonSelect
        {...chosen}
        onChange={(ids, found) => {
          setPeople(found);
          onChange(ids);
        }}
        label={t("people")}
        required
      />
      <SelectField {...form.field("role")} label={t("role")} hint={t("leadHint")} choices={ROLE_CHOICES} required />
    </FormDialog>
  );
}

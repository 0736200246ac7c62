import { useState } from "react";
import { people as calls, type PersonRow } from "#contract/talents/person.ts";
import { send } from "#web/kit/calls/send.ts";
import { FormDialog } from "#web/kit/forms/FormDialog.tsx";
import type { AnyForm } from "#web/kit/forms/FormFrame.tsx";
import { tell } from "#web/kit/toasts/toasts.ts";
import { t } from "#web/messages/talents.ts";
import { PersonSelect } from "#web/shared/PersonSelect.tsx";
import type { OfFamily } from "./family.ts";
import { each } from "./personStates.tsx";

interface Props extends OfFamily {
  people: readonly PersonRow[];
  close: () => void;
}

/** Adds the same colleagues to several people; whoever looks after one of them already stays. */
export function AssignMany({ family, people, close }: Props) {
  const [staffIds, setStaffIds] = useState<string[]>([]);
  const [busy, setBusy] = useState(false);
  const dirty = staffIds.length > 0;
  const submit = async (): Promise<void> => {
    if (!dirty || busy) return;
    setBusy(true);
    const done = await each(people, ({ id, version, assignedStaff }) => {
      const all = new Set([...assignedStaff.map((member) => member.id), ...staffIds]);
      return send(calls.assign, { params: { family, id }, body: { staffIds: [...all], version } });
    });
    if (done.length > 0) tell(t("assigned", { name: done[0]?.displayName ?? "", count: done.length }));
    close();
  };
  // Several calls stand behind it, so no one call's form does.
  const form: AnyForm = {
    dirty,
    busy,
    submit,
    valid: true,
    alert: null,
    notice: null,
    compare: null,
    restored: false,
    kind: "edit",
    unsaved: () => dirty && !busy,
    saving: () => null,
    discard: () => undefined,
  };
  const count = people.length;
  return (
    <FormDialog
      form={form}
      size={500}
      title={t("assignTitle", { name: people[0]?.displayName ?? "", count })}
      line={count > 1 ? t("assignManyLine") : t("assignLine")}
      close={close}
    >
      <PersonSelect
        name="staffIds"
        value={staffIds}
        onChange={setStaffIds}
        onBlur={() => undefined}
        error={undefined}
        label={t("assignedStaff")}
      />
    </FormDialog>
  );
}

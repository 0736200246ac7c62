import { useState } from "react";
import { people as calls, type PersonRow } from "#contract/talents/person.ts";
import { t } from "#web/areas/talents/messages.ts";
import { PersonSelect } from "#web/shared/people/PersonSelect.tsx";
import { send } from "#web/ui/calls/send.ts";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import type { AnyForm } from "#web/ui/forms/FormFrame.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";
import type { OfFamily } from "../family.ts";
import { each } from "../status/personStates.tsx";

interface Props extends OfFamily {
  people: readonly PersonRow[];
  close: () => void;
}

/** Assigns the same staff to several people; existing assignments are kept. */
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
    if (done.length > 0) showToast(t("assigned", { name: done[0]?.displayName ?? "", count: done.length }));
    close();
  };
  // It sends several calls, so no single call's form fits.
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

import { ids } from "#contract/form.ts";
import { type PersonSummary, people } from "#contract/talents/person.ts";
import { t } from "#web/areas/talents/messages.ts";
import { Avatar } from "#web/shared/people/Avatar.tsx";
import { PersonSelect } from "#web/shared/people/PersonSelect.tsx";
import { mutate } from "#web/ui/calls/mutate.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import type { OfFamily } from "./family.ts";

type Of = OfFamily & { id: string; close: () => void };

const valuesOf = ({ assignedStaff, version }: PersonSummary) => ({
  staffIds: ids(assignedStaff),
  version,
});

/** Edits the assigned staff of a person. */
export function AssignStaff({ family, id, close }: Of) {
  const { data } = useCallQuery(people.summary, { params: { family, id } });
  return data ? <Assign family={family} person={data} close={close} /> : null;
}

function Assign({ family, person, close }: OfFamily & { person: PersonSummary; close: () => void }) {
  const { id, displayName: name } = person;
  const form = useCallForm(people.assign, {
    params: { family, id },
    initial: valuesOf(person),
    newest: valuesOf,
    words: { staffIds: { value: (chosen) => t("peopleCount", { count: chosen.length }) } },
    onDone: (_, { version }) => {
      close();
      const undo = () =>
        mutate(people.assign, {
          params: { family, id },
          // Saving made the next version: whatever was changed after it is not overwritten.
          body: { staffIds: ids(person.assignedStaff), version: version + 1 },
        });
      showToast(t("assigned", { name, count: 1 }), { undo });
    },
  });
  return (
    <FormDialog
      form={form}
      size={500}
      title={t("assignTitle", { name, count: 1 })}
      line={t("assignLine")}
      mark={<Avatar person={person} size={52} />}
      close={close}
    >
      <PersonSelect {...form.field("staffIds")} label={t("assignedStaff")} known={person.assignedStaff} />
    </FormDialog>
  );
}

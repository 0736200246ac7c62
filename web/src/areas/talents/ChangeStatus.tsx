import { TALENT_STATUSES, type TalentStatus } from "#contract/enums.ts";
import { type PersonSummary, people } from "#contract/talents/person.ts";
import { useAsk } from "#web/kit/calls/useAsk.ts";
import { FormDialog } from "#web/kit/forms/FormDialog.tsx";
import { useCallForm } from "#web/kit/forms/useCallForm.ts";
import { tell } from "#web/kit/toasts/toasts.ts";
import { t } from "#web/messages/talents.ts";
import { Face } from "#web/shared/Face.tsx";
import { STATUS_LOOKS, StatusBadge } from "#web/shared/StatusBadge.tsx";
import styles from "./ChangeStatus.module.css";
import type { OfFamily } from "./family.ts";
import { STATUS_MEANS } from "./person.words.ts";
import { newestValues, valuesOf } from "./personForm.ts";

type Of = OfFamily & { id: string; close: () => void };

/** The four statuses and what they mean; it goes with the rest of the summary, which stays as it is. */
export function ChangeStatus({ family, id, close }: Of) {
  const { data } = useAsk(people.summary, { params: { family, id } });
  return data ? <Statuses family={family} person={data} close={close} /> : null;
}

function Statuses({ family, person, close }: OfFamily & { person: PersonSummary; close: () => void }) {
  const { id, displayName: name } = person;
  const form = useCallForm(people.updateSummary, {
    params: { family, id },
    initial: valuesOf(person),
    newest: newestValues,
    draft: "status",
    words: { status: { label: t("status"), value: (status) => STATUS_LOOKS[status].title } },
    onDone: ({ status }) => {
      close();
      tell(t("statusChanged", { name, status: STATUS_LOOKS[status].title.toLowerCase() }));
    },
  });
  const { value, onChange } = form.field("status");
  return (
    <FormDialog
      form={form}
      size={500}
      title={t("statusTitle", { name })}
      mark={<Face person={person} size={52} />}
      close={close}
    >
      <fieldset className={styles.choices}>
        <legend className="only-read">{t("status")}</legend>
        {TALENT_STATUSES.map((status: TalentStatus) => (
          <label key={status} className={styles.choice} data-chosen={status === value || undefined}>
            <input
              type="radio"
              name="status"
              value={status}
              checked={status === value}
              onChange={() => onChange(status)}
            />
            <StatusBadge status={status} />
            <span>{STATUS_MEANS[status]}</span>
          </label>
        ))}
      </fieldset>
    </FormDialog>
  );
}

import { TALENT_STATUS, TALENT_STATUSES, type TalentStatus } from "#contract/enums.ts";
import { type PersonSummary, people } from "#contract/talents/person.ts";
import { t } from "#web/areas/talents/messages.ts";
import { Avatar } from "#web/shared/people/Avatar.tsx";
import { STATUS_STYLES, StatusBadge } from "#web/shared/values/StatusBadge.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import type { AnyForm } from "#web/ui/forms/FormFrame.tsx";
import { type Field, useCallForm } from "#web/ui/forms/useCallForm.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import type { OfFamily } from "../family.ts";
import { valuesOf } from "../personForm.ts";
import { STATUS_MEANINGS } from "../personLabels.ts";
import styles from "./ChangeStatus.module.css";

type Of = OfFamily & { id: string; close: () => void };

/** The four statuses, and what each means for the work that is open. */
export function ChangeStatus({ family, id, close }: Of) {
  const { data } = useCallQuery(people.summary, { params: { family, id } });
  if (!data) return null;
  return family === "talents" ? <OfTalent person={data} close={close} /> : <OfScout person={data} close={close} />;
}

interface Person {
  person: PersonSummary;
  close: () => void;
}
const WORDS = { status: { label: t("status"), value: (status: TalentStatus) => STATUS_STYLES[status].title } };

function done({ person: { displayName: name }, close }: Person, status: TalentStatus): void {
  close();
  showToast(t("statusChanged", { name, status: STATUS_STYLES[status].title.toLowerCase() }));
}

/** A call that carries the status. */
function OfTalent(props: Person) {
  const { id, status, version } = props.person;
  const form = useCallForm(people.status, {
    params: { id },
    initial: { status, version },
    newest: (now) => ({ status: now.status, version: now.version }),
    draft: "status",
    words: WORDS,
    onDone: (_, values) => done(props, values.status),
  });
  return <Statuses {...props} form={form} field={form.field("status")} />;
}

/** A scout's goes with the rest of the summary, which stays as it is. */
function OfScout(props: Person) {
  const form = useCallForm(people.updateSummary, {
    params: { family: "scouts", id: props.person.id },
    initial: valuesOf(props.person),
    newest: valuesOf,
    draft: "status",
    words: WORDS,
    onDone: ({ status }) => done(props, status),
  });
  return <Statuses {...props} form={form} field={form.field("status")} />;
}

function Statuses({ person, close, form, field }: Person & { form: AnyForm; field: Field<TalentStatus> }) {
  const { value, onChange } = field;
  const { displayName: name, category } = person;
  return (
    <FormDialog
      form={form}
      size={500}
      title={t("statusTitle", { name })}
      mark={<Avatar person={person} size={52} />}
      close={close}
    >
      <fieldset className={styles.choices}>
        <legend className="only-read">{t("status")}</legend>
        {TALENT_STATUSES.map((status: TalentStatus) => (
          <label key={status} className={styles.choice} data-chosen={status === value || undefined}>
            <input
              type="radio"
              name="status"
              disabled={status === TALENT_STATUS.active && category === null}
              value={status}
              checked={status === value}
              onChange={() => onChange(status)}
            />
            <StatusBadge status={status} />
            <span>
              {status === TALENT_STATUS.active && category === null
                ? t("activeNeedsCategory")
                : STATUS_MEANINGS[status]}
            </span>
          </label>
        ))}
      </fieldset>
      <p className={styles.keeps}>{t("statusKeeps")}</p>
    </FormDialog>
  );
}

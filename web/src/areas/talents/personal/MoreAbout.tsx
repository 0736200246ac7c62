import { lazy, type ReactNode } from "react";
import { type Attribute, attributes } from "#contract/talents/attribute.ts";
import type { PersonSummary } from "#contract/talents/person.ts";
import { t } from "#web/areas/talents/personal/messages.ts";
import { DetailFacts, DetailSection } from "#web/shared/record/layout/DetailPanel.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { formatDate } from "#web/ui/time/format.ts";
import type { OfFamily } from "../family.ts";
import { EditButton } from "./EditButton.tsx";
import styles from "./Personal.module.css";

const EditAttributes = lazy(async () => ({ default: (await import("./EditAttributes.tsx")).EditAttributes }));

function answerOf({ dataType, value, values }: Attribute): ReactNode {
  if (values.length > 0) return values.map((one) => one.value).join(", ");
  if (value === null) return null;
  if (dataType === "DATE") return formatDate(value);
  return dataType === "LONG_TEXT" ? <span className={styles.lines}>{value}</span> : value;
}

/** The agency's custom fields; hidden if there are none. */
export function MoreAbout({ family, person }: OfFamily & { person: PersonSummary }) {
  const { id, displayName: name, editable } = person;
  const answer = useCallQuery(attributes.get, { params: { family, id } });
  if (answer.data?.fields.length === 0) return null;
  const edit = (): void => {
    const answers = answer.data;
    if (answers)
      openDialog((close) => <EditAttributes family={family} id={id} name={name} answers={answers} close={close} />);
  };
  return (
    <DetailSection
      title={t("more")}
      action={editable && answer.data && <EditButton title={t("editMore", { name })} onClick={edit} />}
    >
      <QueryBoundary answer={answer}>
        {({ fields }) => (
          <DetailFacts facts={fields.map((field) => [field.label, answerOf(field)] as const)} none={t("noMore")} />
        )}
      </QueryBoundary>
    </DetailSection>
  );
}

import { lazy, type ReactNode } from "react";
import { type Attribute, attributes } from "#contract/talents/attributes.ts";
import type { PersonSummary } from "#contract/talents/person.ts";
import { useAsk } from "#web/kit/calls/useAsk.ts";
import { openDialog } from "#web/kit/dialogs/dialogs.ts";
import { Asked } from "#web/kit/layout/Asked.tsx";
import { date } from "#web/kit/time/format.ts";
import { t } from "#web/messages/personal.ts";
import { SheetFacts, SheetPart } from "#web/shared/Sheet.tsx";
import type { OfFamily } from "../family.ts";
import { EditButton } from "./EditButton.tsx";
import styles from "./Personal.module.css";

const EditAttributes = lazy(async () => ({ default: (await import("./EditAttributes.tsx")).EditAttributes }));

function answerOf({ dataType, value, values }: Attribute): ReactNode {
  if (values.length > 0) return values.map((one) => one.value).join(", ");
  if (value === null) return null;
  if (dataType === "DATE") return date(value);
  return dataType === "LONG_TEXT" ? <span className={styles.lines}>{value}</span> : value;
}

/** What the agency asks of its people itself; without such fields there is no such part. */
export function MoreAbout({ family, person }: OfFamily & { person: PersonSummary }) {
  const { id, displayName: name, editable } = person;
  const answer = useAsk(attributes.get, { params: { family, id } });
  if (answer.data?.fields.length === 0) return null;
  const edit = (): void => {
    const answers = answer.data;
    if (answers)
      openDialog((close) => <EditAttributes family={family} id={id} name={name} answers={answers} close={close} />);
  };
  return (
    <SheetPart
      title={t("more")}
      way={editable && answer.data && <EditButton title={t("editMore", { name })} onClick={edit} />}
    >
      <Asked answer={answer}>
        {({ fields }) => (
          <SheetFacts facts={fields.map((field) => [field.label, answerOf(field)] as const)} none={t("noMore")} />
        )}
      </Asked>
    </SheetPart>
  );
}

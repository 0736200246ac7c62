import { lazy, type ReactNode, use } from "react";
import { Link } from "react-router";
import { type AnsweredPerson, type Attribute, attributes } from "#contract/talents/attribute.ts";
import type { PersonSummary } from "#contract/talents/person.ts";
import { t } from "#web/areas/talents/personal/messages.ts";
import { AreasContext, collectionsOf } from "#web/shared/area.ts";
import { recordPath } from "#web/shared/palette/collections.ts";
import { NamedAvatar } from "#web/shared/people/AvatarGroup.tsx";
import { DetailFacts, DetailSection, EmptyText } from "#web/shared/record/layout/DetailPanel.tsx";
import { useMay } from "#web/shared/session/me.tsx";
import { WebLink } from "#web/shared/values/WebLink.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { formatDate } from "#web/ui/time/format.ts";
import type { OfFamily } from "../family.ts";
import { amountLabel, numberLabel, YES_NO } from "./attributeForm.ts";
import { EditButton } from "./EditButton.tsx";
import styles from "./Personal.module.css";

const EditAttributes = lazy(async () => ({ default: (await import("./EditAttributes.tsx")).EditAttributes }));

function answerOf({ dataType, value, values, amount, person, hidden }: Attribute): ReactNode {
  if (values.length > 0) return values.map((answer) => answer.value).join(", ");
  if (person) return <AnsweredPersonLink person={person} />;
  if (hidden) return <EmptyText>{t("hidden")}</EmptyText>;
  if (amount) return amountLabel(amount);
  if (value === null) return null;
  switch (dataType) {
    case "DATE":
      return formatDate(value);
    case "NUMBER":
      return numberLabel(Number(value));
    case "YES_NO":
      return YES_NO.find((choice) => choice.value === value)?.label;
    case "LINK":
      return <WebLink address={value} />;
    case "LONG_TEXT":
      return <span className={styles.lines}>{value}</span>;
    default:
      return value;
  }
}

/** Someone's name, which opens their page where there is one to open. */
function AnsweredPersonLink({ person }: { person: AnsweredPerson }) {
  const collections = collectionsOf(use(AreasContext));
  const seesStaff = useMay("STAFF", "read");
  const { kind, family, partner, displayName } = person;
  const [collection, id] =
    kind === "contact"
      ? (["partners", partner?.id] as const)
      : ([kind === "staff" ? "staff" : family, person.id] as const);
  const entry = collection && collections[collection];
  const whom = (
    <>
      <NamedAvatar person={person} size={22} />
      {partner && <span className={styles.of}>{partner.name}</span>}
    </>
  );
  if (!entry || !id || (kind === "staff" && !seesStaff)) return <span className={styles.person}>{whom}</span>;
  return (
    <Link to={recordPath(entry, id)} className={styles.person} aria-label={displayName}>
      {whom}
    </Link>
  );
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

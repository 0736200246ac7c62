import { EnvelopeSimpleIcon } from "@phosphor-icons/react/dist/csr/EnvelopeSimple";
import { PhoneIcon } from "@phosphor-icons/react/dist/csr/Phone";
import { type PersonRow, people } from "#contract/talents/person.ts";
import { useAsk } from "#web/kit/calls/useAsk.ts";
import { IconButton } from "#web/kit/ui/Button.tsx";
import { Tags } from "#web/kit/ui/Tags.tsx";
import { t } from "#web/messages/talents.ts";
import { FaceStack } from "#web/shared/FaceStack.tsx";
import { Glance } from "#web/shared/Glance.tsx";
import type { OfFamily } from "./family.ts";
import styles from "./PersonPeek.module.css";
import { typesLine } from "./person.words.ts";

/** A person at a glance, beside their row. The record's first question is asked along the way. */
export function PersonPeek({ family, person }: OfFamily & { person: PersonRow }) {
  const { id, types, headline, location, assignedStaff, tags } = person;
  const { data } = useAsk(people.summary, { params: { family, id } });
  const facts = [
    [t("basedIn"), location],
    [t("assignedTo"), assignedStaff.length > 0 && <FaceStack people={assignedStaff} />],
    [t("tags"), tags.length > 0 && <Tags tags={tags} />],
  ] as const;
  return (
    <>
      <Glance person={person} line={typesLine(types.map(({ name }) => name))} facts={facts}>
        {headline}
      </Glance>
      <div className={styles.foot}>
        <span aria-hidden>
          <kbd>Enter</kbd> {t("opens")}
        </span>
        <span aria-hidden>
          <kbd>Space</kbd> {t("closes")}
        </span>
        <span className={styles.reach}>
          {data?.phoneNumber && (
            <IconButton size="small" title={t("call")} to={`tel:${data.phoneCode ?? ""}${data.phoneNumber}`}>
              <PhoneIcon />
            </IconButton>
          )}
          {data?.email && (
            <IconButton size="small" title={t("mail")} to={`mailto:${data.email}`}>
              <EnvelopeSimpleIcon />
            </IconButton>
          )}
        </span>
      </div>
    </>
  );
}

import { EnvelopeSimpleIcon } from "@phosphor-icons/react/dist/csr/EnvelopeSimple";
import { PhoneIcon } from "@phosphor-icons/react/dist/csr/Phone";
import { type PersonRow, people } from "#contract/talents/person.ts";
import { t } from "#web/areas/talents/messages.ts";
import { AvatarGroup } from "#web/shared/people/AvatarGroup.tsx";
import { HoverCard } from "#web/shared/record/layout/HoverCard.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { IconButton } from "#web/ui/elements/Button.tsx";
import { Tags } from "#web/ui/elements/Tags.tsx";
import type { OfFamily } from "../family.ts";
import { typesLine } from "../personLabels.ts";
import styles from "./PersonPreview.module.css";

/** A person at a glance, next to their row. The record's first question is asked along the way. */
export function PersonPreview({ family, person }: OfFamily & { person: PersonRow }) {
  const { id, types, headline, location, assignedStaff, tags } = person;
  const { data } = useCallQuery(people.summary, { params: { family, id } });
  const facts = [
    [t("basedIn"), location],
    [t("assignedTo"), assignedStaff.length > 0 && <AvatarGroup people={assignedStaff} />],
    [t("tags"), tags.length > 0 && <Tags tags={tags} />],
  ] as const;
  return (
    <>
      <HoverCard person={person} line={typesLine(types.map(({ name }) => name))} facts={facts}>
        {headline}
      </HoverCard>
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

import { EnvelopeSimpleIcon } from "@phosphor-icons/react/dist/csr/EnvelopeSimple";
import { PhoneIcon } from "@phosphor-icons/react/dist/csr/Phone";
import { type PersonRow, people } from "#contract/talents/person.ts";
import { useAsk } from "#web/kit/calls/useAsk.ts";
import { IconButton } from "#web/kit/ui/Button.tsx";
import { Tags } from "#web/kit/ui/Tags.tsx";
import { t } from "#web/messages/talents.ts";
import { Face } from "#web/shared/Face.tsx";
import { FaceStack } from "#web/shared/FaceStack.tsx";
import { gelOf } from "#web/shared/gel.ts";
import type { OfFamily } from "./family.ts";
import styles from "./PersonPeek.module.css";
import { typesLine } from "./person.words.ts";

/** A person at a glance, beside their row. The record's first question is asked along the way. */
export function PersonPeek({ family, person }: OfFamily & { person: PersonRow }) {
  const { id, displayName, types, headline, location, assignedStaff, tags } = person;
  const { data } = useAsk(people.summary, { params: { family, id } });
  const facts = [
    [t("basedIn"), location],
    [t("assignedTo"), assignedStaff.length > 0 && <FaceStack people={assignedStaff} />],
    [t("tags"), tags.length > 0 && <Tags tags={tags} />],
  ] as const;
  return (
    <>
      <div
        className={styles.head}
        style={{ background: `color-mix(in srgb, var(--${gelOf(id)}) var(--wash), var(--raised))` }}
      >
        <Face person={person} size={72} />
        <div>
          <p className={styles.name}>{displayName}</p>
          <p>{typesLine(types.map(({ name }) => name))}</p>
        </div>
      </div>
      {headline && <p className={styles.headline}>{headline}</p>}
      <dl className={styles.facts}>
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
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

/** Parts of the summaries of opportunities, events and projects. */

import { Link } from "react-router";
import type { WorkPerson } from "#contract/work/work.ts";
import { MissingHint } from "#web/shared/company/MissingHint.tsx";
import { NamedAvatar } from "#web/shared/people/AvatarGroup.tsx";
import { DetailSection, EmptyText } from "#web/shared/record/layout/DetailPanel.tsx";
import { RichText } from "#web/ui/rich/RichText.tsx";
import { t } from "./messages.ts";
import styles from "./WorkSummary.module.css";

/** A rich text with its heading, or the way to add it. */
export const TextSection = ({
  title,
  html,
  none,
  edit,
}: {
  title: string;
  html: string | null;
  none: string;
  edit: string | false;
}) => (
  <DetailSection title={title}>
    {html ? <RichText html={html} /> : <MissingHint edit={edit}>{none}</MissingHint>}
  </DetailSection>
);

export const TalentsSection = ({ people }: { people: readonly WorkPerson[] }) => (
  <DetailSection title={t("talents")}>
    {people.length === 0 ? (
      <EmptyText>–</EmptyText>
    ) : (
      <ul className={styles.people}>
        {people.map((person) => (
          <li key={person.id}>
            <Link to={`/${person.type}/${person.id}`}>
              <NamedAvatar person={person} />
            </Link>
          </li>
        ))}
      </ul>
    )}
  </DetailSection>
);

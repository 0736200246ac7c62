import { ArrowFatLinesUpIcon } from "@phosphor-icons/react/dist/csr/ArrowFatLinesUp";
import type { PersonRow } from "#contract/talents/person.ts";
import { NamedAvatar } from "#web/shared/people/AvatarGroup.tsx";
import { Badge } from "#web/ui/elements/Badge.tsx";
import { t } from "../conversion/messages.ts";
import styles from "./PersonName.module.css";

/** A person's name in the list, and that a scout is being converted. */
export const PersonName = ({ person }: { person: PersonRow }) => (
  <span className={styles.name}>
    <NamedAvatar person={person} />
    {person.stage === "converted" && (
      <Badge tone="planned" icon={ArrowFatLinesUpIcon}>
        {t("converting")}
      </Badge>
    )}
  </span>
);

/** The cells of the tables of posts and polls. */
import { CheckCircleIcon } from "@phosphor-icons/react/dist/csr/CheckCircle";
import { ProhibitIcon } from "@phosphor-icons/react/dist/csr/Prohibit";
import { NamedAvatar } from "#web/shared/people/AvatarGroup.tsx";
import { Badge } from "#web/ui/elements/Badge.tsx";
import type { AnyPost } from "../calls.ts";
import { p } from "../messages.ts";
import styles from "./Posts.module.css";

/** The talent. In a table it opens the row, whose menu leads to what else fans see of them. */
export const TalentCell = ({ row: { talent } }: { row: Pick<AnyPost, "talent"> }) =>
  talent ? (
    <NamedAvatar
      person={{ id: talent.userId, displayName: talent.displayName, avatarUrl: talent.avatarUrl }}
      size={22}
    />
  ) : (
    <span>{p("hiddenTalent")}</span>
  );
/** Author of a post: a staff member or a fan. */
export const CreatorCell = ({ row: { creator } }: { row: Pick<AnyPost, "creator"> }) =>
  creator && (
    <span>
      {creator.username}
      {creator.isFan && <small className={styles.fan}>{p("aFan")}</small>}
    </span>
  );

export const PollBadge = ({ expired }: { expired: boolean }) => (
  <Badge tone={expired ? "neutral" : "good"} icon={expired ? ProhibitIcon : CheckCircleIcon}>
    {p(expired ? "expired" : "open")}
  </Badge>
);

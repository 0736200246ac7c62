import { CheckIcon } from "@phosphor-icons/react/dist/csr/Check";
import { ChecksIcon } from "@phosphor-icons/react/dist/csr/Checks";
import { ClockIcon } from "@phosphor-icons/react/dist/csr/Clock";
import { WarningCircleIcon } from "@phosphor-icons/react/dist/csr/WarningCircle";
import type { ChatMessageState } from "#contract/chat/codes.ts";
import { t } from "../messages.ts";
import styles from "./Messages.module.css";

const ICONS = {
  WAITING: ClockIcon,
  UNCONFIRMED: WarningCircleIcon,
  ACCEPTED: CheckIcon,
  SENT: CheckIcon,
  DELIVERED: ChecksIcon,
  READ: ChecksIcon,
  FAILED: WarningCircleIcon,
} as const;

/** How far a message of ours came: one tick sent, two delivered, two bold ones read. */
export function Delivery({ state }: { state: Exclude<ChatMessageState, "RECEIVED"> }) {
  const Glyph = ICONS[state];
  return (
    <span className={styles.delivery} data-state={state} data-tip={t(state)}>
      <Glyph size={14} aria-hidden />
      <span className="only-read">{t(state)}</span>
    </span>
  );
}

import { CheckCircleIcon } from "@phosphor-icons/react/dist/csr/CheckCircle";
import { HourglassMediumIcon } from "@phosphor-icons/react/dist/csr/HourglassMedium";
import { ProhibitIcon } from "@phosphor-icons/react/dist/csr/Prohibit";
import type { FreePerson } from "#contract/calendar/availability.ts";
import { t } from "#web/areas/calendar/messages.ts";
import { levelHold } from "#web/shared/holds/labels.ts";
import { Avatar } from "#web/shared/people/Avatar.tsx";
import { formatDateTime } from "#web/ui/time/format.ts";
import styles from "./FreePanel.module.css";

const GLYPHS = { free: CheckCircleIcon, held: HourglassMediumIcon, busy: ProhibitIcon } as const;

function stateText({ state, busy, holds, level }: FreePerson, zone: string): string {
  if (busy) {
    const values = { what: busy.detail?.title ?? t("busy"), when: formatDateTime(busy.startsAt, zone) };
    return t("notFree", values);
  }
  if (state === "free") return t("isFree");
  return level !== null && level > 1 ? t("freeLevel", { level: levelHold(level) }) : t("freeHeld", { count: holds });
}

/** A person with whether they are free, and if not with what takes their time first. */
export function FreeRow({
  row,
  zone,
  ticked,
  toggle,
}: {
  row: FreePerson;
  zone: string;
  ticked: boolean;
  toggle: () => void;
}) {
  const { person, state, place, km } = row;
  const Glyph = GLYPHS[state];
  const text = stateText(row, zone);
  const where = [place, km !== null && t("away", { km: Math.round(km) })].filter(Boolean).join(", ");
  return (
    <li data-state={state}>
      <label>
        <input type="checkbox" value={person.id} checked={ticked} onChange={toggle} />
        <Avatar person={person} size={28} />
        <span className={styles.words}>
          <b>{person.displayName}</b>
          <small data-tip={text}>
            <Glyph size={12} weight="fill" aria-hidden />
            <span>{text}</span>
          </small>
        </span>
        {where && <span className={styles.where}>{where}</span>}
      </label>
    </li>
  );
}

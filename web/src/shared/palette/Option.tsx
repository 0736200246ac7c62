import { ArrowRightIcon } from "@phosphor-icons/react/dist/csr/ArrowRight";
import { Avatar } from "../people/Avatar.tsx";
import styles from "./Palette.module.css";
import type { PaletteItem } from "./usePaletteItems.ts";

interface Props {
  id: string;
  item: PaletteItem;
  active: boolean;
  onPoint: () => void;
  onChoose: (newTab: boolean) => void;
}

/** One option of the palette. The text field keeps the focus and handles the keys. */
export function Option({ id, item, active, onPoint, onChoose }: Props) {
  const { title, note, kind, record, icon: Icon = ArrowRightIcon, keys, off } = item;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      aria-disabled={off !== undefined || undefined}
      className={styles.option}
      onMouseMove={() => active || onPoint()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => onChoose(event.ctrlKey || event.metaKey)}
    >
      {record ? (
        <Avatar person={{ id: record.id, displayName: record.title, avatarUrl: record.avatarUrl }} size={28} />
      ) : (
        <span className={styles.mark}>
          <Icon size={16} />
        </span>
      )}
      <span className={styles.title}>{title}</span>
      {(note || typeof off === "string") && <span className={styles.note}>{typeof off === "string" ? off : note}</span>}
      {kind && <span className={styles.kind}>{kind}</span>}
      {keys && <kbd aria-hidden>{keys}</kbd>}
    </div>
  );
}

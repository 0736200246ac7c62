import { CaretLeftIcon } from "@phosphor-icons/react/dist/csr/CaretLeft";
import { CaretRightIcon } from "@phosphor-icons/react/dist/csr/CaretRight";
import type { ReactNode } from "react";
import type { ContentKind } from "#contract/content/codes.ts";
import { PresentAvatars } from "#web/shared/people/PresentAvatars.tsx";
import { useMe } from "#web/shared/session/me.tsx";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { IconButton } from "#web/ui/elements/Button.tsx";
import { useLastSave, usePresence } from "#web/ui/live/presence.ts";
import { ContentStatusBadge, type ShownContent, shownStatus } from "../ContentStatusBadge.tsx";
import { t } from "../messages.ts";
import styles from "./Dialog.module.css";
import { d } from "./messages.ts";

/** Position of an item in the list it was opened from. */
export interface ListPlace {
  at: number;
  total: number;
  turnTo: (at: number) => void;
}
interface Props {
  kind?: ContentKind;
  /** Left out while it is loading, and for a new one. */
  item?: (ShownContent & { id: string }) | undefined;
  /** Instead of the name of its kind. */
  title?: string;
  /** More about its state. */
  beside?: ReactNode;
  place?: ListPlace;
  editing?: boolean;
  /** The height that the body has at most. */
  height: 500 | 600;
  onClose: () => void;
  footer: ReactNode;
  children: ReactNode;
}

/** The dialog of content: its kind, how it is shown, who else has it open, and its place in the list. */
export function ContentFrame({
  kind,
  item,
  title = kind && t(kind),
  beside,
  place,
  editing,
  height,
  onClose,
  footer,
  children,
}: Props) {
  return (
    <Dialog
      title={title ?? ""}
      size={988}
      height={height}
      steady={place !== undefined}
      flush
      onClose={onClose}
      beside={
        <>
          {item && <ContentStatusBadge status={shownStatus(item)} />}
          {beside}
          {place && place.at >= 0 && <span>{d("position", { at: place.at + 1, total: place.total })}</span>}
        </>
      }
      tools={
        <>
          {item && <Present id={item.id} editing={editing === true} />}
          {place && (
            <>
              <IconButton
                title={d("previous")}
                off={place.at <= 0}
                onClick={() => place.turnTo(place.at - 1)}
                aria-keyshortcuts="ArrowLeft"
              >
                <CaretLeftIcon />
              </IconButton>
              <IconButton
                title={d("next")}
                off={place.at >= place.total - 1}
                onClick={() => place.turnTo(place.at + 1)}
                aria-keyshortcuts="ArrowRight"
              >
                <CaretRightIcon />
              </IconButton>
            </>
          )}
        </>
      }
      footer={footer}
    >
      {item && <PresentNotice id={item.id} editing={editing === true} />}
      {children}
    </Dialog>
  );
}

/** Warns that others have the same item open, so that decisions don't collide. */
function PresentNotice({ id, editing }: { id: string; editing: boolean }) {
  const people = usePresence("content", id, editing);
  const saved = useLastSave("content", id);
  const { user: me } = useMe();
  const names = [...new Set(people.map(({ displayName }) => displayName))].join(", ");
  const words = [
    saved && saved.by.id !== me.id && d("changedBy", { name: saved.by.displayName }),
    names !== "" && d(people.some((person) => person.editing) ? "editedToo" : "openToo", { names }),
  ].filter(Boolean);
  return words.length > 0 && <p className={styles.notice}>{words.join(" ")}</p>;
}

const Present = ({ id, editing }: { id: string; editing: boolean }) => (
  <div className={styles.present}>
    <PresentAvatars people={usePresence("content", id, editing)} most={3} />
  </div>
);

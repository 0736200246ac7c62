import { PencilSimpleIcon } from "@phosphor-icons/react/dist/csr/PencilSimple";
import { useState } from "react";
import { modalButtons, type RowAction } from "#contract/content/buttons.ts";
import type { ContentTab } from "#contract/content/codes.ts";
import type { ContentItem } from "#contract/content/item.ts";
import { useMay } from "#web/shared/session/me.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { ACTION_LOOKS } from "../actions.ts";
import { openTabOf } from "../list/rowActions.ts";
import type { ListPlace } from "./ContentFrame.tsx";
import styles from "./Dialog.module.css";
import { d } from "./messages.ts";
import { useDialogKeys } from "./useDialogKeys.ts";

interface Props {
  item: ContentItem;
  tab: ContentTab;
  place: ListPlace;
  act: (action: RowAction) => Promise<void>;
  edit: () => void;
  close: () => void;
}
export const isRowAction = (button: string): button is RowAction => Object.hasOwn(ACTION_LOOKS, button);

/** Approving is the main one; what withdraws is red. */
const toneOf = (action: RowAction) =>
  action === "approve" ? "main" : action === "reject" || action === "irrelevantReject" ? "danger" : "plain";

/** The buttons of an item that is read, each with its letter. */
export function ViewFooter({ item, tab, place, act, edit, close }: Props) {
  const [busy, setBusy] = useState(false);
  const mayWrite = useMay("CMS", "write") && item.editable;
  const buttons = modalButtons(openTabOf(tab, item), "view", mayWrite);
  const actions = buttons.filter(isRowAction);
  const run = (action: RowAction): void => {
    if (busy) return;
    setBusy(true);
    void act(action).finally(() => setBusy(false));
  };
  useDialogKeys({
    ArrowLeft: () => place.turnTo(place.at - 1),
    ArrowRight: () => place.turnTo(place.at + 1),
    ...(buttons.includes("quickEdit") && { e: edit }),
    ...Object.fromEntries(actions.map((action) => [ACTION_LOOKS[action].key, () => run(action)])),
  });
  return (
    <>
      {buttons.includes("quickEdit") && (
        <Button
          size="large"
          data-left
          icon={<PencilSimpleIcon size={16} />}
          onClick={edit}
          aria-keyshortcuts="e"
          className={styles.quick}
        >
          {d("quickEdit")}
          <kbd>E</kbd>
        </Button>
      )}
      <Button size="large" tone="quiet" onClick={close}>
        {d("cancel")}
      </Button>
      {actions.map((action) => {
        const { title, icon: Icon, key } = ACTION_LOOKS[action];
        return (
          <Button
            key={action}
            size="large"
            tone={toneOf(action)}
            icon={<Icon size={16} />}
            off={busy}
            onClick={() => run(action)}
            aria-keyshortcuts={key}
            data-tip={d("byKey", { title, key: key.toUpperCase() })}
          >
            {title}
          </Button>
        );
      })}
    </>
  );
}

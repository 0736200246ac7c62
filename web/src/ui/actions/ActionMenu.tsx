import { DotsThreeIcon } from "@phosphor-icons/react/dist/csr/DotsThree";
import { t } from "#web/ui/messages.ts";
import { IconButton } from "../elements/Button.tsx";
import type { Action } from "./action.ts";
import { OpenMenuButton } from "./OpenMenuButton.tsx";

/** A button with three dots that opens a menu of actions. */
export function ActionMenu({
  actions,
  title,
  className,
}: {
  actions: readonly Action[];
  title?: string;
  className?: string | undefined;
}) {
  if (actions.length === 0) return null;
  return (
    <OpenMenuButton actions={actions}>
      <IconButton title={title ?? t("moreActions")} data-tip={t("moreActions")} size="small" className={className}>
        <DotsThreeIcon size={20} />
      </IconButton>
    </OpenMenuButton>
  );
}

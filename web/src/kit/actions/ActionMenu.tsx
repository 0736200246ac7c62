import { DotsThreeIcon } from "@phosphor-icons/react/dist/csr/DotsThree";
import { lazy, type ReactElement, Suspense, useState } from "react";
import { t } from "#web/messages/kit.ts";
import { IconButton } from "../ui/Button.tsx";
import type { Action } from "./action.ts";

const OpenMenu = lazy(async () => ({ default: (await import("./OpenMenu.tsx")).OpenMenu }));

/** Three dots that open the actions; the menu itself is made when it is first asked for, since a list has one a row. */
export function ActionMenu({ actions, title, className }: { actions: readonly Action[]; title?: string; className?: string | undefined }) {
  const [asked, setAsked] = useState(false);
  if (actions.length === 0) return null;
  const button = (props: object = {}): ReactElement => (
    <IconButton {...props} title={title ?? t("moreActions")} data-tip={t("moreActions")} size="small" aria-haspopup="menu" className={className}>
      <DotsThreeIcon />
    </IconButton>
  );
  if (!asked) return button({ onClick: () => setAsked(true), "aria-expanded": false });
  return (
    <Suspense fallback={button()}>
      <OpenMenu actions={actions} target={button()} />
    </Suspense>
  );
}

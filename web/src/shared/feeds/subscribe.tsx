import { RssIcon } from "@phosphor-icons/react/dist/csr/Rss";
import { lazy } from "react";
import { t } from "#web/shared/feeds/messages.ts";
import type { Action } from "#web/ui/actions/action.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";

const SubscribeDialog = lazy(async () => ({ default: (await import("./SubscribeDialog.tsx")).SubscribeDialog }));

/** Opens the links to a person's calendar, or to one's own. */
export const subscribeAction = (person: { id: string; name: string } | null, visible = true): Action => ({
  id: "subscribe",
  title: person ? t("subscribePerson") : t("subscribe"),
  icon: RssIcon,
  visible,
  run: () => openDialog((close) => <SubscribeDialog person={person} close={close} />),
});

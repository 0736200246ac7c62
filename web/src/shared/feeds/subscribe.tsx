import { RssIcon } from "@phosphor-icons/react/dist/csr/Rss";
import { lazy } from "react";
import { t } from "#web/shared/feeds/messages.ts";
import type { Action } from "#web/ui/actions/action.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import type { Subscribed } from "./SubscribeDialog.tsx";

const SubscribeDialog = lazy(async () => ({ default: (await import("./SubscribeDialog.tsx")).SubscribeDialog }));

/** Opens the links to a person's or a project's calendar, or to one's own. */
export const subscribeAction = (shown: Subscribed | null, visible = true): Action => ({
  id: "subscribe",
  title: shown ? t("subscribePerson") : t("subscribe"),
  icon: RssIcon,
  visible,
  run: () => openDialog((close) => <SubscribeDialog shown={shown} close={close} />),
});

import { EnvelopeSimpleIcon } from "@phosphor-icons/react/dist/csr/EnvelopeSimple";
import type { Action } from "#web/ui/actions/action.ts";
import { t } from "./messages.ts";
import { openWrite } from "./openWrite.tsx";

/** Writes an email about a record, for those who may write in comms. */
export const mailAction = (
  { id, displayName: name }: { id: string; displayName: string },
  visible: boolean,
): Action => ({
  id: "email",
  title: t("write"),
  icon: EnvelopeSimpleIcon,
  visible,
  run: () => openWrite({ about: { id, name } }),
});

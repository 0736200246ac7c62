import { EnvelopeSimpleOpenIcon } from "@phosphor-icons/react/dist/csr/EnvelopeSimpleOpen";
import { lazy } from "react";
import { t } from "#web/areas/opportunities/messages.ts";
import { useMay } from "#web/shared/session/me.tsx";
import type { Action } from "#web/ui/actions/action.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";

const EnquiryDialog = lazy(async () => ({ default: (await import("./EnquiryDialog.tsx")).EnquiryDialog }));

/** The action that makes an opportunity of a pasted enquiry. */
export const useEnquiryAction = (): Action => ({
  id: "from-enquiry",
  title: t("fromEnquiry"),
  icon: EnvelopeSimpleOpenIcon,
  visible: useMay("PIPELINE", "write"),
  run: () => void openDialog((close) => <EnquiryDialog close={close} />),
});

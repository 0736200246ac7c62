import { EnvelopeSimpleOpenIcon } from "@phosphor-icons/react/dist/csr/EnvelopeSimpleOpen";
import { lazy } from "react";
import type { WebsiteEnquiryRow } from "#contract/comms/website-enquiry.ts";
import { useMay } from "#web/shared/session/me.tsx";
import type { Action } from "#web/ui/actions/action.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { t } from "./messages.ts";

const EnquiryDialog = lazy(async () => ({ default: (await import("./EnquiryDialog.tsx")).EnquiryDialog }));

const WebsiteEnquiryDialog = lazy(async () => ({
  default: (await import("./EnquiryDialog.tsx")).WebsiteEnquiryDialog,
}));

/** Opens the form of an opportunity with what a website sent. */
export const openConversion = (enquiry: WebsiteEnquiryRow): void =>
  void openDialog((close) => <WebsiteEnquiryDialog enquiry={enquiry} close={close} />);

/** The action that makes an opportunity of a pasted enquiry; of one for a talent, if it is given. */
export const enquiryAction = (visible: boolean, personId?: string): Action => ({
  id: "from-enquiry",
  title: t("fromEnquiry"),
  icon: EnvelopeSimpleOpenIcon,
  visible,
  run: () => void openDialog((close) => <EnquiryDialog personId={personId} close={close} />),
});

export const useEnquiryAction = (): Action => enquiryAction(useMay("PIPELINE", "write"));

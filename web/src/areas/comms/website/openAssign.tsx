import { lazy } from "react";
import type { WebsiteEnquiryRow } from "#contract/comms/website-enquiry.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";

const Assign = lazy(async () => ({ default: (await import("./AssignDialog.tsx")).AssignEnquiry }));

export const openAssign = (item: WebsiteEnquiryRow): void =>
  void openDialog((close) => <Assign item={item} close={close} />);

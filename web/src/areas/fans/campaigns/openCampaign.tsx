import { lazy } from "react";
import type { CampaignRow } from "#contract/campaigns/campaign.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import type { CampaignStart } from "./campaignForm.ts";
import { openProgress } from "./openProgress.tsx";

const CampaignDialog = lazy(async () => ({ default: (await import("./CampaignDialog.tsx")).CampaignDialog }));
const DraftDialog = lazy(async () => ({ default: (await import("./CampaignDialog.tsx")).DraftDialog }));

/** Opens a new campaign: to chosen fans, the fans of a talent, or all. */
export const openNewCampaign = (start: CampaignStart = {}): void =>
  void openDialog((close) => <CampaignDialog start={start} close={close} />);

/** Opens a draft to be written, and what is sent or was, with its progress. */
export const openCampaign = ({ id, state }: Pick<CampaignRow, "id" | "state">): void =>
  state === "DRAFT" ? void openDialog((close) => <DraftDialog id={id} close={close} />) : openProgress(id);

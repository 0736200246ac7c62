/** Preconditions of the calls of campaigns, beyond their schemas. */
import { inAgency } from "../../../factories.ts";
import { type Ready, type Setup, withBody } from "../setup.ts";
import { fillCampaigns } from "./campaigns.ts";

const PATH = "/mail/v1/campaign-emails";
type Prepare = (setup: Setup) => Promise<Ready>;
const inState =
  (state: string): Prepare =>
  async ({ base, world: { ownAgencyId } }) => {
    await inAgency(ownAgencyId, "update campaign set state = $2 where id = $1", [String(base.input.params.id), state]);
    return base;
  };
/** Typed addresses that agreed, so that somebody gets it. */
const toTyped: Prepare = async ({ base, world: { ownAgencyId } }) => {
  await fillCampaigns(ownAgencyId);
  const ready = withBody(base, {
    recipientEmails: ["ana@example.com"],
    consent: true,
    allFans: false,
    fanFilters: "statuses=Active",
  });
  return "at" in (ready.input.body as object) ? withBody(ready, { at: null }) : ready;
};

/** A draft of the talent that the body names, so that whoever is assigned to them reaches both. */
const draftOfTalent: Prepare = async (setup) => {
  const { base, world } = setup;
  if (base.known.person)
    await inAgency(world.ownAgencyId, "update campaign set person_id = $2 where id = $1", [
      String(base.input.params.id),
      base.known.person,
    ]);
  const ready = await toTyped(setup);
  const [row] = await inAgency(world.ownAgencyId, "select version from campaign where id = $1", [
    String(base.input.params.id),
  ]);
  return withBody(ready, { version: Number(row?.version ?? 1) });
};

export const CAMPAIGN_CALLS: Readonly<Record<string, Prepare>> = {
  [`POST ${PATH}/send`]: toTyped,
  [`POST ${PATH}/drafts`]: toTyped,
  [`PUT ${PATH}/drafts/{id}`]: draftOfTalent,
  [`POST ${PATH}/audience`]: toTyped,
  [`POST ${PATH}/audience/left-out`]: toTyped,
  [`POST ${PATH}/preview`]: toTyped,
  [`PUT ${PATH}/{id}/pause`]: inState("SENDING"),
  [`PUT ${PATH}/{id}/resume`]: inState("PAUSED"),
  [`PUT ${PATH}/{id}/stop`]: inState("SENDING"),
  [`PUT ${PATH}/settings`]: async ({ base, world: { ownAgencyId } }) => {
    await fillCampaigns(ownAgencyId);
    const [row] = await inAgency(ownAgencyId, "select version from campaign_setting where agency_id = $1", [
      ownAgencyId,
    ]);
    return withBody(base, { version: Number(row?.version ?? 1), bounceMailboxId: null });
  },
};

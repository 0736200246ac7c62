/** Initial values of a contract added from a tab of an opportunity, event or project. */
import { useSearchParams } from "react-router";
import type { Contract } from "#contract/contracts/contract.ts";
import { events } from "#contract/events/event.ts";
import { ids } from "#contract/form.ts";
import { opportunities } from "#contract/opportunities/opportunity.ts";
import { projects } from "#contract/projects/project.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import type { ContractValues } from "./contractValues.ts";

/** The fields of a contract whose names its form shows. */
export type KnownOfContract = Pick<
  Contract,
  "partner" | "contacts" | "lead" | "assignedStaff" | "people" | "events" | "opportunity" | "project"
>;
type Shared = Pick<KnownOfContract, "partner" | "contacts" | "lead" | "assignedStaff" | "people"> & {
  title: string;
  tags: string[];
};
interface Start {
  /** The record that its draft belongs to. */
  draft: string;
  values: Partial<ContractValues>;
  known: KnownOfContract;
}

const dayOf = (wall: string | null): string | null => wall?.slice(0, 10) ?? null;
const first = <T>(items: readonly T[]): T | null => (items.length === 1 ? (items[0] ?? null) : null);

type Own = Partial<Pick<KnownOfContract, "events" | "opportunity" | "project">>;
/** Values and names of what every kind of work has, and of what the contract is linked with. */
function startOf(record: Shared & { id: string }, own: Own, values: Partial<ContractValues>): Start {
  const { id, title, tags, partner, contacts, lead, assignedStaff, people } = record;
  const { events: linked = [], opportunity = null, project = null } = own;
  return {
    draft: id,
    values: {
      title,
      tags,
      partnerId: partner?.id ?? null,
      contactIds: ids(contacts),
      leadId: lead?.id ?? null,
      personIds: ids(people),
      assignedStaffIds: ids(assignedStaff),
      eventIds: ids(linked),
      opportunityId: opportunity?.id ?? null,
      projectId: project?.id ?? null,
      ...values,
    },
    known: { partner, contacts, lead, assignedStaff, people, events: linked, opportunity, project },
  };
}
const brief = ({ id, displayName }: { id: string; displayName: string }) => ({ id, name: displayName });
const undated = ({ id, name }: { id: string; name: string }) => ({ id, name, startDate: null, endDate: null });

/** Returns what the new contract starts with, null without such a record, and "waiting" while it is loading. */
export function useContractStart(): Start | "waiting" | null {
  const [address] = useSearchParams();
  const [originKind, id = ""] = (address.get("of") ?? "").split("/");
  const ask = (kind: string) => ({ when: originKind === kind && id !== "" });
  const opportunity = useCallQuery(opportunities.get, { params: { id } }, ask("opportunities"));
  const event = useCallQuery(events.get, { params: { id } }, ask("events"));
  const project = useCallQuery(projects.get, { params: { id } }, ask("projects"));
  if ([opportunity, event, project].some(({ isLoading }) => isLoading)) return "waiting";
  if (opportunity.data) {
    const { type, value, currency, startDate, endDate, brief: description, ...deal } = opportunity.data;
    const own = { opportunity: brief(deal), project: first(deal.projects), events: deal.events.map(undated) };
    return startOf(deal, own, { type, value, currency, startDate, endDate, description });
  }
  if (event.data) {
    const { startDate, endDate, opportunity: deal, project: whole, ...show } = event.data;
    const [start, end] = [dayOf(startDate), dayOf(endDate ?? startDate)];
    const own = { events: [{ ...brief(show), startDate: start, endDate: end }], opportunity: deal, project: whole };
    return startOf(show, own, { startDate: start, endDate: end });
  }
  if (project.data) {
    const { startDate, endDate, opportunity: deal, ...whole } = project.data;
    return startOf(whole, { project: brief(whole), opportunity: deal }, { startDate, endDate });
  }
  return null;
}

/** An agency with work in it: opportunities, events, projects and contracts, made and read over HTTP. */

import { expect } from "vitest";
import { contracts } from "#contract/contracts/contract.ts";
import type { ExclusivityConflict } from "#contract/contracts/exclusivity-conflict.ts";
import type { ErrorBody } from "#contract/errors.ts";
import { events } from "#contract/events/event.ts";
import { opportunities } from "#contract/opportunities/opportunity.ts";
import { projects } from "#contract/projects/project.ts";
import type { startApp } from "./app.ts";
import { type BuiltStaff, buildAgency, buildStaff } from "./factories.ts";

export const DEALS = { opportunity: opportunities, event: events, project: projects, contract: contracts } as const;
export type DealKind = keyof typeof DEALS;
type By = Pick<BuiltStaff, "token">;

/** How a form of the kind names talents and scouts. */
export const about = (kind: DealKind, ...ids: readonly string[]): object =>
  kind === "event" ? { lineUp: ids.map((personId) => ({ personId })) } : { personIds: ids };

export async function setUpDeals({ ask }: Pick<Awaited<ReturnType<typeof startApp>>, "ask">) {
  const agency = await buildAgency();
  const owner = await buildStaff(agency, { role: "agency" });
  const send = (kind: DealKind, body: object, by: By = owner) =>
    ask(DEALS[kind].create, by.token, { body: { title: "Harbour night", assignedStaffIds: [], ...body } });
  const add = async (kind: DealKind, body: object = {}, by: By = owner): Promise<string> => {
    const answer = await send(kind, body, by);
    expect(answer.status, answer.text).toBe(200);
    return answer.data.id;
  };
  const read = async <K extends DealKind>(kind: K, id: string, by: By = owner) => {
    const answer = await ask<(typeof DEALS)[K]["get"]>(DEALS[kind].get, by.token, {
      params: { id } as never,
    });
    expect(answer.status, answer.text).toBe(200);
    return answer.data;
  };
  const change = async (kind: DealKind, id: string, body: object, by: By = owner) => {
    const { version, assignedStaff } = (await ask(DEALS[kind].get, by.token, { params: { id } })).data;
    const assignedStaffIds = assignedStaff.map((member) => member.id);
    const form = { title: "Harbour night", assignedStaffIds, ...body, version };
    return ask(DEALS[kind].update, by.token, { params: { id }, body: form });
  };
  const move = (kind: DealKind, id: string, body: object, by: By = owner) =>
    ask(DEALS[kind].move, by.token, { params: { id }, body });
  const listIds = async (kind: DealKind, filters: object = {}, by: By = owner) =>
    (await ask(DEALS[kind].list, by.token, { body: filters })).data.map(({ id }) => id).sort();
  /** Returns the first status of a category. */
  const statusOf = async (kind: DealKind, code: string): Promise<string> => {
    const { statuses } = (await ask(DEALS[kind].options, owner.token, {})).data;
    return statuses.find(({ category }) => category.code === code)?.id ?? "";
  };
  return { agency, owner, send, add, read, change, move, listIds, statusOf };
}
/** The fields that a refusal names. */
export const refusedFields = ({
  error,
}: {
  error: { details: { field: string }[] } | undefined;
}): string[] | undefined => error?.details.map(({ field }) => field);

/** The contracts that a write clashes with, from its refusal. */
export const clashesIn = ({ status, text }: { status: number; text: string }): readonly ExclusivityConflict[] => {
  expect(status, text).toBe(409);
  const { error }: ErrorBody = JSON.parse(text);
  expect(error.code).toBe("conflict");
  return error.exclusivities ?? [];
};

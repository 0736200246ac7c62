/** Address of a record's tasks as the client sees them: a view of its tasks. */
import { HandshakeIcon } from "@phosphor-icons/react/dist/csr/Handshake";
import { CLIENT_VERSION_OF, type ClientVersionOf } from "#contract/tasks/client-version.ts";
import { t } from "#web/areas/tasks/messages.ts";
import { useOwner, useRecordPaths } from "#web/shared/record/paths.ts";
import type { Action } from "#web/ui/actions/action.ts";

const VIEW = "client";
/** The lists that calls name otherwise. */
const CALLED: Readonly<Record<string, ClientVersionOf>> = { opportunities: "pipelines" };

export const isClientVersion = (address: URLSearchParams): boolean => address.get("view") === VIEW;

export interface ClientVersionRecord {
  a: ClientVersionOf;
  b: string;
  name: string;
}
/** The record whose tasks are shown, unless no client sees tasks of its kind. */
export function useClientVersionOf(): ClientVersionRecord | null {
  const owner = useOwner();
  if (!owner) return null;
  const { kind, id, name = "" } = owner;
  const a = CALLED[kind] ?? CLIENT_VERSION_OF.find((option) => option === kind);
  return a ? { a, b: id, name } : null;
}

export function useClientVersionAction(): Action[] {
  const { list } = useRecordPaths();
  const clientVersion = useClientVersionOf();
  if (!clientVersion) return [];
  // The views of a project's tasks stand at their own paths.
  const path = clientVersion.a === "projects" ? `${list}/list` : list;
  return [{ id: "clientVersion", title: t("clientVersion"), icon: HandshakeIcon, to: `${path}?view=${VIEW}` }];
}

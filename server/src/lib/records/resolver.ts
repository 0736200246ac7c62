import type { Resource } from "#contract/access.ts";
import type { RecordKind } from "#contract/record-kinds.ts";
import { type Resolver, resolver } from "../serving/references.ts";
import { recordsInReach } from "./reach.ts";

/** Resolves records of a kind. Under the path of one family, records of other families are not found. */
export const recordResolver = (
  kind: RecordKind,
  resourceOf?: (params: Readonly<Record<string, string>>) => Resource | undefined,
): Resolver =>
  resolver(
    ({ action, wide, params, deleted = false }) => ({ action, wide, resource: resourceOf?.(params), deleted }),
    ({ action, wide, resource, deleted }, isRequested) =>
      recordsInReach(action, { kinds: [kind], resource, wide, state: deleted ? "deleted" : "there" }, isRequested),
  );

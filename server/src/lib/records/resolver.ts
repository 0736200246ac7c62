import type { Resource } from "#contract/access.ts";
import type { RecordKind } from "#contract/record-kinds.ts";
import { type Resolver, resolver } from "../serving/references.ts";
import { recordsInReach } from "./reach.ts";

/** Looks records of a kind up; under a path of one family those of the others do not exist. */
export const recordResolver = (
  kind: RecordKind,
  resourceOf?: (params: Readonly<Record<string, string>>) => Resource | undefined,
): Resolver =>
  resolver(
    ({ action, wide, params, deleted = false }) => ({ action, wide, resource: resourceOf?.(params), deleted }),
    ({ action, wide, resource, deleted }) =>
      recordsInReach(action, { kinds: [kind], resource, wide, state: deleted ? "deleted" : "there" }),
  );

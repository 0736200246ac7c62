import type { Resource } from "#contract/access.ts";
import type { RecordKind } from "#contract/record-kinds.ts";
import type { Resolver } from "../references.ts";
import { recordsInReach } from "./reach.ts";

/** Looks records of a kind up; under a path of one family those of the others do not exist. */
export const recordResolver =
  (kind: RecordKind, resourceOf?: (params: Readonly<Record<string, string>>) => Resource | undefined): Resolver =>
  ({ action, wide, params }) => {
    const resource = resourceOf?.(params);
    return {
      key: `${action} ${wide} ${resource}`,
      query: recordsInReach(action, { kinds: [kind], resource, wide }),
    };
  };

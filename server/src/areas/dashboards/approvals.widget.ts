/** Counts what waits for an approval that the reader may give. */
import { may } from "#contract/access.ts";
import type { ApprovalSource, ManagementReaders } from "#server/lib/dashboards/management.ts";

export const approvalsWidget =
  (sources: readonly ApprovalSource[]): ManagementReaders["APPROVALS"] =>
  async (context) => {
    const rows = [];
    for (const { resource, read } of sources)
      if (may(context.actor, resource, "write")) rows.push(...(await read(context)));
    const waiting = rows.filter(({ count }) => count > 0);
    return { count: waiting.reduce((sum, { count }) => sum + count, 0), rows: waiting };
  };

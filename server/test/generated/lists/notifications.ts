/** The reader's own notifications; those of other people are not listed. */
import { randomUUIDv7 } from "node:crypto";
import { NOTIFICATION_KINDS, NOTIFICATION_TABS } from "#contract/notifications/notification.ts";
import { buildPartner, buildStaff, inAgency } from "../../factories.ts";
import { insertOracleRows, ODD_NAMES, type Oracle, type OracleFact } from "./oracle.ts";

interface Notice extends OracleFact {
  kind: string;
  at: string;
  read: boolean;
}
/** Notifications of a conversation or an email are shown to readers of it, and these rows name none. */
const KINDS = NOTIFICATION_KINDS.filter(
  (kind) => kind !== "message" && kind !== "conversationAssigned" && kind !== "mailReply",
);
const hour = (n: number): string => new Date(Date.UTC(2026, 2, 1, n)).toISOString();

export const notificationsOracle: Oracle<Notice> = {
  async seed(agencyId, caller) {
    const other = (await buildStaff(agencyId)).id;
    const [partner, deletedPartner] = [await buildPartner(agencyId), await buildPartner(agencyId, { deleted: true })];
    const rows = ODD_NAMES.map((cause, n) => ({
      id: randomUUIDv7(),
      receiver_id: n % 6 === 5 ? other : caller,
      kind: KINDS[n % KINDS.length] ?? "comment",
      cause: `${n} ${cause}`,
      record_id: n % 7 === 6 ? deletedPartner : partner,
      at: hour(n >> 1),
      read_at: n % 3 === 0 ? hour(n) : null,
      detail: {
        changed: ["partner.headline"],
        startsAt: hour(1),
        endsAt: hour(2),
        more: 0,
        export: { list: "partners", resource: "PARTNER", filename: "Partners.csv", rows: 1, whole: true },
      },
      // Records that take the time, one of which no longer exists.
      ...(KINDS[n % KINDS.length] === "conflict" && n % 2 === 0
        ? { work_id: partner, clash_id: deletedPartner }
        : { work_id: partner, clash_id: other }),
    }));
    await insertOracleRows(agencyId, "notification", rows);
    return rows
      .filter((row) => row.receiver_id === caller && row.record_id === partner)
      .filter((row) => row.kind !== "conflict" || row.clash_id !== deletedPartner)
      .map(({ id, kind, at, read_at }) => ({ id, kind, at, read: read_at !== null }));
  },
  sort: { at: { by: ({ at }) => at, as: "plain" } },
  filters: {
    tab: {
      keeps: ({ kind, read }, [tab]) =>
        tab === "unread"
          ? !read
          : tab === "mentions"
            ? kind === "mention"
            : tab === "assigned"
              ? kind === "assigned" || kind === "added"
              : true,
      values: () => NOTIFICATION_TABS,
    },
  },
  bulk: async (agencyId, rows) =>
    void (await inAgency(
      agencyId,
      `insert into notification (id, agency_id, receiver_id, kind, cause)
        select gen_random_uuid(), $1,
          (select receiver_id from notification where agency_id = $1 group by 1 order by count(*) desc limit 1),
          'comment', 'bulk ' || n
        from generate_series(1, $2) n`,
      [agencyId, rows],
    )),
};

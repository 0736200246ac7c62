/** Links in the lines of comms: to the other party, and to the records concerned. */
import { Fragment } from "react";
import { Link } from "react-router";
import type { RecordKind } from "#contract/record-kinds.ts";

const PARTIES = { talent: "/talent", scout: "/scout", partner: "/partner" } as const;
/** The comms of a party, at one of their tabs. */
export const partyPath = ({ kind, id }: { kind: keyof typeof PARTIES; id: string }, tab: string): string =>
  `${PARTIES[kind]}/${id}/comms/${tab}`;

const RECORDS: Readonly<Partial<Record<RecordKind, string>>> = {
  opportunity: "/pipeline/detail",
  event: "/event/detail",
  project: "/project/detail",
  contract: "/contracts/detail",
  partner: "/partner",
  supplier: "/supplier",
  staff: "/staff",
};
/** Records that a line is about, each linked if it has a page. */
export const AboutLinks = ({ records }: { records: readonly { id: string; name: string; kind: RecordKind }[] }) =>
  records.map(({ id, name, kind }, place) => {
    const base = RECORDS[kind];
    return (
      <Fragment key={id}>
        {place > 0 && ", "}
        {base ? <Link to={`${base}/${id}`}>{name}</Link> : name}
      </Fragment>
    );
  });

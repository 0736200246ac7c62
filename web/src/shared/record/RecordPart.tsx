import type { ReactNode } from "react";
import { useParams } from "react-router";
import type { RecordDescriptor, ShownRecord } from "./kind.ts";

interface Props<Whole extends ShownRecord> {
  kind: Pick<RecordDescriptor<Whole>, "source">;
  screen: (props: { record: Whole }) => ReactNode;
}

/** A tab of a record. The record screen around it uses the same query, and shows its loading and error states. */
export function RecordPart<Whole extends ShownRecord>({ kind: { source }, screen: Screen }: Props<Whole>) {
  const { id = "" } = useParams();
  const { data: record } = source.useRecord(id);
  return record ? <Screen key={id} record={record} /> : null;
}

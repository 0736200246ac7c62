import type { ReactNode } from "react";
import { useParams } from "react-router";
import type { RecordDescriptor, ShownRecord } from "./kind.ts";

interface Props<Whole extends ShownRecord> {
  kind: Pick<RecordDescriptor<Whole>, "source">;
  screen: (props: { record: Whole }) => ReactNode;
}

/** What stands below the head. The record around it asks for the same, and shows how that went. */
export function RecordPart<Whole extends ShownRecord>({ kind: { source }, screen: Screen }: Props<Whole>) {
  const { id = "" } = useParams();
  const { data: record } = source.useRecord(id);
  return record ? <Screen key={id} record={record} /> : null;
}

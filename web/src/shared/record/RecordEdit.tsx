import type { ReactNode } from "react";
import { useParams } from "react-router";
import { EditRecord } from "./EditRecord.tsx";
import { mayEdit, type RecordDescriptor, type ShownRecord } from "./kind.ts";

interface Props<Whole extends ShownRecord> {
  kind: Pick<RecordDescriptor<Whole>, "source">;
  form: (props: { record: Whole }) => ReactNode;
}

/** The edit page of a record. */
export function RecordEdit<Whole extends ShownRecord>({ kind: { source }, form: Form }: Props<Whole>) {
  const { id = "" } = useParams();
  return (
    <EditRecord answer={source.useRecord(id)} may={mayEdit}>
      {(record) => <Form record={record} />}
    </EditRecord>
  );
}

import { NotesPart } from "../notes/NotesPart.tsx";
import type { RecordKind, ShownRecord } from "./kind.ts";

type Kind<Whole extends ShownRecord> = Pick<RecordKind<Whole>, "source" | "useMayWrite">;

export function RecordNotes<Whole extends ShownRecord>({ kind, record }: { kind: Kind<Whole>; record: Whole }) {
  const { source, useMayWrite = mayEdit } = kind;
  const mayWrite = useMayWrite(record);
  return <NotesPart source={source.notes(record.id)} name={record.displayName} mayWrite={mayWrite} />;
}

const mayEdit = ({ editable }: ShownRecord): boolean => editable === true;

import { Gallery } from "../media/Gallery.tsx";
import type { RecordKind, ShownRecord } from "./kind.ts";

type Kind<Whole extends ShownRecord> = Pick<RecordKind<Whole>, "files" | "useMayWrite">;

/** Pictures and documents of a record. */
export function RecordFiles<Whole extends ShownRecord>({ kind, record }: { kind: Kind<Whole>; record: Whole }) {
  const { files, useMayWrite = mayEdit } = kind;
  const editable = useMayWrite(record);
  return files && <Gallery owner={{ kind: files, id: record.id }} name={record.displayName} editable={editable} />;
}

const mayEdit = ({ editable }: ShownRecord): boolean => editable === true;

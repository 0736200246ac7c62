import type { Call, nothing } from "#contract/call.ts";
import type { RecordHistoryCall } from "#contract/history/history-row.ts";
import type { RecordNoteCalls } from "#contract/notes/note.ts";
import type { Done, z } from "#contract/schema.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { historyOf } from "../history/source.ts";
import type { NotesSource } from "../notes/source.ts";
import type { RecordSource } from "./kind.ts";

type ById = z.ZodMiniObject<{ id: z.ZodMiniType<string, string> }>;
type Nothing = typeof nothing;
/** The part of `recordCalls` that the record shell uses. */
interface PlainRecord<Whole> {
  calls: {
    get: Call<ById, Nothing, z.ZodMiniUndefined, z.ZodMiniType<Whole>>;
    remove: Call<ById, Nothing, z.ZodMiniUndefined, typeof Done>;
    restore: Call<ById, Nothing, z.ZodMiniObject<Record<never, never>>, typeof Done>;
  };
  notes: RecordNoteCalls;
  history: RecordHistoryCall;
}

/** Returns the notes source for calls with the record's id in their path. */
export async function notesBy(notes: RecordNoteCalls): Promise<(id: string) => NotesSource> {
  const { notesOf } = await import("../notes/source.ts");
  return (id) => notesOf(notes, id);
}

/** Returns the source of a record and its parts, by the calls that the contract declares for its kind. */
export const sourceOf = <Whole>({ calls, notes, history }: PlainRecord<Whole>): RecordSource<Whole> => ({
  useRecord: (id) => useCallQuery(calls.get, { params: { id } }),
  notes: () => notesBy(notes),
  useNotes: (id) => useCallQuery(notes.list, { params: { id } }),
  history: (id) => historyOf(history, id),
  bin: {
    remove: async (id) => (await mutate(calls.remove, { params: { id } })) !== null,
    restore: async (id) => (await mutate(calls.restore, { params: { id } })) !== null,
  },
});

import { staffNotes } from "#contract/notes/record-notes.ts";
import { staff } from "#contract/staff/staff.ts";
import { minimalStaffForm } from "#test/minimal-forms.ts";
import { newKey } from "../actors/caller.ts";
import { type Colleague, isKept, type OwnedRecord, type OwnNote, type Step, type Talent } from "./owned-records.ts";
import { pickRandom } from "./talent-steps.ts";

export function createColleague(own: OwnedRecord, roster: readonly Talent[]): Step {
  own.count += 1;
  const email = `kill-${own.name}-${own.count}@example.com`;
  const talentIds = roster.map(({ id }) => id);
  const permissions = [{ name: "res::TALENT", resourceAccesses: ["VIEW_ALL"] }];
  const key = newKey();
  return {
    what: "colleague added",
    sent: {
      call: staff.create,
      body: minimalStaffForm({ displayName: `Kill ${own.name} ${own.count}`, email, talentIds, permissions }),
      key,
    },
    done(data) {
      const { id } = data as { id: string };
      own.colleagues.push({ id, email, roster: talentIds });
      for (const talent of roster) talent.staffIds = [...talent.staffIds, id].sort();
      return {
        what: "colleague added",
        key,
        id,
        answer: id,
        holds: (facts) => facts.colleagues.get(id)?.email === email,
      };
    },
  };
}

export function writeNote(own: OwnedRecord, colleague: Colleague): Step {
  const note = own.notes.find((candidate) => candidate.staffId === colleague.id && !candidate.deleted);
  if (!note) return createNote(own, colleague);
  return pickRandom([() => createNote(own, colleague), () => editNote(own, note), () => removeNote(note)])();
}

function createNote(own: OwnedRecord, { id: staffId }: Colleague): Step {
  own.count += 1;
  const text = `kill ${own.name} note ${own.count}`;
  const key = newKey();
  return {
    what: "note written",
    sent: { call: staffNotes.create, params: { id: staffId }, body: { note: text }, key },
    done(data) {
      const { id } = data as { id: string };
      own.notes.push({ id, staffId, text, deleted: false, version: 1 });
      return { what: "note written", key, id, answer: id, holds: (facts) => facts.notes.has(id) };
    },
  };
}

function editNote(own: OwnedRecord, note: OwnNote): Step {
  own.count += 1;
  const text = `kill ${own.name} note ${own.count}`;
  const body = { note: text, version: note.version };
  return noteChange(
    "note edited",
    note,
    { text },
    { call: staffNotes.update, body },
    (facts) => facts.history.get(`${note.id} body`)?.includes(text) === true,
  );
}
const removeNote = (note: OwnNote): Step =>
  noteChange("note deleted", note, { deleted: true }, { call: staffNotes.remove }, (facts) =>
    facts.history.has(`${note.id} deleted_at`),
  );

function noteChange(
  what: string,
  note: OwnNote,
  to: Partial<OwnNote>,
  sent: Step["sent"],
  holds: (facts: Parameters<typeof isKept>[1]) => boolean,
): Step {
  // A note has a new version with a new text; it keeps its version in the bin.
  const after = { ...note, ...to, version: note.version + (to.text === undefined ? 0 : 1) };
  return {
    what,
    sent: { ...sent, params: { id: note.staffId, noteId: note.id } },
    done() {
      Object.assign(note, after);
      return { what, id: note.id, holds };
    },
    applied: (facts) => (isKept(after, facts) ? true : isKept(note, facts) ? false : undefined),
  };
}

/** Loads and changes the staff of a record, by the calls of its kind. */
import type { BodyInputOf } from "#contract/call.ts";
import type { Family, Topic } from "#contract/enums.ts";
import { personStaff } from "#contract/staff/person-staff.ts";
import type { RecordStaffCalls } from "#contract/staff/record-staff.ts";
import { send } from "#web/ui/calls/send.ts";
import { invalidateTopics } from "#web/ui/calls/topics.ts";
import type { FieldErrors } from "#web/ui/forms/formState.ts";
import { type RecordForm, useCallForm } from "#web/ui/forms/useCallForm.ts";
import { type ListFor, useList } from "#web/ui/list/useList.ts";

export type RecordStaffValues = Required<BodyInputOf<RecordStaffCalls["add"]>>;
export interface AddingStaff {
  initial: RecordStaffValues;
  rules: (values: RecordStaffValues) => FieldErrors;
  onDone: (answer: unknown, values: RecordStaffValues) => void;
}

export interface StaffSource {
  useList(): ListFor<RecordStaffCalls["list"]>;
  useAdding(options: AddingStaff): RecordForm<RecordStaffValues>;
  /** These throw the refusal. */
  set(values: RecordStaffValues): Promise<void>;
  remove(userId: string): Promise<void>;
}

const preset = { orderBy: "role" as const };
const changing = async (change: Promise<unknown>, topics: readonly Topic[] = []): Promise<void> => {
  await change;
  invalidateTopics(topics);
};
const key = () => ({ idempotencyKey: crypto.randomUUID() });

/** The staff of a record whose id is in the path of its calls. */
export const staffOf =
  (calls: RecordStaffCalls) =>
  (id: string): StaffSource => ({
    useList: () => useList(calls.list, { params: { id }, preset }),
    useAdding: (options) => useCallForm(calls.add, { params: { id }, draft: false, ...options }),
    set: (body) => changing(send(calls.add, { params: { id }, body }, key()), calls.add.topics),
    remove: (userId) => changing(send(calls.remove, { params: { id, userId } }), calls.remove.topics),
  });

export const staffOfPerson =
  (family: Family) =>
  (id: string): StaffSource => ({
    useList: () => useList(personStaff.list, { params: { family, id }, preset }),
    useAdding: (options) => useCallForm(personStaff.add, { params: { family, id }, draft: false, ...options }),
    set: (body) => changing(send(personStaff.add, { params: { family, id }, body }, key()), personStaff.add.topics),
    remove: (userId) =>
      changing(send(personStaff.remove, { params: { family, id, userId } }), personStaff.remove.topics),
  });

/** Calls of each kind of record by purpose; notes, history, lists and search are bound from here. */
import type { AnyCall } from "./call.ts";
import { cmsEvents, content, contentRecord } from "./content/content.ts";
import { contractRecord, contracts } from "./contracts/contract.ts";
import { eventRecord, events } from "./events/event.ts";
import { history } from "./history/history.ts";
import { creditNoteRecord, creditNotes } from "./invoices/credit-note.ts";
import { invoiceRecord, invoices } from "./invoices/invoice.ts";
import type { ListCall } from "./list.ts";
import { personNotes, staffNotes } from "./notes/record-notes.ts";
import { opportunities, opportunityRecord } from "./opportunities/opportunity.ts";
import { partnerRecord } from "./partners/partner.ts";
import { projectRecord, projects } from "./projects/project.ts";
import type { RecordKind } from "./record-kinds.ts";
import { personStaff } from "./staff/person-staff.ts";
import type { RecordStaffCalls } from "./staff/record-staff.ts";
import { staff } from "./staff/staff.ts";
import { supplierRecord } from "./suppliers/supplier.ts";
import { people } from "./talents/person.ts";
import {
  eventTasks,
  opportunityTasks,
  partnerTasks,
  personTasks,
  projectTasks,
  type RecordTaskCalls,
  staffTasks,
} from "./tasks/record-tasks.ts";
import { taskRecord, tasks } from "./tasks/task.ts";
import { tourRecord } from "./tours/tour.ts";

export interface KindCalls {
  list: AnyCall & ListCall;
  get: AnyCall;
  create: AnyCall;
  update: AnyCall;
  remove: AnyCall;
  /** Left out for kinds that can't be restored. */
  restore?: AnyCall;
  notes: Readonly<Record<"list" | "create" | "update" | "restore", AnyCall>>;
  history: AnyCall & ListCall;
  /** Set for kinds whose staff are managed separately. */
  staff?: RecordStaffCalls;
  /** Set for kinds that tasks are related to. */
  tasks?: RecordTaskCalls;
}

const PARTIES = {
  person: {
    list: people.list,
    get: people.summary,
    create: people.create,
    update: people.updateSummary,
    remove: people.remove,
    restore: people.restore,
    notes: personNotes,
    history: history.ofPerson,
    staff: personStaff,
    tasks: personTasks,
  },
  partner: {
    ...partnerRecord.calls,
    notes: partnerRecord.notes,
    history: partnerRecord.history,
    staff: partnerRecord.staff,
    tasks: partnerTasks,
  },
  supplier: {
    ...supplierRecord.calls,
    notes: supplierRecord.notes,
    history: supplierRecord.history,
    staff: supplierRecord.staff,
  },
  staff: {
    list: staff.list,
    get: staff.get,
    create: staff.create,
    update: staff.update,
    remove: staff.remove,
    notes: staffNotes,
    history: history.ofStaff,
    tasks: staffTasks,
  },
} as const;

const WORK = {
  opportunity: {
    ...opportunities,
    notes: opportunityRecord.notes,
    history: opportunityRecord.history,
    staff: opportunityRecord.staff,
    tasks: opportunityTasks,
  },
  event: {
    ...events,
    notes: eventRecord.notes,
    history: eventRecord.history,
    staff: eventRecord.staff,
    tasks: eventTasks,
  },
  project: {
    ...projects,
    notes: projectRecord.notes,
    history: projectRecord.history,
    staff: projectRecord.staff,
    tasks: projectTasks,
  },
  tour: {
    ...tourRecord.calls,
    notes: tourRecord.notes,
    history: tourRecord.history,
    staff: tourRecord.staff,
  },
  contract: {
    ...contracts,
    notes: contractRecord.notes,
    history: contractRecord.history,
    staff: contractRecord.staff,
  },
  task: { ...tasks, notes: taskRecord.notes, history: taskRecord.history },
  // Its kinds have their own calls for adding and changing; those of events are used here since they are the fullest.
  content: {
    ...content,
    create: cmsEvents.create,
    update: cmsEvents.update,
    notes: contentRecord.notes,
    history: contentRecord.history,
  },
} as const;

const MONEY = {
  invoice: { ...invoices, notes: invoiceRecord.notes, history: invoiceRecord.history },
  creditNote: { ...creditNotes, notes: creditNoteRecord.notes, history: creditNoteRecord.history },
} as const;

/** Typed by its parts: written out, it is longer than a declaration may be. */
export const RECORDS: typeof PARTIES & typeof WORK & typeof MONEY = {
  ...PARTIES,
  ...WORK,
  ...MONEY,
} satisfies Record<RecordKind, KindCalls>;

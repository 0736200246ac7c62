/** Tasks that stand for a day of a record of another area: made once, moved with the day while they are open. */
import type { Actor, Db } from "../database/scope.ts";

export interface Deadline {
  /** The record that they follow, such as a contract: its lead gets the task, and its people are those that it is about. */
  recordId: string;
  summary: string;
  dueDate: string;
}
export interface Deadlines {
  /** Makes the task of a deadline. Returns its id. */
  add(db: Db, actor: Actor, deadline: Deadline): Promise<string>;
  /** Moves an open task with its deadline, unless a person gave it another date. */
  move(db: Db, taskId: string, from: string, to: Pick<Deadline, "summary" | "dueDate">): Promise<void>;
  /** Puts an open task into the bin. */
  remove(db: Db, taskId: string): Promise<void>;
}

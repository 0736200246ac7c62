/** A log of what was said with a person or partner. An area adds one by `conversations` in its manifest. */
import type { ConversationKind } from "#contract/comms/conversations.ts";
import type { Db } from "../database/scope.ts";

export interface ConversationLine {
  at: string;
  from: string;
  text: string;
  files: readonly { name: string; key: string }[];
}

/** Subject of a conversation: a person, a colleague, or a partner with all contacts. */
export interface Whose {
  agencyId: string;
  aboutId: string;
}

export interface ConversationSource {
  kind: ConversationKind;
  /** "WhatsApp", as its file is called. */
  title: string;
  /** Returns the lines that the reader may see, the oldest first. */
  read: (db: Db, whose: Whose) => Promise<readonly ConversationLine[]>;
  /** Deletes it with what hangs on it; returns how many lines there were, and which files nothing uses any more. */
  erase: (db: Db, whose: Whose) => Promise<{ count: number; mediaIds: readonly string[] }>;
}

/** All communication with one person: calls, emails, WhatsApp and website enquiries, exported as one file or erased. */
import { call, fileCall, owner } from "../call.ts";
import { ref, z } from "../schema.ts";

/** Logs that record communication with a person. */
export const CONVERSATION_KINDS = ["call", "email", "whatsapp", "enquiry"] as const;
export type ConversationKind = (typeof CONVERSATION_KINDS)[number];

const PATH = "/client/v1/conversations/{id}";
const ofOne = { params: z.strictObject({ id: ref("record", "seen") }), access: owner };
export const conversations = {
  // Not a GET: each export is logged.
  export: fileCall("POST", `${PATH}/export`, {
    summary: "All communication with a person, a colleague, or the contacts of a partner, as one file with attachments",
    ...ofOne,
    kinds: { exportsRecords: "always" },
    limit: "costly",
    body: z.strictObject({}),
  }),
  erase: call("DELETE", PATH, {
    summary: "Permanently erase all communication with a person, a colleague, or the contacts of a partner",
    ...ofOne,
    topics: ["callLog", "mailLog", "chatLog", "NEW_MESSAGE", "websiteEnquiry"],
    kinds: { erases: "always" },
    /** Number of lines erased in each log. */
    reply: z.array(z.object({ kind: z.enum(CONVERSATION_KINDS), count: z.int() })),
  }),
};

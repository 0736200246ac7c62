/** All that was said with one person: calls, emails, WhatsApp and enquiries of websites, taken out as one file or erased. */
import { call, fileCall, owner } from "../call.ts";
import { ref, z } from "../schema.ts";

/** The logs that hold what was said with somebody. */
export const CONVERSATION_KINDS = ["call", "email", "whatsapp", "enquiry"] as const;
export type ConversationKind = (typeof CONVERSATION_KINDS)[number];

const PATH = "/client/v1/conversations/{id}";
const ofOne = { params: z.strictObject({ id: ref("record", "seen") }), access: owner };
export const conversations = {
  // Not a GET: that it was exported is written down.
  export: fileCall("POST", `${PATH}/export`, {
    summary:
      "All that was said with a person, a colleague, or the contacts of a partner, as one file with what was sent",
    ...ofOne,
    kinds: { exportsRecords: "always" },
    limit: "costly",
    body: z.strictObject({}),
  }),
  erase: call("DELETE", PATH, {
    summary: "Erase all that was said with a person, a colleague, or the contacts of a partner, for good",
    ...ofOne,
    topics: ["callLog", "mailLog", "chatLog", "NEW_MESSAGE", "websiteEnquiry"],
    kinds: { erases: "always" },
    /** How many lines each log had. */
    reply: z.array(z.object({ kind: z.enum(CONVERSATION_KINDS), count: z.int() })),
  }),
};

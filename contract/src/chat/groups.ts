import { chatConnections } from "./connection.ts";
import { chatLogs, chatPrivacy } from "./conversation.ts";
import { chatMessages } from "./message.ts";
import { chatTemplates, quickReplies } from "./template.ts";

export const chatGroups = { chatConnections, chatLogs, chatPrivacy, chatMessages, chatTemplates, quickReplies };

import { chatConnections } from "./connection.ts";
import { chatLogs } from "./conversation.ts";
import { chatMessages } from "./message.ts";
import { chatTemplates, quickReplies } from "./template.ts";

export const chatGroups = { chatConnections, chatLogs, chatMessages, chatTemplates, quickReplies };

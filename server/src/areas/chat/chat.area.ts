import { may, reach } from "#contract/access.ts";
import { GROUPS } from "#contract/calls.ts";
import { defineArea, scoped } from "#server/lib/area.ts";
import type { Actor } from "#server/lib/database/scope.ts";
import { stopping } from "#server/lib/jobs/lane-worker.ts";
import { exportable } from "#server/lib/sheet/exportable.ts";
import { chatConversations } from "./chat.conversations.ts";
import {
  chatLogResolver,
  chatMessageResolver,
  chatNumberResolver,
  quickReplyResolver,
  visibleLogs,
  whatsappNumberResolver,
} from "./chat.rules.ts";
import { chatTimeline } from "./chat.timeline.ts";
import { chatConnectionHandlers } from "./connection.ts";
import { chatWebhook } from "./inbound/webhook.ts";
import { chatLogSheet } from "./log.export.ts";
import { chatLogList } from "./log.read.ts";
import { chatLogHandlers } from "./log.ts";
import { quickReplyHandlers } from "./quick-reply.ts";
import { chatMessageHandlers } from "./sending/message.ts";
import { repeatGivenUp } from "./sending/repeat.ts";
import { chatTemplateHandlers } from "./template.ts";
import { unansweredChats } from "./unanswered.ts";
import { openChatWorker, tidyChats } from "./worker.ts";

const mayRead = (actor: Actor): boolean => may(actor, "COMM", "read");
const ofLogs = {
  may: mayRead,
  mayAll: (actor: Actor) => reach(actor, "COMM", "read") === "all",
  visible: visibleLogs,
};
const ofAll = { may: mayRead, mayAll: mayRead };

export const chatArea = defineArea({
  resolvers: {
    chatLog: chatLogResolver,
    chatMessage: chatMessageResolver,
    whatsappNumber: whatsappNumberResolver,
    chatNumber: chatNumberResolver,
    quickReply: quickReplyResolver,
  },
  subscriptions: {
    chatLog: [{ topics: ["chatLog"], ...ofLogs }],
    chatMessage: [{ topics: ["NEW_MESSAGE"], ...ofLogs }],
    chatStatus: [{ topics: ["MESSAGE_STATUS_UPDATE"], ...ofLogs }],
    chatUnread: [
      {
        topics: ["BADGE_NUMBER_UPDATE"],
        may: mayRead,
        mayAll: () => false,
        visible: async (_db, actor, ids) => ids.filter((id) => id === actor.id),
      },
    ],
    chatNumber: [{ topics: ["chatNumber"], ...ofAll }],
    chatTemplate: [{ topics: ["chatTemplate"], ...ofAll }],
    quickReply: [{ topics: ["quickReply"], ...ofAll }],
  },
  exports: { whatsapp: exportable({ title: "WhatsApp", columns: chatLogSheet, list: chatLogList }) },
  timeline: [chatTimeline],
  conversations: [chatConversations],
  sendsAgain: { kind: "whatsapp", job: "chat", send: repeatGivenUp },
  unanswered: [unansweredChats],
  open: (services) => {
    const worker = openChatWorker(services);
    const wake = () => worker.wake();
    return {
      bindings: [
        scoped(GROUPS.chatConnections, chatConnectionHandlers(services)),
        scoped(GROUPS.chatLogs, chatLogHandlers),
        scoped(GROUPS.chatMessages, chatMessageHandlers({ wake, config: services.config })),
        scoped(GROUPS.chatTemplates, chatTemplateHandlers),
        scoped(GROUPS.quickReplies, quickReplyHandlers),
        chatWebhook(services, wake),
        stopping(worker),
      ],
      jobs: { chat: () => worker.runOnce() },
      tidy: () => tidyChats(services),
      onStart: () => worker.start(),
    };
  },
});

import { may } from "#contract/access.ts";
import { GROUPS } from "#contract/calls.ts";
import { defineArea, scoped, unscoped } from "#server/lib/area.ts";
import type { Subscription } from "#server/lib/live/subscriptions.ts";
import { openMailParser } from "#server/lib/mail/parse/parse.ts";
import { ofAgency } from "#server/lib/serving/references.ts";
import { exportable } from "#server/lib/sheet/exportable.ts";
import { mailDelivery } from "./deliver.ts";
import { mailOpenRoutes } from "./incoming/open-routes.ts";
import { mailConversations } from "./mail.conversations.ts";
import { mailSheet } from "./mail.export.ts";
import { mailTimeline } from "./mail.timeline.ts";
import { mailLogList, mailLogResolver, visibleMails } from "./mail-log.read.ts";
import { mailLogHandlers } from "./mail-log.ts";
import { mailboxHandlers, mailboxResolver, mailboxSavingHandlers, visibleMailboxes } from "./mailbox/mailbox.ts";
import { mailboxServers } from "./mailbox/servers.ts";
import { mailboxSync } from "./mailbox/sync.ts";
import { mailboxWatch } from "./mailbox/watch.ts";
import { mailPictureHandlers } from "./pictures.ts";
import { mailSettingHandlers } from "./setting.ts";
import { mailTemplateHandlers } from "./template.ts";
import { mailTidy } from "./tidy.ts";

const ofAll = (topic: "mailTemplate" | "mailSetting"): Subscription => ({
  topics: [topic],
  may: (actor) => may(actor, "COMM", "read"),
  mayAll: (actor) => may(actor, "COMM", "read"),
});
const some = (actor: Parameters<Subscription["may"]>[0]) => may(actor, "COMM", "read");
const never = () => false;

export const mailArea = defineArea({
  resolvers: { mailLog: mailLogResolver, mailbox: mailboxResolver, mailTemplate: ofAgency("mail_template") },
  subscriptions: {
    // No right reaches all lines: private mail is its owner's alone.
    mailLog: [{ topics: ["mailLog"], may: some, mayAll: never, visible: visibleMails }],
    mailbox: [{ topics: ["mailbox"], may: some, mayAll: never, visible: visibleMailboxes }],
    mailTemplate: [ofAll("mailTemplate")],
    mailSetting: [ofAll("mailSetting")],
  },
  exports: { emails: exportable({ title: "Emails", columns: mailSheet, list: mailLogList }) },
  timeline: [mailTimeline],
  conversations: [mailConversations],
  open: (services) => {
    const open = mailboxServers(services);
    const parser = openMailParser();
    const watch = mailboxWatch({ ...services, open });
    const { pictures, ...scopedCalls } = GROUPS.mailLogs;
    return {
      bindings: [
        scoped(scopedCalls, mailLogHandlers(services)),
        unscoped({ pictures }, mailPictureHandlers(services)),
        scoped({ list: GROUPS.mailboxes.list, remove: GROUPS.mailboxes.remove }, mailboxHandlers()),
        unscoped(
          { create: GROUPS.mailboxes.create, update: GROUPS.mailboxes.update },
          mailboxSavingHandlers({ ...services, open }),
        ),
        mailOpenRoutes({ ...services, parser }),
        scoped(GROUPS.mailTemplates, mailTemplateHandlers),
        scoped(GROUPS.mailSettings, mailSettingHandlers(services)),
      ],
      jobs: {
        sendMail: mailDelivery({ ...services, open }),
        syncMailbox: mailboxSync({ ...services, open, parser }),
      },
      onStart: watch.start,
      onStop: async () => {
        parser.close();
        await watch.stop();
      },
      tidy: mailTidy(services),
    };
  },
});

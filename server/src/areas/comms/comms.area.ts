import { may, type Resource, reach } from "#contract/access.ts";
import { GROUPS } from "#contract/calls.ts";
import { defineArea, scoped } from "#server/lib/area.ts";
import type { Actor } from "#server/lib/database/scope.ts";
import { exportable } from "#server/lib/sheet/exportable.ts";
import { callLogSheet } from "./call-log.export.ts";
import { callLogList, callLogResolver, visibleCalls } from "./call-log.read.ts";
import { callLogHandlers } from "./call-log.ts";
import { commsSettingHandlers } from "./comms-setting.ts";
import { conversationHandlers } from "./conversations/conversations.ts";
import { commsConversations } from "./conversations/sources.ts";
import { enquirySheet } from "./enquiries/enquiry.export.ts";
import { enquiryList, enquiryResolver, visibleEnquiries } from "./enquiries/enquiry.read.ts";
import { websiteEnquiryHandlers } from "./enquiries/enquiry.ts";
import { enquiryFormHandlers, enquiryFormResolver, visibleForms } from "./enquiries/form.ts";
import { publicEnquiries } from "./enquiries/public.ts";
import { tidyEnquiries } from "./enquiries/tidy.ts";
import { unansweredEnquiries } from "./enquiries/unanswered.ts";
import { commsTimeline } from "./timeline/sources.ts";
import { contactTimelineHandlers } from "./timeline/timeline.ts";

const reading = (resource: Resource) => ({
  may: (actor: Actor) => may(actor, resource, "read"),
  mayAll: (actor: Actor) => reach(actor, resource, "read") === "all",
});

export const commsArea = defineArea({
  resolvers: { callLog: callLogResolver, websiteEnquiry: enquiryResolver, enquiryForm: enquiryFormResolver },
  subscriptions: {
    callLog: [{ topics: ["callLog"], ...reading("COMM"), visible: visibleCalls }],
    websiteEnquiry: [{ topics: ["websiteEnquiry"], ...reading("COMM"), visible: visibleEnquiries }],
    comms_setting: [{ topics: ["commsSetting"], ...reading("ORGANIZATION"), mayAll: reading("ORGANIZATION").may }],
    enquiryForm: [{ topics: ["enquiryForm"], ...reading("ORGANIZATION"), visible: visibleForms }],
  },
  exports: {
    calls: exportable({ title: "Calls", columns: callLogSheet, list: callLogList }),
    enquiries: exportable({ title: "Enquiries", columns: enquirySheet, list: enquiryList }),
  },
  timeline: commsTimeline,
  conversations: commsConversations,
  unanswered: [unansweredEnquiries],
  open: (services) => ({
    bindings: [
      scoped(GROUPS.callLogs, callLogHandlers),
      scoped(GROUPS.websiteEnquiries, websiteEnquiryHandlers(services.publish)),
      scoped(GROUPS.enquiryForms, enquiryFormHandlers),
      scoped(GROUPS.commsSettings, commsSettingHandlers),
      scoped(GROUPS.contactTimelines, contactTimelineHandlers(services.timeline)),
      scoped(GROUPS.conversations, conversationHandlers(services)),
      publicEnquiries(services),
    ],
    tidy: () => tidyEnquiries(services.database),
  }),
});

import { defineArea } from "#server/lib/area.ts";
import { importable } from "#server/lib/importing/importable.ts";
import { contentExports } from "./content.export.ts";
import { cmsEventImport, newsImport } from "./content.import.ts";
import { cmsEventResolver, newsResolver, pvpmResolver } from "./content.rules.ts";
import { contentHistory } from "./content.table.ts";
import { contentKit } from "./content.ts";

const { may } = contentKit.visibility;

export const contentArea = defineArea({
  records: { content: { ...contentKit, history: contentHistory } },
  resolvers: { news: newsResolver, cmsEvent: cmsEventResolver, pvpm: pvpmResolver },
  subscriptions: {
    content_marking: [{ ...contentKit.visibility, topics: ["contentMarking"] }],
    content_setting: [{ topics: ["contentSetting"], may, mayAll: may }],
  },
  exports: contentExports,
  imports: { news: importable(newsImport), cmsEvents: importable(cmsEventImport) },
  open: () => ({ bindings: [] }),
});

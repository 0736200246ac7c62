import { may } from "#contract/access.ts";
import { GROUPS } from "#contract/calls.ts";
import { IMPORT_KINDS, IMPORT_RESOURCE } from "#contract/record-kinds.ts";
import { defineArea, scoped, unscoped } from "#server/lib/area.ts";
import { visibleTo } from "#server/lib/live/subscriptions.ts";
import { readForms } from "#server/lib/serving/form-body.ts";
import { cleanUpImports } from "./clean-up.ts";
import { contentImportHandlers } from "./content-upload.ts";
import { importResolver } from "./import.rules.ts";
import { importFileHandlers, importHandlers } from "./import.ts";
import { openImporting } from "./run.ts";

const { sample, invalidRows, ...importCalls } = GROUPS.imports;

export const importsArea = defineArea({
  resolvers: { import: importResolver },
  subscriptions: {
    import: [
      {
        topics: ["import"],
        may: (actor) => IMPORT_KINDS.some((kind) => may(actor, IMPORT_RESOURCE[kind], "write")),
        mayAll: () => false,
        visible: visibleTo(importResolver, "write"),
      },
    ],
  },
  open({ config, database, store, outside, jobs, imports, masterListUses, findActor, onError }) {
    const quota = config.filesPerAgency * 1e9;
    const importing = openImporting({
      database,
      store,
      pictures: { database, store, outside, quota },
      jobs,
      importables: imports,
      masterListUses,
      findActor,
      onError,
    });
    return {
      bindings: [
        scoped(importCalls, importHandlers(jobs, imports)),
        unscoped({ sample, invalidRows }, importFileHandlers(database, imports)),
        unscoped(
          GROUPS.contentImports,
          contentImportHandlers({
            database,
            store,
            jobs,
            imports,
            quota,
            isScanned: Boolean(config.clamdUrl),
          }),
          readForms,
        ),
      ],
      jobs: { import: (job) => importing.run(job) },
      tidy: (agencies) => cleanUpImports(database, agencies),
    };
  },
});

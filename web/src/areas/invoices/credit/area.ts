import type { Area } from "#web/shared/area.ts";
import { recordArea } from "#web/shared/record/recordRoutes.tsx";
import { creditNotesEntry } from "./entry.ts";

export const area: Area = recordArea({ creditNotes: creditNotesEntry });

/**
 * Patterns that the check can't decide by itself. Each entry has its reason; one that is no longer needed fails the
 * test.
 */
import { FORMATS } from "#contract/values/formats.ts";

const pdf = "The PDF of our own typesetter, whose numbers fill the pattern";
const inSchemas = "In schemas of calls, where each of its patterns is read";

/** `RegExp(…)` whose source is not constant, by file: how many, why they are harmless, and patterns as they come out. */
export const COMPUTED: Readonly<Record<string, { count: number; why: string; samples?: readonly RegExp[] }>> = {
  "contract/src/library/key.ts": { count: 1, why: inSchemas },
  "contract/src/values/formats.ts": {
    count: 1,
    why: "All of the formats are here",
    samples: Object.values(FORMATS).map(([pattern]) => pattern),
  },
  "contract/src/values/decimal.ts": { count: 1, why: inSchemas },
  "contract/src/notifications/push.ts": { count: 1, why: inSchemas },
  "server/src/areas/signing/pdf-signature.ts": { count: 1, why: pdf },
  "server/src/areas/invoices/electronic/factur-x.ts": { count: 1, why: pdf },
  "server/src/lib/database/check-refusals.ts": {
    count: 1,
    why: "The names of our tables",
    samples: [/^invoice_check\d*$/],
  },
  "server/src/lib/database/migrations.ts": {
    count: 1,
    why: "Three names of roles, in our own SQL",
    samples: [/\b(?:greenroom_app|greenroom_seek|greenroom_auth)\b/g],
  },
  "server/src/lib/files/storage/s3.ts": {
    count: 2,
    why: "The names of elements, which the code has",
    samples: [/<Key>([^<]*)<\/Key>/, /<Key>([^<]*)<\/Key>/g],
  },
  "web/src/shared/enquiry/understand.ts": {
    count: 1,
    why: "Labels that the code has",
    samples: [/^[ \t]*(?:name|contact)[ \t]*:[ \t]*(\S.*)$/im],
  },
};

/** Patterns whose time is not linear, or not known to be, with the most characters that they are run on. */
export const EXCEPTIONS: Readonly<Record<string, { most: number; why: string }>> = {};

import type { Database } from "#server/lib/database/scope.ts";
import type { Publish } from "#server/lib/events/publish.ts";
import type { Jobs } from "#server/lib/jobs/jobs.ts";
import type { Mailer } from "#server/lib/mail/mail.ts";
import type { AuthTrail } from "#server/lib/security/auth-trail.ts";
import type { Secrets } from "#server/lib/security/secrets.ts";
import type { Limiter } from "#server/lib/serving/limits/rate-limit.ts";

/** Services of the handlers that work before or on a session. */
export interface SessionServices {
  database: Database;
  limiter: Limiter;
  trail: AuthTrail;
  jobs: Jobs;
  mailer: Mailer;
  secrets: Secrets;
  /** Base URL of links in emails, independent of the host of a request. */
  publicUrl: string;
  passwordMinLength: number;
  /** True if nothing leaves this installation. */
  quiet: boolean;
  sessionIdleHours: number;
  publish: Publish;
}

import type { Database } from "#server/lib/database/scope.ts";
import type { Mailer } from "#server/lib/mail/mail.ts";
import type { Secrets } from "#server/lib/security/secrets.ts";
import type { Limiter } from "#server/lib/serving/rate-limit.ts";

/** What the calls before and around a session work with. */
export interface SessionServices {
  database: Database;
  limiter: Limiter;
  mailer: Mailer;
  secrets: Secrets;
  /** Links in mail begin with it, whatever a request says its host is. */
  publicUrl: string;
  passwordMinLength: number;
}

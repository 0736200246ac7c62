import type { Post } from "#server/lib/mail/mail.ts";
import type { Limiter } from "#server/lib/rate-limit.ts";
import type { Database } from "#server/lib/scope.ts";
import type { Secrets } from "#server/lib/secrets.ts";

/** What the calls before and around a session work with. */
export interface SessionServices {
  database: Database;
  limiter: Limiter;
  post: Post;
  secrets: Secrets;
  /** Links in mail begin with it, whatever a request says its host is. */
  publicUrl: string;
  passwordMinLength: number;
}

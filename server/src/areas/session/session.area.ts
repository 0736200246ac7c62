import cookie from "@fastify/cookie";
import { GROUPS } from "#contract/calls.ts";
import { defineArea, opened, scoped, unscoped } from "#server/lib/area.ts";
import { agencyHandlers } from "./agency.ts";
import { authHandlers } from "./auth.ts";
import { ownSessionHandlers } from "./own-sessions.ts";
import { passwordLinkJob } from "./password-link.ts";
import type { SessionServices } from "./services.ts";
import { findInvitation, invitationHandlers } from "./set-password.ts";
import { ownLinkHandlers, staffLinkHandlers } from "./stranger-links.ts";
import { twoFactorHandlers } from "./two-factor.ts";
import { userHandlers } from "./user.ts";

export const sessionArea = defineArea({
  // Resolved by the handlers, before an agency is known.
  resolvers: { agency: undefined },
  open({ database, limiter, trail, jobs, mailer, secrets, config, strangerLinks, publish }) {
    const { publicUrl, passwordMinLength, sessionIdleHours, quiet } = config;
    const settings = { publicUrl, passwordMinLength, sessionIdleHours, quiet };
    const services: SessionServices = { database, limiter, trail, jobs, mailer, secrets, publish, ...settings };
    return {
      jobs: { passwordLink: passwordLinkJob(services) },
      bindings: [
        // Only signing in and out reads cookies; other requests skip parsing them.
        unscoped(GROUPS.auth, { ...authHandlers(services), ...twoFactorHandlers(services) }, async (app) => {
          await app.register(cookie);
        }),
        opened(GROUPS.invitations, findInvitation(services), invitationHandlers(services)),
        unscoped(GROUPS.users, { ...userHandlers(services), ...ownSessionHandlers(services) }),
        scoped(GROUPS.ownLinks, ownLinkHandlers(strangerLinks)),
        scoped(GROUPS.staffLinks, staffLinkHandlers(strangerLinks)),
        unscoped(GROUPS.agencies, agencyHandlers(services)),
      ],
    };
  },
});

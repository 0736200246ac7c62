import { GROUPS } from "#contract/calls.ts";
import { defineArea, scoped, unscoped } from "#server/lib/area.ts";
import { openCertificate } from "./certificate.ts";
import { signDue } from "./due.ts";
import { linkProvider } from "./provider.ts";
import { signPageHandlers } from "./sign-page.ts";
import { signingHandlers } from "./signing.ts";

export const signingArea = defineArea({
  open({ database, limiter, jobs, mailer, secrets, config, store }) {
    const provider = linkProvider({ mailer, publicUrl: config.publicUrl });
    const certificate = openCertificate({ database, secrets, config });
    return {
      bindings: [
        scoped(GROUPS.signing, signingHandlers({ provider, jobs, store })),
        unscoped(GROUPS.signPage, signPageHandlers({ database, limiter, jobs, provider })),
      ],
      jobs: { signing: () => signDue({ database, provider, certificate }) },
    };
  },
});

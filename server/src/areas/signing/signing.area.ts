import { GROUPS } from "#contract/calls.ts";
import { defineArea, opened, scoped } from "#server/lib/area.ts";
import { openCertificate } from "./certificate.ts";
import { signDue } from "./due.ts";
import { linkProvider } from "./provider.ts";
import { findSigningLink, signPageHandlers } from "./sign-page.ts";
import { signingHandlers } from "./signing.ts";
import { signaturesWidget } from "./signing.widget.ts";

export const signingArea = defineArea({
  open({ database, jobs, mailer, secrets, config, store }) {
    const provider = linkProvider({ mailer, publicUrl: config.publicUrl });
    const certificate = openCertificate({ database, secrets, config });
    return {
      widgets: { SIGNATURES: signaturesWidget },
      bindings: [
        scoped(GROUPS.signing, signingHandlers({ provider, jobs, store })),
        opened(GROUPS.signPage, findSigningLink({ database }), signPageHandlers({ database, jobs, provider })),
      ],
      jobs: { signing: () => signDue({ database, provider, certificate }) },
    };
  },
});

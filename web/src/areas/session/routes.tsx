import type { RouteObject } from "react-router";
import { t } from "#web/areas/session/messages.ts";
import { RouteError } from "#web/ui/layout/PageError.tsx";
import type { RouteHandle } from "#web/ui/routing/route.ts";
import { SessionFrame } from "./signIn/SessionFrame.tsx";
import { SignIn } from "./signIn/SignIn.tsx";

const page = (path: string, title: string, lazy: RouteObject["lazy"]): RouteObject => ({
  path,
  handle: { title } satisfies RouteHandle,
  lazy,
  ErrorBoundary: RouteError,
});

/** Screens outside the shell, before the user is fully signed in. */
export const sessionRoutes: RouteObject[] = [
  {
    Component: SessionFrame,
    children: [
      // Bundled with the entry, since most visits start here.
      { path: "/login", handle: { title: t("signIn") }, Component: SignIn },
      page("/logout", t("signingOut"), { Component: async () => (await import("./signIn/SignOut.tsx")).SignOut }),
      page("/forgot-password", t("forgotTitle"), {
        Component: async () => (await import("./signIn/ForgotPassword.tsx")).ForgotPassword,
      }),
      page("/reset-password", t("forgotTitle"), {
        Component: async () => (await import("./signIn/ResetPassword.tsx")).ResetPassword,
      }),
      page("/staff/set-password/:code", t("setPassword"), {
        Component: async () => (await import("./signIn/AcceptInvitation.tsx")).AcceptInvitation,
      }),
      page("/2fa/verify", t("twoFactorTitle"), {
        Component: async () => (await import("./signIn/TwoFactorVerify.tsx")).TwoFactorVerify,
      }),
      page("/2fa/setup", t("setupTitle"), {
        Component: async () => (await import("./account/TwoFactorSetup.tsx")).TwoFactorSetup,
      }),
      page("/2fa/verify-success", t("doneTitle"), {
        Component: async () => (await import("./account/TwoFactorDone.tsx")).TwoFactorDone,
      }),
    ],
  },
];

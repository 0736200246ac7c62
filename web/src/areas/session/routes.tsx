import type { RouteObject } from "react-router";
import { RouteFault } from "#web/kit/layout/RouteFault.tsx";
import type { RouteHandle } from "#web/kit/layout/route.ts";
import { t } from "#web/messages/session.ts";
import { SessionFrame } from "./SessionFrame.tsx";
import { SignIn } from "./SignIn.tsx";

const page = (path: string, title: string, lazy: RouteObject["lazy"]): RouteObject => ({
  path,
  handle: { title } satisfies RouteHandle,
  lazy,
  ErrorBoundary: RouteFault,
});

/** Screens outside of the shell: nobody is signed in yet, or only half. */
export const sessionRoutes: RouteObject[] = [
  {
    Component: SessionFrame,
    children: [
      // These two are what most people see first: they come with the entry.
      { path: "/login", handle: { title: t("signIn") }, Component: SignIn },
      page("/logout", t("signingOut"), { Component: async () => (await import("./SignOut.tsx")).SignOut }),
      page("/forgot-password", t("forgotTitle"), {
        Component: async () => (await import("./ForgotPassword.tsx")).ForgotPassword,
      }),
      page("/reset-password", t("forgotTitle"), {
        Component: async () => (await import("./ResetPassword.tsx")).ResetPassword,
      }),
      page("/staff/set-password/:code", t("setPassword"), {
        Component: async () => (await import("./AcceptInvitation.tsx")).AcceptInvitation,
      }),
      page("/2fa/verify", t("twoFactorTitle"), {
        Component: async () => (await import("./TwoFactorVerify.tsx")).TwoFactorVerify,
      }),
      page("/2fa/setup", t("setupTitle"), {
        Component: async () => (await import("./TwoFactorSetup.tsx")).TwoFactorSetup,
      }),
      page("/2fa/verify-success", t("doneTitle"), {
        Component: async () => (await import("./TwoFactorDone.tsx")).TwoFactorDone,
      }),
    ],
  },
];

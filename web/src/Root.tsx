import { MantineProvider } from "@mantine/core";
import { IconContext } from "@phosphor-icons/react/dist/lib/context";
import type { ReactNode } from "react";
import { Outlet } from "react-router";
import { DialogHost } from "#web/ui/dialogs/DialogHost.tsx";
import { Tooltip } from "#web/ui/elements/Tooltip.tsx";
import { PageError } from "#web/ui/layout/PageError.tsx";
import { ToastHost } from "#web/ui/toasts/ToastHost.tsx";
import { colorSchemes, theme, variables } from "./theme.ts";

const icons = { size: 16 };
const nonce = () => document.querySelector<HTMLMetaElement>("meta[property=csp-nonce]")?.nonce ?? "";

// All variables are written at once, without comparing them with the standard ones: those would be 27 KB of style sheet.
const Look = ({ children }: { children: ReactNode }) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={variables}
    colorSchemeManager={colorSchemes}
    defaultColorScheme="auto"
    getStyleNonce={nonce}
    withGlobalClasses={false}
    deduplicateCssVariables={false}
  >
    <IconContext value={icons}>{children}</IconContext>
  </MantineProvider>
);

/** What every page stands in, in the shell or not. */
export const Root = () => (
  <Look>
    <Outlet />
    <DialogHost />
    <ToastHost />
    <Tooltip />
  </Look>
);

/** What is left when not even that can be drawn, such as while the server can't be reached. */
export const RootError = () => (
  <Look>
    <PageError />
  </Look>
);

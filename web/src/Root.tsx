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

// Variables are not deduplicated against Mantine's defaults: those would be 27 KB of style sheet.
const ThemeProvider = ({ children }: { children: ReactNode }) => (
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

/** The root of every page, inside the app shell or not. */
export const Root = () => (
  <ThemeProvider>
    <Outlet />
    <DialogHost />
    <ToastHost />
    <Tooltip />
  </ThemeProvider>
);

/** Replaces the root when it can't be rendered, such as while the server can't be reached. */
export const RootError = () => (
  <ThemeProvider>
    <PageError />
  </ThemeProvider>
);

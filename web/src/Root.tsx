import { MantineProvider } from "@mantine/core";
import { IconContext } from "@phosphor-icons/react/dist/lib/context";
import { Outlet } from "react-router";
import { DialogHost } from "#web/kit/dialogs/DialogHost.tsx";
import { ToastHost } from "#web/kit/toasts/ToastHost.tsx";
import { Tips } from "#web/kit/ui/Tips.tsx";
import { colorSchemes, theme, variables } from "./theme.ts";

const icons = { size: 16 };
const nonce = () => document.querySelector<HTMLMetaElement>("meta[property=csp-nonce]")?.nonce ?? "";

/** What every page stands in, in the shell or not. */
export const Root = () => (
  <MantineProvider theme={theme} cssVariablesResolver={variables} colorSchemeManager={colorSchemes} defaultColorScheme="auto" getStyleNonce={nonce} withGlobalClasses={false}>
    <IconContext value={icons}>
      <Outlet />
      <DialogHost />
      <ToastHost />
      <Tips />
    </IconContext>
  </MantineProvider>
);

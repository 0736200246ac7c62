import "#web/ui/trustedTypes.ts";
import "@fontsource-variable/hanken-grotesk/wght.css";
import "@fontsource-variable/brygada-1918/wght.css";
import "@mantine/core/styles/baseline.layer.css";
import "@mantine/core/styles/global.layer.css";
import "./global.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { askStepUp } from "#web/areas/session/account/askStepUp.tsx";
import { setStepUp } from "#web/ui/calls/send.ts";
import { isLeaving } from "#web/ui/calls/session.ts";
import { saveBeforePageGoes } from "#web/ui/calls/waitingSaves.ts";
import { setPrefetch } from "#web/ui/routing/prefetch.ts";
import { routes, withAppRoutes } from "./routes.tsx";

setStepUp(askStepUp);
saveBeforePageGoes(isLeaving);
setPrefetch(() => import("./appRoutes.tsx"));

const root = document.getElementById("root");
if (root)
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={createBrowserRouter(routes, { patchRoutesOnNavigation: withAppRoutes })} />
    </StrictMode>,
  );

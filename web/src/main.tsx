import "@fontsource-variable/hanken-grotesk/wght.css";
import "@fontsource-variable/brygada-1918/wght.css";
import "@mantine/core/styles/baseline.layer.css";
import "@mantine/core/styles/global.layer.css";
import "./global.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { askStepUp } from "#web/areas/session/askStepUp.tsx";
import { stepUpWith } from "#web/kit/calls/send.ts";
import { aheadIs } from "#web/kit/layout/ahead.ts";
import { routes, withDesk } from "./routes.tsx";

stepUpWith(askStepUp);
aheadIs(() => import("./desk.tsx"));

const root = document.getElementById("root");
if (root)
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={createBrowserRouter(routes, { patchRoutesOnNavigation: withDesk })} />
    </StrictMode>,
  );

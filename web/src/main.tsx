import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import * as rr from "react-router";
import { MantineProvider, TextInput, PasswordInput } from "@mantine/core";
import { useForm, schemaResolver } from "@mantine/form";
import { auth } from "#contract/session/session.ts";
import { Tray } from "@phosphor-icons/react/dist/csr/Tray";
function P(){ const f=useForm({validate: schemaResolver(auth.login.body as any,{sync:true})}); return <MantineProvider><TextInput/><PasswordInput/><Tray/></MantineProvider> }
const router = rr.createBrowserRouter([{path:"/",Component:P}]);
createRoot(document.getElementById("root")!).render(<RouterProvider router={router}/>);

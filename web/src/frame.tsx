/** The shell with what the areas put into it; loaded once somebody is in. */
import { accountActions, noticeZone } from "#web/areas/session/account.tsx";
import { routes as mails } from "#web/areas/mails/routes.tsx";
import { routes as staff } from "#web/areas/staff/routes.tsx";
import { routes as talents } from "#web/areas/talents/routes.tsx";
import { Shell } from "#web/shared/shell/Shell.tsx";
import { places } from "./places.tsx";

const paths = new Set([...staff, ...talents, ...mails].map(({ path }) => path));
const there = places.filter(({ to }) => paths.has(to));

export const Frame = () => <Shell places={there} account={accountActions} notice={noticeZone} />;

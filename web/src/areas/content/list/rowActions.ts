import { BrowserIcon } from "@phosphor-icons/react/dist/csr/Browser";
import { EyeIcon } from "@phosphor-icons/react/dist/csr/Eye";
import { PencilSimpleIcon } from "@phosphor-icons/react/dist/csr/PencilSimple";
import { TrashIcon } from "@phosphor-icons/react/dist/csr/Trash";
import { UserIcon } from "@phosphor-icons/react/dist/csr/User";
import { type ContentRowButton, type RowAction, rowButtons } from "#contract/content/buttons.ts";
import { CONTENT_TAB, type ContentTab } from "#contract/content/codes.ts";
import type { ContentRow } from "#contract/content/item.ts";
import type { Action } from "#web/ui/actions/action.ts";
import { ACTION_LOOKS, actOn, removeContent, showOnWebPage } from "../actions.ts";
import { t } from "../messages.ts";
import { talentPath } from "../talents/paths.ts";

interface Options {
  tab: ContentTab;
  mayWrite: boolean;
  seesTalents: boolean;
  open: (row: ContentRow, mode: "view" | "edit") => void;
}
const isStateAction = (button: ContentRowButton): button is RowAction => Object.hasOwn(ACTION_LOOKS, button);

/** Returns the tab whose buttons a row has: on the tab of all content, the tab of its status. */
export const tabOf = (tab: ContentTab, { status }: Pick<ContentRow, "status">): ContentTab =>
  tab === CONTENT_TAB.all ? status : tab;

/** Returns the tab whose buttons an open item has: the tab of its status, or that of items not relevant while reports are open. */
export const openTabOf = (
  tab: ContentTab,
  { status, reportedCount }: Pick<ContentRow, "status" | "reportedCount">,
): ContentTab => (tab === CONTENT_TAB.notRelevant && reportedCount > 0 ? tab : status);

const buttonsOf = (row: ContentRow, { tab, mayWrite }: Options): readonly ContentRowButton[] =>
  rowButtons(tabOf(tab, row), mayWrite && row.editable);

const webPageAction = (row: ContentRow): Action => ({
  id: "webPage",
  title: t(row.onWebPage ? "takeOffWebPage" : "putOnWebPage"),
  icon: BrowserIcon,
  run: () => showOnWebPage([row], !row.onWebPage),
});

/** Opens the list of other content of the row's talents. */
const talentsAction = ({ talents }: ContentRow, { mayWrite, seesTalents }: Options): Action => ({
  id: "talents",
  title: t("ofTalents"),
  icon: UserIcon,
  visible: mayWrite && seesTalents && talents.length > 0,
  to: talentPath(...talents.map(({ userId }) => userId)),
});

export function rowActions(row: ContentRow, options: Options): Action[] {
  const { open } = options;
  const webPage = options.mayWrite && row.editable ? [webPageAction(row)] : [];
  const buttons = buttonsOf(row, options).map((button): Action => {
    if (button === "view") return { id: button, title: t("view"), icon: EyeIcon, run: () => open(row, "view") };
    if (button === "edit")
      return { id: button, title: t("edit"), icon: PencilSimpleIcon, run: () => open(row, "edit") };
    if (button === "delete")
      return { id: button, title: t("delete"), icon: TrashIcon, tone: "danger", run: () => removeContent([row]) };
    const { title, icon } = ACTION_LOOKS[button];
    return { id: button, title, icon, run: () => actOn(button, [row]) };
  });
  return [...buttons, ...webPage, talentsAction(row, options)];
}

/** Returns the letter shortcuts of the focused row, limited to the actions that its buttons offer. */
export function rowKeys(options: Options): Readonly<Record<string, (row: ContentRow) => void>> {
  const press = (key: string) => (row: ContentRow) => {
    const action = buttonsOf(row, options).find((button) => isStateAction(button) && ACTION_LOOKS[button].key === key);
    if (action && isStateAction(action)) void actOn(action, [row]);
  };
  const edit = (row: ContentRow): void => {
    if (buttonsOf(row, options).includes("edit")) options.open(row, "edit");
  };
  return { a: press("a"), p: press("p"), r: press("r"), n: press("n"), e: edit };
}

import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import { hasOwnCategories, statusCategories } from "#contract/settings/status.ts";
import { t as titles } from "#web/areas/settings/titles.ts";
import { useMay } from "#web/shared/session/me.tsx";
import { StatusGlyph } from "#web/shared/work/AgencyStatusBadge.tsx";
import { ActionMenu } from "#web/ui/actions/ActionMenu.tsx";
import { visibleActions } from "#web/ui/actions/action.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import lists from "../lists/Lists.module.css";
import { OrderedEntries } from "../lists/OrderedEntries.tsx";
import { CATEGORIES_PATH } from "../paths.ts";
import { categoryActions, moveCategory, openAddCategory } from "./categoryActions.tsx";
import { meaningName, t } from "./messages.ts";
import { StatusBar } from "./StatusBar.tsx";
import styles from "./Statuses.module.css";
import { shapeOf } from "./statusActions.tsx";
import { useModule } from "./useModule.ts";

/** The categories of a module's statuses. */
export function CategoriesScreen() {
  const module = useModule();
  const answer = useCallQuery(statusCategories.list, { query: { module } });
  const mayWrite = useMay("ORGANIZATION", "write");
  const own = hasOwnCategories(module);
  const add = {
    id: "add",
    title: t("addCategory"),
    icon: PlusIcon,
    tone: "main" as const,
    visible: mayWrite && own,
    run: () => openAddCategory(module),
  };
  return (
    <section className={lists.screen} aria-label={titles("statusCategories")}>
      <StatusBar view={CATEGORIES_PATH} module={module} add={add} />
      <QueryBoundary answer={answer}>
        {(categories) => (
          <div className={`${lists.body} ${styles.body}`}>
            <p className={lists.line}>{own ? t("ownLine") : t("fixedLine")}</p>
            <OrderedEntries entries={categories} nameOf={({ name }) => name} editable={mayWrite} move={moveCategory}>
              {(category, index) => (
                <>
                  <span className={styles.category}>
                    <StatusGlyph shape={shapeOf(category)} size={16} />
                    <b>{category.name}</b>
                    <span className={styles.code}>
                      {category.code}
                      {category.meaning && ` · ${meaningName(category.meaning)}`}
                    </span>
                  </span>
                  <span className={lists.uses}>
                    {t("inStatuses", { count: category.statuses })} ·{" "}
                    {category.uses > 0 ? t("uses", { count: category.uses }) : t("unused")}
                  </span>
                  {mayWrite && (
                    <ActionMenu
                      title={t("actions", { name: category.name })}
                      actions={visibleActions(categoryActions(categories, index))}
                    />
                  )}
                </>
              )}
            </OrderedEntries>
          </div>
        )}
      </QueryBoundary>
    </section>
  );
}

import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import {
  type AgencyStatus,
  hasOwnCategories,
  type StatusCategory,
  statusCategories,
  statuses,
} from "#contract/settings/status.ts";
import { t as titles } from "#web/areas/settings/titles.ts";
import { useMay } from "#web/shared/session/me.tsx";
import { AgencyStatusBadge, StatusGlyph } from "#web/shared/work/AgencyStatusBadge.tsx";
import { ActionMenu } from "#web/ui/actions/ActionMenu.tsx";
import { visibleActions } from "#web/ui/actions/action.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { IconButton } from "#web/ui/elements/Button.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import lists from "../lists/Lists.module.css";
import { OrderedEntries } from "../lists/OrderedEntries.tsx";
import { STATUSES_PATH } from "../paths.ts";
import { meaningName, t } from "./messages.ts";
import { StatusBar } from "./StatusBar.tsx";
import styles from "./Statuses.module.css";
import { agencyStatusActions, moveStatus, openAddStatus, openEditStatus, shapeOf } from "./statusActions.tsx";
import { useModule } from "./useModule.ts";

/** The statuses of a module, in their categories. */
export function StatusesScreen() {
  const module = useModule();
  const answer = useCallQuery(statuses.list, { query: { module } });
  const categories = useCallQuery(statusCategories.list, { query: { module } }).data ?? [];
  const mayWrite = useMay("ORGANIZATION", "write");
  const add = {
    id: "add",
    title: t("addStatus"),
    icon: PlusIcon,
    tone: "main" as const,
    visible: mayWrite && categories.length > 0,
    run: () => openAddStatus(categories),
  };
  return (
    <section className={lists.screen} aria-label={titles("statuses")}>
      <StatusBar view={STATUSES_PATH} module={module} add={add} />
      <QueryBoundary answer={answer}>
        {(statuses) => (
          <div className={`${lists.body} ${styles.body}`}>
            <p className={lists.line}>{t("statusesLine")}</p>
            {categories.map((category) => (
              <CategorySection
                key={category.id}
                category={category}
                categories={categories}
                entries={statuses.filter((status) => status.category.id === category.id)}
                editable={mayWrite}
              />
            ))}
          </div>
        )}
      </QueryBoundary>
    </section>
  );
}

interface SectionProps {
  category: StatusCategory;
  categories: readonly StatusCategory[];
  entries: readonly AgencyStatus[];
  editable: boolean;
}
function CategorySection({ category, categories, entries, editable }: SectionProps) {
  const { name, module, meaning } = category;
  return (
    <section aria-label={name}>
      <div className={styles.head}>
        <h2>
          <StatusGlyph shape={shapeOf(category)} size={16} />
          {name}
        </h2>
        <span className={styles.stands}>{hasOwnCategories(module) && meaning && meaningName(meaning)}</span>
        {editable && (
          <IconButton title={t("addStatusTo", { name })} onClick={() => openAddStatus(categories, category)}>
            <PlusIcon />
          </IconButton>
        )}
      </div>
      <OrderedEntries
        entries={entries}
        nameOf={({ statusName }) => statusName}
        editable={editable}
        move={(status, to) => moveStatus(status, to)}
      >
        {(status, index) => {
          const badge = (
            <AgencyStatusBadge name={status.statusName} color={status.color} shape={shapeOf(status.category)} />
          );
          return (
            <>
              <span className={styles.mark}>
                {editable ? (
                  <button
                    type="button"
                    className={styles.open}
                    data-tip={t("edit")}
                    onClick={() => openEditStatus(status)}
                  >
                    {badge}
                  </button>
                ) : (
                  badge
                )}
                {index === 0 && <span className={styles.default}>{t("isDefault")}</span>}
              </span>
              <span className={lists.uses}>{status.uses > 0 ? t("uses", { count: status.uses }) : t("unused")}</span>
              {editable && (
                <ActionMenu
                  title={t("actions", { name: status.statusName })}
                  actions={visibleActions(agencyStatusActions(entries, index))}
                />
              )}
            </>
          );
        }}
      </OrderedEntries>
    </section>
  );
}

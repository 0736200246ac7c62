import { Refused, Unreachable } from "#web/kit/calls/refused.ts";
import { Asked } from "#web/kit/layout/Asked.tsx";
import { Bones, HeaderBones } from "#web/kit/layout/Bones.tsx";
import { NoRight } from "#web/kit/layout/NotFound.tsx";
import { tell } from "#web/kit/toasts/toasts.ts";
import { Button } from "#web/kit/ui/Button.tsx";
import { Empty } from "#web/kit/ui/Empty.tsx";
import { t as k } from "#web/messages/kit.ts";
import { t } from "#web/messages/showcase.ts";
import { Shelf, Specimen } from "../Specimen.tsx";

const refetch = (): Promise<never> => {
  tell(t("fault"), { tone: "failed" });
  return new Promise(() => undefined);
};
const failed = { data: undefined, error: new Unreachable(), refetch };
const gone = { data: undefined, error: new Refused("notFound", "", 404), refetch };

export const States = () => (
  <Shelf>
    <Specimen title={t("loading")}>
      <Bones />
    </Specimen>
    <Specimen title={t("loading")} wide flush>
      <HeaderBones />
    </Specimen>
    <Specimen title={t("noRows")} flush>
      <Empty title={t("emptyTitle")} line={t("emptyLine")}>
        <Button>{k("add")}</Button>
      </Empty>
    </Specimen>
    <Specimen title={t("noResult")} flush>
      <Empty title={k("noResults")} line={k("noResultsLine")}>
        <Button>{k("clearFilters")}</Button>
      </Empty>
    </Specimen>
    <Specimen title={t("failed")} flush>
      <Asked answer={failed}>{() => null}</Asked>
    </Specimen>
    <Specimen title={t("notThere")} flush>
      <Asked answer={gone}>{() => null}</Asked>
    </Specimen>
    <Specimen title={t("noRight")} flush>
      <NoRight />
    </Specimen>
    <Specimen title={t("broken")} flush>
      <Empty title={k("brokenTitle")} line={k("brokenLine")}>
        <Button>{k("retry")}</Button>
      </Empty>
    </Specimen>
  </Shelf>
);

import { useState } from "react";
import { permission } from "#contract/staff/permission.ts";
import { staff } from "#contract/staff/staff.ts";
import { t } from "#web/areas/staff/messages.ts";
import { t as p } from "#web/areas/staff/permission/messages.ts";
import { rightsOf, useMe } from "#web/shared/session/me.tsx";
import { send } from "#web/ui/calls/send.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { showError } from "#web/ui/toasts/showError.ts";
import { grantable, type LevelsByResource, levelsFrom, type shownRows } from "../permission/permission.rules.ts";
import styles from "./Steps.module.css";

/** The most colleagues to choose from; the field searches among them. */
const COLLEAGUES = 500;

interface Props {
  /** The position chosen in the first step; its preset comes first. */
  positionId: string | null;
  rows: ReturnType<typeof shownRows>;
  /** The levels of someone without access. */
  none: LevelsByResource;
  onChange: (levels: LevelsByResource) => void;
}

/** Fills the permission table from a position's preset or from a colleague, within what the user may grant. */
export function StartFrom({ positionId, rows, none, onChange }: Props) {
  const giver = rightsOf(useMe());
  const [chosen, setChosen] = useState<{ preset: string | null; colleague: string | null }>(NOTHING);
  const [said, setSaid] = useState("");
  const { data: presets = [] } = useCallQuery(permission.presets, {});
  const { data: colleagues } = useCallQuery(staff.options, { query: { pageSize: COLLEAGUES } });
  const presetChoices = [...presets]
    .sort((a, b) => Number(b.position.id === positionId) - Number(a.position.id === positionId))
    .map(({ position, colleagues: count }) => ({
      value: position.id,
      label: t("presetOf", { position: position.name, count }),
    }));
  const colleagueChoices = (colleagues?.rows ?? []).map(({ id, displayName }) => ({ value: id, label: displayName }));

  const apply = (from: string, copied: LevelsByResource): void => {
    const { levels, reduced } = grantable(giver, copied);
    const titles = rows.filter(({ resource }) => reduced.includes(resource)).map(({ title }) => title);
    setSaid(titles.length === 0 ? t("copied", { from }) : t("copiedInPart", { from, resources: titles.join(", ") }));
    onChange(levels);
  };
  const clear = (): void => {
    setChosen(NOTHING);
    setSaid("");
    onChange(none);
  };
  const choosePreset = (id: string | null): void => {
    const preset = presets.find(({ position }) => position.id === id);
    if (preset) {
      setChosen({ preset: id, colleague: null });
      apply(preset.position.name, levelsFrom(preset.resources));
    } else clear();
  };
  const chooseColleague = async (id: string | null): Promise<void> => {
    const name = colleagueChoices.find(({ value }) => value === id)?.label;
    if (id === null || name === undefined) {
      clear();
      return;
    }
    setChosen({ preset: null, colleague: id });
    try {
      apply(name, levelsFrom((await send(permission.get, { params: { id } })).resources));
    } catch (error) {
      setChosen(NOTHING);
      showError(error);
    }
  };
  return (
    <div>
      <FieldRow>
        <SelectField
          {...FIELD}
          name="preset"
          value={chosen.preset}
          onChange={choosePreset}
          label={t("preset")}
          choices={presetChoices}
          placeholder={p("noAccess")}
        />
        <SelectField
          {...FIELD}
          name="likeColleague"
          value={chosen.colleague}
          onChange={(id) => void chooseColleague(id)}
          label={t("likeColleague")}
          choices={colleagueChoices}
          searchable
        />
      </FieldRow>
      <p role="status" className={said === "" ? "only-read" : styles.said}>
        {said}
      </p>
    </div>
  );
}

const NOTHING = { preset: null, colleague: null };
const FIELD = { onBlur: () => undefined, error: undefined };

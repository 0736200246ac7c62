import type { Family } from "#contract/enums.ts";
import type { PersonBrief } from "#contract/schema.ts";
import type { Field } from "#web/ui/forms/useCallForm.ts";
import { useMay } from "../session/me.tsx";
import type { Addable } from "./addable.ts";
import { PersonSelect } from "./PersonSelect.tsx";
import { type PeopleSource, partnersToChoose, peopleOf } from "./people.tsx";
import { addsPartners, addsPeople } from "./quickAdd.tsx";

interface Props {
  field: Field<string[]>;
  label: string;
  hint?: string;
  required?: boolean;
  known?: readonly PersonBrief[];
}

/** Selects talents and scouts; a new one is added by typing the name. */
export function RosterSelect({ field, may, ...rest }: Props & { may?: Addable }) {
  const own = { talents: useMay("TALENT", "write"), scouts: useMay("SCOUT", "write") };
  const sees = { talents: useMay("TALENT", "read"), scouts: useMay("SCOUT", "read") };
  return <PersonSelect {...field} {...rest} source={rosterOf(sees)} create={addsPeople(may ?? own)} />;
}

/** Selects partners; a new one is added by typing its name. */
export function PartnerSelect({ field, may, ...rest }: Props & { may?: boolean }) {
  const own = useMay("PARTNER", "write");
  return <PersonSelect {...field} {...rest} source={partnersToChoose} create={addsPartners(may ?? own)} />;
}

const SOURCES = {
  both: peopleOf("talents", "scouts"),
  talents: peopleOf("talents"),
  scouts: peopleOf("scouts"),
  neither: peopleOf(),
} as const satisfies Record<string, PeopleSource>;
const rosterOf = ({ talents, scouts }: Record<Family, boolean>): PeopleSource =>
  SOURCES[talents ? (scouts ? "both" : "talents") : scouts ? "scouts" : "neither"];

import type { PersonBrief } from "#contract/schema.ts";
import type { Field } from "#web/ui/forms/useCallForm.ts";
import { useMay } from "../session/me.tsx";
import type { Addable } from "./addable.ts";
import { PersonSelect } from "./PersonSelect.tsx";
import { partnersToChoose, peopleOf } from "./people.tsx";
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
  return <PersonSelect {...field} {...rest} source={roster} create={addsPeople(may ?? own)} />;
}

/** Selects partners; a new one is added by typing its name. */
export function PartnerSelect({ field, may, ...rest }: Props & { may?: boolean }) {
  const own = useMay("PARTNER", "write");
  return <PersonSelect {...field} {...rest} source={partnersToChoose} create={addsPartners(may ?? own)} />;
}

const roster = peopleOf("talents", "scouts");

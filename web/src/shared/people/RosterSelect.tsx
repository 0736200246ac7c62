import type { ComponentProps } from "react";
import { useMay } from "../session/me.tsx";
import type { Addable } from "./addable.ts";
import { PersonSelect } from "./PersonSelect.tsx";
import { partnersToChoose, peopleOf } from "./people.tsx";
import { addsPartners, addsPeople } from "./quickAdd.tsx";

type Props = Omit<ComponentProps<typeof PersonSelect>, "source" | "create">;

/** Selects talents and scouts; a new one is added by typing the name, by a user who may. */
export function RosterSelect({ may, ...rest }: Props & { may?: Addable }) {
  const own = { talents: useMay("TALENT", "write"), scouts: useMay("SCOUT", "write") };
  return <PersonSelect {...rest} source={roster} create={addsPeople(may ?? own)} />;
}

/** Selects partners; a new one is added by typing its name, by a user who may. */
export function PartnerSelect({ may, ...rest }: Props & { may?: boolean }) {
  const own = useMay("PARTNER", "write");
  return <PersonSelect {...rest} source={partnersToChoose} create={addsPartners(may ?? own)} />;
}

const roster = peopleOf("talents", "scouts");

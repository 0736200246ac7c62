import { useEffect } from "react";
import { international, loadPhones, phoneLibrary } from "#web/ui/forms/fields/phone/phones.ts";
import { useStore } from "#web/ui/store.ts";
import { Copyable } from "./Copyable.tsx";

interface Props {
  code: string | null;
  digits: string | null;
  /** Renders a link that calls the number, and a button that copies it. */
  link?: boolean;
}

/** Phone number in international format: "+61 491 570 156". */
export function PhoneNumber({ code, digits, link = false }: Props) {
  const library = useStore(phoneLibrary);
  useEffect(() => {
    if (digits) void loadPhones();
  }, [digits]);
  if (!digits) return null;
  const formatted = international(library, code ?? "", digits);
  if (!link) return <span>{formatted}</span>;
  const number = `${code ?? ""}${digits.replaceAll(" ", "")}`;
  return (
    <Copyable text={number}>
      <a href={`tel:${number}`}>{formatted}</a>
    </Copyable>
  );
}

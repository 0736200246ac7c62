import { WarningCircleIcon } from "@phosphor-icons/react/dist/csr/WarningCircle";
import type { ReactNode } from "react";

/** An error for a Mantine field, marked by an icon as well as by colour. */
export const fieldError = (error: string | undefined): ReactNode =>
  error && (
    <>
      <WarningCircleIcon weight="fill" size={14} />
      {error}
    </>
  );

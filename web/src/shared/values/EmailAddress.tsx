import { Copyable } from "./Copyable.tsx";

/** An email address that opens the mail program, and can be copied. */
export const EmailAddress = ({ address }: { address: string | null }) =>
  address && (
    <Copyable text={address}>
      <a href={`mailto:${address}`}>{address}</a>
    </Copyable>
  );

import { EyeSlashIcon } from "@phosphor-icons/react/dist/csr/EyeSlash";
import { SpeakerSlashIcon } from "@phosphor-icons/react/dist/csr/SpeakerSlash";
import { Badge } from "#web/ui/elements/Badge.tsx";
import { f } from "../messages.ts";

/** Says that fans don't see it: staff hid it, or muted who wrote it. */
export const HiddenMark = ({ muted }: { muted: boolean }) => (
  <Badge tone="neutral" icon={muted ? SpeakerSlashIcon : EyeSlashIcon}>
    {f(muted ? "Muted" : "hidden")}
  </Badge>
);

import { type SocialAuth, socialAuth } from "#contract/social/connection.ts";
import { useCallMutation } from "#web/ui/calls/useMutate.ts";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { s } from "../messages.ts";

/** The page or business account, of those that the sign-in opened. */
export function ChooseTarget({ auth: { talentSocialId, choices, platform } }: { auth: SocialAuth }) {
  const choosing = useCallMutation(socialAuth.choose);
  return (
    <SelectField<string | null>
      name={`target-${talentSocialId}`}
      label={s(platform === "facebook" ? "page" : "business")}
      value={null}
      onChange={(targetId) => {
        if (targetId !== null && talentSocialId !== null)
          void choosing.run({ params: { id: talentSocialId }, body: { targetId } });
      }}
      onBlur={() => undefined}
      error={undefined}
      hint={s("chooseHint")}
      choices={choices.map(({ id, name, username }) => ({
        value: id,
        label: username === null ? name : `${name} (${username})`,
      }))}
      disabled={choosing.busy}
      required
    />
  );
}

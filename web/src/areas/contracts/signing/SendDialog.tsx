import type { Contract } from "#contract/contracts/contract.ts";
import { type OfferedSigner, SIGNING_LIMITS, signing } from "#contract/signing/signing.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import { SwitchField } from "#web/ui/forms/fields/choices/ChoiceFields.tsx";
import { RowsField } from "#web/ui/forms/fields/RowsField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "./messages.ts";

interface Props {
  record: Pick<Contract, "id" | "version" | "displayName">;
  close: () => void;
}

/** Asks who signs, with the people of the contract filled in, and sends it. */
export function SendDialog({ record, close }: Props) {
  const answer = useCallQuery(signing.options, { params: { id: record.id } });
  if (!answer.data)
    return (
      <Dialog title={t("sendTitle")} size={650} onClose={close}>
        <QueryBoundary answer={answer}>{() => null}</QueryBoundary>
      </Dialog>
    );
  return <SendForm record={record} offered={answer.data.signers} close={close} />;
}

const empty = { key: null as string | null, name: "", email: "", role: "", company: "", accessCode: "" };

function SendForm({ record, offered, close }: Props & { offered: readonly OfferedSigner[] }) {
  const form = useCallForm(signing.open, {
    params: { id: record.id },
    initial: {
      signers: offered.map(({ key, name, email, role, company }) => ({
        key: key as string | null,
        name,
        email: email ?? "",
        role: role ?? "",
        company: company ?? "",
        accessCode: "",
      })),
      sequential: true,
    },
    filled: true,
    toBody: (values) => ({ ...values, seenVersion: record.version }),
    draft: false,
    onDone: () => {
      showToast(t("sent"));
      close();
    },
  });
  return (
    <FormDialog form={form} title={t("sendTitle")} line={t("sendLine")} close={close} save={t("send")}>
      <RowsField
        rows={form.values.signers}
        onChange={(rows) => form.set("signers", rows)}
        empty={empty}
        max={SIGNING_LIMITS.signers}
        addLabel={t("addSigner")}
        removeLabel={(index) => t("removeSigner", { number: index + 1 })}
        first={(index) => `signers.${index}.name`}
      >
        {(index) => (
          <>
            <FieldRow>
              <TextField {...form.part("signers", index, "name")} label={t("name")} required autoComplete="off" />
              <TextField {...form.part("signers", index, "email")} label={t("email")} required autoComplete="off" />
            </FieldRow>
            <FieldRow>
              <TextField {...form.part("signers", index, "role")} label={t("role")} autoComplete="off" />
              <TextField {...form.part("signers", index, "company")} label={t("company")} autoComplete="off" />
            </FieldRow>
            <TextField
              {...form.part("signers", index, "accessCode")}
              label={t("accessCode")}
              hint={t("accessCodeHint")}
              autoComplete="off"
            />
          </>
        )}
      </RowsField>
      <SwitchField {...form.field("sequential")} label={t("inOrder")} />
    </FormDialog>
  );
}

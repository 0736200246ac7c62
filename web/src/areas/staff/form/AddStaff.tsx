import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { type PermissionRow, permission } from "#contract/staff/permission.ts";
import { staff } from "#contract/staff/staff.ts";
import { t } from "#web/areas/staff/messages.ts";
import { t as titles } from "#web/areas/staff/titles.ts";
import { useMay, useMe } from "#web/shared/session/me.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { SaveButton } from "#web/ui/forms/FormFrame.tsx";
import { FormPage } from "#web/ui/forms/FormPage.tsx";
import { phoneErrors } from "#web/ui/forms/fields/phone/phones.ts";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { t as k } from "#web/ui/messages.ts";
import { useBack } from "#web/ui/routing/useBack.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { LIST, summaryPath } from "../paths.ts";
import { firstName } from "../permission/holder.ts";
import { PermissionTable } from "../permission/PermissionTable.tsx";
import { levelsFrom, shownRows } from "../permission/permission.rules.ts";
import { StaffFields } from "./StaffFields.tsx";
import { StartFrom } from "./StartFrom.tsx";
import styles from "./Steps.module.css";
import { Steps } from "./Steps.tsx";
import { basicFields, createBody, newStaff } from "./staffForm.ts";
import { useEmailCheck } from "./useEmailCheck.ts";

/** Adds staff in two steps: basic information, then permission. */
export function AddStaff() {
  const answer = useCallQuery(permission.defaults, {}, { staleTime: Number.POSITIVE_INFINITY });
  return <QueryBoundary answer={answer}>{(rows) => <Wizard rows={rows} />}</QueryBoundary>;
}

function Wizard({ rows }: { rows: readonly PermissionRow[] }) {
  const me = useMe();
  const navigate = useNavigate();
  const goBack = useBack();
  const seesStaff = useMay("STAFF", "read");
  const [step, setStep] = useState(0);
  const email = useEmailCheck();
  const form = useCallForm(staff.create, {
    initial: newStaff(levelsFrom(rows)),
    toBody: createBody,
    rules: (values) => ({ ...phoneErrors(values), ...email.problems(values) }),
    onDone: ({ id }, values) => {
      showToast(
        me.outbox
          ? t("addedOutbox", { name: values.displayName })
          : t("added", { name: values.displayName, email: values.email }),
      );
      return navigate(seesStaff ? summaryPath(id) : LIST, { replace: true });
    },
  });

  const next = async (): Promise<void> => {
    if (!form.check() || !(await email.ask(form.values.email))) return;
    if (form.check()) setStep(1);
  };
  // Errors of the person's fields can only be fixed in the first step.
  const refused = basicFields.some((name) => form.field(name).error !== undefined);
  useEffect(() => {
    if (refused) setStep(0);
  }, [refused]);
  const steps = useRef<HTMLDivElement>(null);
  const second = useRef<HTMLElement>(null);
  useEffect(() => {
    // Scrolls to the beginning of the new step.
    steps.current?.scrollIntoView({ block: "center" });
    if (step === 1) second.current?.focus({ preventScroll: true });
  }, [step]);

  const name = form.values.displayName.trim();
  return (
    <FormPage
      form={{ ...form, submit: step === 0 ? next : form.submit }}
      title={titles("addStaff")}
      line={t("addLine")}
      wide={step === 1}
      buttons={(id) => (
        <>
          <Button onClick={goBack}>{k("cancel")}</Button>
          {step === 0 ? (
            <Button tone="main" type="submit" form={id} aria-busy={email.busy || undefined}>
              {t(email.busy ? "checking" : "next")}
            </Button>
          ) : (
            <>
              <Button onClick={() => setStep(0)}>{t("previous")}</Button>
              <SaveButton form={form} id={id} />
            </>
          )}
        </>
      )}
    >
      <div ref={steps}>
        <Steps titles={[t("basics"), t("setPermission")]} current={step} />
      </div>
      {/* Both steps stay mounted, so that nothing typed is lost. */}
      <section className={styles.step} hidden={step !== 0} aria-label={t("basics")}>
        <StaffFields
          form={form}
          email={
            <TextField
              {...form.field("email")}
              label={t("email")}
              hint={t("emailHint")}
              required
              type="email"
              inputMode="email"
              autoComplete="off"
              spellCheck={false}
            />
          }
        />
      </section>
      <section ref={second} tabIndex={-1} className={styles.step} hidden={step !== 1} aria-label={t("setPermission")}>
        <p className={styles.line}>{t("permissionLine", { name: name === "" ? t("someone") : firstName(name) })}</p>
        <StartFrom
          positionId={form.values.positionId}
          rows={shownRows(rows)}
          none={form.initial.levels}
          onChange={(levels) => form.set("levels", levels)}
        />
        <div className={styles.table}>
          <PermissionTable
            name={name || t("someone")}
            rows={shownRows(rows)}
            levels={form.values.levels}
            before={form.initial.levels}
            isNew
            onChange={(resource, levels) => form.set("levels", { ...form.values.levels, [resource]: levels })}
          />
        </div>
      </section>
    </FormPage>
  );
}

import { ArrowsClockwiseIcon } from "@phosphor-icons/react/dist/csr/ArrowsClockwise";
import { CheckCircleIcon } from "@phosphor-icons/react/dist/csr/CheckCircle";
import { CircleDashedIcon } from "@phosphor-icons/react/dist/csr/CircleDashed";
import { PlugsIcon } from "@phosphor-icons/react/dist/csr/Plugs";
import { PlugsConnectedIcon } from "@phosphor-icons/react/dist/csr/PlugsConnected";
import { StarIcon } from "@phosphor-icons/react/dist/csr/Star";
import { XCircleIcon } from "@phosphor-icons/react/dist/csr/XCircle";
import type { NumberState } from "#contract/chat/codes.ts";
import { chatConnections, type WhatsappNumber } from "#contract/chat/connection.ts";
import { startConnecting } from "#web/shared/chat/paths.ts";
import { useZone } from "#web/shared/session/me.tsx";
import { ActionMenu } from "#web/ui/actions/ActionMenu.tsx";
import { type Action, visibleActions } from "#web/ui/actions/action.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { Badge, type Tone } from "#web/ui/elements/Badge.tsx";
import { dayOf } from "#web/ui/time/format.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import lists from "../lists/Lists.module.css";
import { t } from "./messages.ts";
import styles from "./Whatsapp.module.css";

const TONES: Readonly<Record<NumberState, Tone>> = {
  CONNECTED: "good",
  CONNECTING: "planned",
  RECONNECT: "waiting",
  DEREGISTERED: "waiting",
  BANNED: "bad",
  DISCONNECTED: "neutral",
};
const iconOf = (state: NumberState) =>
  state === "CONNECTED" ? CheckCircleIcon : state === "BANNED" ? XCircleIcon : CircleDashedIcon;

const LIMITS: Readonly<Partial<Record<NonNullable<WhatsappNumber["tier"]>, number>>> = {
  TIER_50: 50,
  TIER_250: 250,
  TIER_1K: 1000,
  TIER_2K: 2000,
  TIER_10K: 10_000,
  TIER_100K: 100_000,
};
function tierText(tier: WhatsappNumber["tier"]): string | null {
  if (tier === null) return null;
  const count = LIMITS[tier];
  return count === undefined ? t("unlimited") : t("tier", { count });
}

const nameOf = ({ display }: WhatsappNumber): string => display || t("unnamed");

async function disconnect(number: WhatsappNumber): Promise<void> {
  const name = nameOf(number);
  const question = {
    title: t("disconnectAsk", { number: name }),
    body: t("disconnectBody"),
    yes: t("disconnect"),
    no: t("keep"),
    tone: "danger" as const,
  };
  if (!(await confirm(question))) return;
  if (await mutate(chatConnections.disconnect, { params: { id: number.id } }))
    showToast(t("disconnectDone", { number: name }));
}

function actionsOf(number: WhatsappNumber): Action[] {
  const { id, isDefault, state, display } = number;
  // A sign-up whose account is not known yet has no number to change.
  const isKnown = display !== "";
  return [
    {
      id: "default",
      title: t("makeDefault"),
      icon: StarIcon,
      visible: isKnown && !isDefault && state === "CONNECTED",
      run: async () =>
        (await mutate(chatConnections.setDefault, { params: { id } })) &&
        showToast(t("defaultDone", { number: display })),
    },
    {
      id: "refresh",
      title: t("refresh"),
      icon: ArrowsClockwiseIcon,
      visible: isKnown,
      run: async () => (await mutate(chatConnections.refresh, { params: { id } })) && showToast(t("refreshDone")),
    },
    {
      id: "reconnect",
      title: t("reconnect"),
      icon: PlugsConnectedIcon,
      visible: state === "RECONNECT",
      run: startConnecting,
    },
    {
      id: "disconnect",
      title: t("disconnect"),
      icon: PlugsIcon,
      tone: "danger",
      visible: isKnown,
      run: () => disconnect(number),
    },
  ];
}

export function NumberList({ numbers, editable }: { numbers: readonly WhatsappNumber[]; editable: boolean }) {
  const zone = useZone();
  if (numbers.length === 0) return <p className={lists.nothing}>{t("noNumbers")}</p>;
  return (
    <ul className={lists.entries} aria-label={t("numbers")}>
      {numbers.map((number) => {
        const { id, name, state, failure, quality, tier, isDefault, connectedBy, connectedAt, tokenEndsAt } = number;
        const facts = [
          t("quality", { quality: t(quality) }),
          tierText(tier),
          connectedBy &&
            connectedAt &&
            t("connectedBy", { name: connectedBy.displayName, day: dayOf(connectedAt, zone) }),
          tokenEndsAt && t("tokenEnds", { day: dayOf(tokenEndsAt, zone) }),
        ];
        return (
          <li key={id}>
            <span className={styles.entry}>
              <b>{nameOf(number)}</b>
              {name && <span>{name}</span>}
              <Badge tone={TONES[state]} icon={iconOf(state)} outline={iconOf(state) === CircleDashedIcon}>
                {t(state)}
              </Badge>
              {isDefault && (
                <Badge tone="neutral" icon={StarIcon}>
                  {t("isDefault")}
                </Badge>
              )}
              <small>{facts.filter(Boolean).join(" · ")}</small>
              {failure !== null && <small className={styles.bad}>{failure}</small>}
            </span>
            {editable && (
              <ActionMenu
                title={t("numberActions", { number: nameOf(number) })}
                actions={visibleActions(actionsOf(number))}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Conversations of WhatsApp as a list: all that the reader sees, or those of one record. */
import { CheckIcon } from "@phosphor-icons/react/dist/csr/Check";
import { HandGrabbingIcon } from "@phosphor-icons/react/dist/csr/HandGrabbing";
import { PaperPlaneTiltIcon } from "@phosphor-icons/react/dist/csr/PaperPlaneTilt";
import { UserSwitchIcon } from "@phosphor-icons/react/dist/csr/UserSwitch";
import { WhatsappLogoIcon } from "@phosphor-icons/react/dist/csr/WhatsappLogo";
import { type ChatLogRow, chatLogs } from "#contract/chat/conversation.ts";
import type { TabOwner } from "#web/shared/area.ts";
import { openChat } from "#web/shared/chat/chatDialog.ts";
import { CommsTabs } from "#web/shared/comms/CommsTabs.tsx";
import { useOpenFromAddress } from "#web/shared/comms/useOpenFromAddress.ts";
import { choicesFrom, colleagues, peopleOf } from "#web/shared/people/people.tsx";
import { useMay, useMe, useZone } from "#web/shared/session/me.tsx";
import type { Action } from "#web/ui/actions/action.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { ListBar } from "#web/ui/layout/ListBar.tsx";
import { useList } from "#web/ui/list/useList.ts";
import { DataTable } from "#web/ui/table/DataTable.tsx";
import { openFindChat } from "../ChatLauncher.tsx";
import { openTakeOver } from "../dialog/conversationActions.tsx";
import { nameOf } from "../dialog/names.ts";
import { takeOver } from "../dialog/takeOver.ts";
import { t } from "../messages.ts";
import styles from "./ChatList.module.css";
import { ContactCell, chatColumns, LastMessage, TimeCell, UnreadCell } from "./chatColumns.tsx";
import { clientsToChoose } from "./clientsToChoose.ts";

const alwaysOf = (owner: TabOwner | null) => {
  if (!owner) return {};
  const always = owner.collection === "staff" ? { staffIds: [owner.id] } : { aboutIds: [owner.id] };
  return { always, ofRecord: true };
};
const talents = choicesFrom(peopleOf("talents"));
/** The agency comes first: it stands for its colleagues. */
const partners = choicesFrom(clientsToChoose);
const staff = choicesFrom(colleagues);
const WINDOWS = [
  { value: "OPEN", label: t("OPEN") },
  { value: "WAITING", label: t("noReplyYet") },
  { value: "TEMPLATE", label: t("templateNext") },
];

const markRead = ({ id, number }: ChatLogRow): Promise<unknown> =>
  mutate(chatLogs.markRead, { body: { numberId: number.id, logId: id } });

function actionsOf(row: ChatLogRow, me: string, open: (row: ChatLogRow) => void, may: boolean): Action[] {
  const { id, writable, assignee, unread } = row;
  return [
    { id: "write", title: t("write"), icon: WhatsappLogoIcon, visible: may, run: () => open(row) },
    {
      id: "take-over",
      title: t("takeOver"),
      icon: HandGrabbingIcon,
      visible: writable && assignee?.id !== me,
      run: () => takeOver({ logId: id, assignee }, me),
    },
    {
      id: "assign",
      title: t("assign"),
      icon: UserSwitchIcon,
      visible: writable,
      run: () => openTakeOver(id, assignee?.id ?? null),
    },
    { id: "read", title: t("markRead"), icon: CheckIcon, visible: unread > 0, run: () => markRead(row) },
  ];
}

export function ChatTable({ owner }: { owner: TabOwner | null }) {
  const { user } = useMe();
  const zone = useZone();
  const may = useMay("COMM", "write");
  const seesPartners = useMay("PARTNER", "read");
  const seesTalent = useMay("TALENT", "read");
  useOpenFromAddress((logId) => may && openChat({ logId }));
  const list = useList(chatLogs.list, { table: "whatsapp", ...alwaysOf(owner) });
  const open = ({ id }: ChatLogRow): void => openChat({ logId: id });
  const write: Action = {
    id: "write",
    title: t("find"),
    icon: PaperPlaneTiltIcon,
    tone: "main",
    run: openFindChat,
  };
  return (
    <DataTable
      list={list}
      name={owner ? t("conversationsOf", { name: owner.name }) : t("conversations")}
      columns={chatColumns}
      search={t("search")}
      filters={{
        windows: { title: t("window"), choices: WINDOWS },
        unread: { title: t("unreadOnly") },
        unanswered: { title: t("unansweredOnly") },
        ...(!owner && {
          unknown: { title: t("unknownOnly") },
          ...(seesPartners && { clientIds: { title: t("client"), choices: partners } }),
          ...(seesTalent && { talentIds: { title: t("talent"), choices: talents } }),
        }),
        assigneeIds: { title: t("assignee"), choices: staff },
        ...(owner?.collection !== "staff" && { staffIds: { title: t("staffFilter"), choices: staff } }),
      }}
      dates={{ title: t("lastActivity"), zone }}
      bar={<ListBar tabs={<CommsTabs owner={owner} />} actions={[may && write]} />}
      empty={
        owner
          ? { title: t("noneHere"), line: t("noneHereLine", { name: owner.name }) }
          : { title: t("noConversations"), line: t("noConversationsLine"), ...(may && { action: write }) }
      }
      rowName={nameOf}
      {...(may && { onOpen: open })}
      actions={(row) => actionsOf(row, user.id, open, may)}
      keys={{
        a: ({ id, writable, assignee }) => writable && openTakeOver(id, assignee?.id ?? null),
        u: (row) => void (row.unread > 0 && markRead(row)),
      }}
      card={(row) => <Card row={row} />}
    />
  );
}

const Card = ({ row }: { row: ChatLogRow }) => (
  <span className={styles.card}>
    <span className={styles.cardText}>
      <ContactCell row={row} />
      <LastMessage row={row} />
    </span>
    <span className={styles.cardEnd}>
      <TimeCell at={row.lastAt} />
      <UnreadCell unread={row.unread} />
    </span>
  </span>
);

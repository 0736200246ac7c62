import { type RefObject, useEffect, useRef, useState } from "react";
import { campaigns } from "#contract/campaigns/campaign.ts";
import { send } from "#web/ui/calls/send.ts";
import { invalidateTopics } from "#web/ui/calls/topics.ts";
import { useWaitingSaves } from "#web/ui/calls/waitingSaves.ts";
import { useLatest } from "#web/ui/useLatest.ts";
import { type CampaignFormValues, draftBody } from "./campaignForm.ts";

const SAVE_MS = 3000;
/** The draft as the server has it; null until it was saved once. */
export interface StoredDraft {
  id: string;
  version: number;
}
const textOf = (values: CampaignFormValues): string => JSON.stringify(draftBody(values));

/** Saves what is written three seconds after it was changed; one save follows the other. */
export function useDraftSaving(values: CampaignFormValues, stored: RefObject<StoredDraft | null>) {
  const saves = useWaitingSaves();
  const latest = useLatest(values);
  const saved = useRef(textOf(values));
  const turn = useRef<Promise<boolean>>(Promise.resolve(true));
  const isOver = useRef(false);
  const [state, setState] = useState<{ savedAt: number | null; failed: boolean }>({ savedAt: null, failed: false });

  async function save(): Promise<boolean> {
    const text = textOf(latest.current);
    if (text === saved.current || isOver.current) return true;
    try {
      const body = draftBody(latest.current);
      stored.current = stored.current
        ? await send(campaigns.saveDraft, {
            params: { id: stored.current.id },
            body: { ...body, version: stored.current.version },
          })
        : await send(campaigns.createDraft, { body });
      saved.current = text;
      invalidateTopics(campaigns.saveDraft.topics ?? []);
      setState({ savedAt: Date.now(), failed: false });
      return true;
    } catch {
      setState(({ savedAt }) => ({ savedAt, failed: true }));
      return false;
    }
  }
  /** Saves at once what was changed; resolves to whether nothing would be lost. */
  function saveNow(): Promise<boolean> {
    saves.drop("only");
    turn.current = turn.current.then(save);
    return turn.current;
  }
  const text = textOf(values);
  const saveLatest = useLatest(saveNow);
  useEffect(() => {
    if (text !== saved.current && !isOver.current) saves.later("only", SAVE_MS, () => void saveLatest.current());
  }, [text, saves, saveLatest]);

  return {
    ...state,
    saveNow,
    /** Ends saving, once it is sent. */
    end: (): void => {
      isOver.current = true;
      saves.drop("only");
    },
  };
}

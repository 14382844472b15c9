import { startTransition, useCallback, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { LEAD_STATUS_NOT_CHANGED, LEADS_NOT_RESTORED } from '#app/features/leads/rules/lead-messages.ts';
import type { LeadRow } from '#app/features/leads/rules/lead-view.ts';
import { UNDO_SECONDS } from '#app/lib/undo-window.ts';
import { postForm } from '#app/ui/post-form.ts';
import { showToast } from '#app/ui/toast.tsx';
import type { LeadAnswer } from './lead-answer.ts';

type Change = Partial<Pick<LeadRow, 'status' | 'assigneeId'>>;
/** A lead as it is shown: whoever changes it has seen that. */
type Shown = Pick<LeadRow, 'id' | 'status' | 'assigneeId'>;
type Pending = { batch: string; ids: string[]; change: Change };

const NO_NETWORK = 'Não houve resposta. Nada mudou na tela; confira a conexão e tente de novo.';

export type Changes = {
  /** Shows the change at once, asks for it, and takes it off the screen again where it is refused. */
  change: (leads: Shown[], change: Change) => void;
  /** A lead as it will be. */
  seen: <Lead extends { id: string }>(lead: Lead) => Lead;
  busy: (id: string) => boolean;
};

/** Changes of one or many leads: on the screen first, with a toast that takes them back for ten seconds. */
export function useChanges(): Changes {
  const { revalidate } = useRevalidator();
  const [pending, setPending] = useState<Pending[]>([]);
  const waiting = useRef<Promise<unknown>>(Promise.resolve());

  const undo = useCallback(
    async (batch: string) => {
      const answer = await postForm<LeadAnswer>('/admin/leads/mudar', { intent: 'undo', batch });
      showToast(answer?.toast ?? { ...LEADS_NOT_RESTORED, message: NO_NETWORK });
      // Without a server a reload would put the error page in the place of the list.
      if (answer) await revalidate();
    },
    [revalidate],
  );

  const change = useCallback(
    (leads: Shown[], change: Change) => {
      const ids = leads.map(({ id }) => id);
      const batch = crypto.randomUUID();
      setPending((now) => [...now, { batch, ids, change }]);
      const send = async () => {
        const answer = await postForm<LeadAnswer>('/admin/leads/mudar', fieldsOf(leads, change, batch));
        const { toast = { ...LEAD_STATUS_NOT_CHANGED, message: NO_NETWORK }, batch: done } = answer ?? {};
        showToast(
          toast,
          done
            ? { key: done, label: 'Desfazer', seconds: UNDO_SECONDS, run: () => void undo(done) }
            : undefined,
        );
        if (answer) await revalidate();
        // With what was loaded, which is shown as a transition: sooner, a card would jump back for a moment.
        startTransition(() => setPending((now) => now.filter((one) => one.batch !== batch)));
      };
      // One after the other: two presses on one lead arrive in the order they were made.
      waiting.current = waiting.current.then(send, send);
    },
    [revalidate, undo],
  );

  return {
    change,
    seen: (lead) =>
      Object.assign({}, lead, ...pending.filter(({ ids }) => ids.includes(lead.id)).map((one) => one.change)),
    busy: (id) => pending.some(({ ids }) => ids.includes(id)),
  };
}

function fieldsOf(leads: Shown[], { status, assigneeId }: Change, batch: string): Record<string, string> {
  const [only] = leads;
  if (status && only && leads.length === 1)
    return { intent: 'status', id: only.id, status, batch, seen: only.status };
  return {
    intent: 'bulk',
    ids: leads.map(({ id }) => id).join(','),
    batch,
    seen: leads.map((lead) => (status ? lead.status : (lead.assigneeId ?? 'nenhum'))).join(','),
    ...(status ? { status } : { assignee: assigneeId ?? 'nenhum' }),
  };
}

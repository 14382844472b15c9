import { Download } from 'lucide-react';
import { useRef, useState } from 'react';
import { useFetcher, useLoaderData, useRevalidator } from 'react-router';
import { type AdminCardView, type AdminProof, cardName } from '#app/features/cases/rules/admin-view.ts';
import { RecordIdInput } from '#app/features/cases/rules/input.ts';
import * as service from '#app/features/cases/rules/panel-messages.ts';
import { clientCards, clientProofs, setProofRemoved } from '#app/features/cases/server/index.server.ts';
import { defineForm, inArea } from '#app/kit/form.server.ts';
import { clientFormAction } from '#app/kit/form.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { formatDateTime } from '#app/lib/dates.ts';
import { formatFileSize } from '#app/lib/numbers.ts';
import { NOT_SAVED } from '#app/lib/toast.ts';
import { env } from '#app/platform/env.server.ts';
import { answerClient, type ClientWho, clientTab } from '#app/shells/admin/client-tab.server.ts';
import { clientTitle } from '#app/shells/admin/open-client.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { FileDrop } from '#app/ui/file-drop/file-drop.tsx';
import { EmptyState, Surface } from '#app/ui/surface.tsx';
import { showToast, useToast } from '#app/ui/toast.tsx';
import { NoCards } from './card-choice.tsx';

export const meta = clientTitle('Comprovantes');

export const loader = clientTab('Lista de comprovantes', async (tx, id) => ({
  cards: await clientCards(tx, id),
  proofs: await clientProofs(tx, id),
  maxBytes: env().uploadMaxBytes,
}));

const FORMS = inArea('documents', {
  'remove-proof': defineForm({
    failed: NOT_SAVED,
    schema: RecordIdInput,
    save: ({ admin, clientId }: ClientWho, { id }) => setProofRemoved(admin, clientId, id, true),
    done: service.PROOF_REMOVED,
  }),
  'restore-proof': defineForm({
    failed: NOT_SAVED,
    schema: RecordIdInput,
    save: ({ admin, clientId }: ClientWho, { id }) => setProofRemoved(admin, clientId, id, false),
    done: service.PROOF_RESTORED,
  }),
});

export const action = answerClient(FORMS);

export const clientAction = clientFormAction;

/** Files that the team attaches for the customer: certificates, protocols, injunctions. */
export default function ClientProofsTab() {
  const { cards, proofs, maxBytes } = useLoaderData<typeof loader>();
  const [first] = cards;
  if (!first) return <NoCards />;
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <NewProof cards={cards} first={first.id} maxBytes={maxBytes} />
      <Surface className="p-4">
        <h2 className="mb-2 text-lg font-semibold">Anexados</h2>
        {proofs.length === 0 ? (
          <EmptyState title="Nenhum comprovante" text="O que você anexar aparece na hora para o cliente." />
        ) : (
          <ul className="divide-y divide-line">
            {proofs.map((proof) => (
              <ProofRow key={proof.id} proof={proof} card={cards.find(({ id }) => id === proof.cardId)} />
            ))}
          </ul>
        )}
      </Surface>
    </div>
  );
}

function NewProof({ cards, first, maxBytes }: { cards: AdminCardView[]; first: string; maxBytes: number }) {
  const [cardId, setCardId] = useState(first);
  const [title, setTitle] = useState('');
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { revalidate } = useRevalidator();
  const titled = title.trim().length >= 3;
  return (
    <Surface className="space-y-4 p-4">
      <h2 className="text-lg font-semibold">Novo comprovante</h2>
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          label="Card"
          value={cardId}
          onChange={({ currentTarget }) => setCardId(currentTarget.value)}
        >
          {cards.map((card) => (
            <option key={card.id} value={card.id}>
              {cardName(card)}
            </option>
          ))}
        </SelectField>
        <TextField
          ref={field}
          label="Título"
          placeholder="Certidão negativa, protocolo…"
          value={title}
          onChange={({ currentTarget }) => {
            setTitle(currentTarget.value);
            setMissing(false);
          }}
          error={missing ? 'Dê um título ao comprovante' : undefined}
          maxLength={120}
          required
        />
      </div>
      <FileDrop
        action={`/admin/envios/comprovantes/${cardId}`}
        fields={{ title }}
        accept=".pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png"
        maxBytes={maxBytes}
        texts={{
          title: 'Escolha ou arraste o arquivo',
          hint: titled ? 'PDF, JPG ou PNG.' : 'Primeiro o título. PDF, JPG ou PNG.',
        }}
        multiple={false}
        onDone={({ sent, refused }) => {
          if (refused === 0) {
            showToast(service.PROOF_SENT);
            setTitle('');
          } else {
            showToast({ ...service.PROOF_NOT_SENT, message: 'O motivo está ao lado do arquivo.' });
            if (!titled) {
              setMissing(true);
              field.current?.focus();
            }
          }
          if (sent > 0 && navigator.onLine) revalidate();
        }}
      />
    </Surface>
  );
}

function ProofRow({ proof, card }: { proof: AdminProof; card: AdminCardView | undefined }) {
  const fetcher = useFetcher<FormAnswer>();
  useToast(fetcher.data?.toast);
  const { id, title, fileName, fileSize, createdAt } = proof;
  const pending = fetcher.state !== 'idle';
  // Shown as removed at once; a refusal shows the stored state again.
  const removed = pending ? fetcher.formData?.get('intent') === 'remove-proof' : proof.removedAt !== null;
  return (
    <li className="flex flex-wrap items-center gap-3 py-2">
      <div className={removed ? 'min-w-0 flex-1 text-muted line-through' : 'min-w-0 flex-1'}>
        <p className="font-medium">{title}</p>
        <p className="tabular text-sm text-muted">
          {card && `${cardName(card)} · `}
          {fileName} · {formatFileSize(fileSize)} · {formatDateTime(createdAt)}
        </p>
      </div>
      {!removed && (
        <a
          href={`/admin/comprovantes/${id}`}
          aria-label={`Baixar ${title}`}
          className="inline-flex size-11 items-center justify-center rounded-xl text-muted hover:bg-sunken hover:text-ink"
        >
          <Download aria-hidden className="size-5" />
        </a>
      )}
      <fetcher.Form method="post">
        <input type="hidden" name="intent" value={removed ? 'restore-proof' : 'remove-proof'} />
        <input type="hidden" name="id" value={id} />
        <Button type="submit" size="sm" variant={removed ? 'secondary' : 'danger'} disabled={pending}>
          {removed ? 'Desfazer' : 'Retirar'}
          <span className="sr-only"> {title}</span>
        </Button>
      </fetcher.Form>
    </li>
  );
}

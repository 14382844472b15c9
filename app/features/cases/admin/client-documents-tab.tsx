import { useEffect, useRef, useState } from 'react';
import { useLoaderData, useSearchParams } from 'react-router';
import {
  type AdminCardView,
  type AdminDocument,
  type AdminPlaces,
  cardName,
  documentPlace,
} from '#app/features/cases/rules/admin-view.ts';
import { REQUESTED_DOCUMENTS } from '#app/features/cases/rules/panel-messages.ts';
import { DOCUMENT_STATUS } from '#app/features/cases/rules/terms.ts';
import {
  clientCards,
  clientDocuments,
  clientPlaces,
  nextToCheck,
} from '#app/features/cases/server/index.server.ts';
import { clientFormAction, RecordForm } from '#app/kit/form.tsx';
import { useAskedForm } from '#app/kit/use-asked-form.ts';
import { useChanges } from '#app/kit/use-changes.ts';
import { useEdit } from '#app/kit/use-edit.ts';
import { formatDateTime } from '#app/lib/dates.ts';
import { answerClient, clientTab } from '#app/shells/admin/client-tab.server.ts';
import { clientTitle } from '#app/shells/admin/open-client.ts';
import { OTHER, SIDE_LABELS } from '#app/terms/document-kinds.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { cx } from '#app/ui/class-names.ts';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { Refusal } from '#app/ui/refusal.tsx';
import { Badge, EmptyState, Surface } from '#app/ui/surface.tsx';
import { CardField, NoCards, useCardFilter } from './card-choice.tsx';
import { DOCUMENT_FORMS } from './client-documents-forms.server.ts';
import { DocumentPlaces } from './document-places.tsx';
import { type DocumentDecision, DocumentReview } from './document-review.tsx';

type Status = AdminDocument['status'];
const STATUSES = Object.keys(DOCUMENT_STATUS) as Status[];

export const meta = clientTitle('Documentos');

export const loader = clientTab('Lista de documentos', async (tx, id) => ({
  cards: await clientCards(tx, id),
  documents: await clientDocuments(tx, id),
  places: await clientPlaces(tx, id),
  next: await nextToCheck(tx, id),
}));

export const action = answerClient(DOCUMENT_FORMS);

export const clientAction = clientFormAction;

/** Documents of a client: the needs of each card, the list, and the open document with its decision. */
export default function ClientDocumentsTab() {
  const { cards, documents, places, next } = useLoaderData<typeof loader>();
  const [card, setCard] = useCardFilter(cards);
  const [params, setParams] = useSearchParams();
  const { change, wanted, refusal } = useChanges<DocumentDecision>();
  const [drafts, setDrafts] = useState<Record<string, string>>({});
  const status = STATUSES.find((known) => known === params.get('situacao')) ?? '';
  const listed = documents
    .map((document) => ({ ...document, ...wanted(document.id) }))
    .filter((document) => (!card || document.cardId === card) && (!status || document.status === status));
  const [chosen, setChosen] = useState(params.get('documento') ?? undefined);
  const [followed, setFollowed] = useState<string>();
  const open = listed.find(({ id }) => id === chosen) ?? listed[0];
  // Fixes the open document: one that arrives meanwhile must not replace it.
  if (open && open.id !== chosen) setChosen(open.id);
  const at = listed.findIndex(({ id }) => id === open?.id);
  const list = useRef<HTMLUListElement>(null);
  const decide = (document: AdminDocument, decision: DocumentDecision) => {
    change([document.id], decision, {
      intent: 'review-document',
      documentId: document.id,
      expectedVersion: document.status,
      decision: decision.status,
      reason: decision.status === 'rejected' ? decision.reason : '',
    });
    const waiting = [...listed.slice(at + 1), ...listed.slice(0, Math.max(at, 0))].find(
      (one) => one.status === 'pending',
    );
    if (decision.status === 'approved') setDrafts((now) => ({ ...now, [document.id]: '' }));
    if (waiting) setChosen(waiting.id);
    setFollowed(waiting?.id);
  };
  const step = (by: 1 | -1) => {
    const next = listed[at + by];
    if (next) setChosen(next.id);
  };
  const openId = open?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another open document is what moves the list.
  useEffect(() => {
    list.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [openId]);
  if (cards.length === 0) return <NoCards />;
  const filters = (
    <div className="flex flex-wrap items-end gap-3">
      <SelectField
        className="min-w-0 flex-1"
        label="Card"
        value={card}
        onChange={({ currentTarget }) => setCard(currentTarget.value)}
      >
        <option value="">Todos os cards</option>
        {cards.map((one) => (
          <option key={one.id} value={one.id}>
            {cardName(one)}
          </option>
        ))}
      </SelectField>
      <SelectField
        className="min-w-0 flex-1"
        label="Situação"
        value={status}
        onChange={({ currentTarget }) =>
          setParams(
            (current) => {
              if (currentTarget.value) current.set('situacao', currentTarget.value);
              else current.delete('situacao');
              return current;
            },
            { replace: true, preventScrollReset: true },
          )
        }
      >
        <option value="">Todas</option>
        {STATUSES.map((value) => (
          <option key={value} value={value}>
            {DOCUMENT_STATUS[value].label}
          </option>
        ))}
      </SelectField>
    </div>
  );
  return (
    <div className="space-y-4">
      {listed.length === 0 ? (
        <Surface className="p-4">
          {documents.length > 0 && filters}
          <EmptyState
            title="Nenhum documento"
            text={
              documents.length === 0
                ? 'Quando o cliente enviar, aparece aqui para conferir. Peça o que falta logo abaixo.'
                : 'Nenhum documento combina com este filtro.'
            }
          />
        </Surface>
      ) : (
        open && (
          <DocumentReview
            key={open.id}
            document={open}
            card={cards.find(({ id }) => id === open.cardId)}
            kinds={kindsOf(places[open.cardId])}
            busy={wanted(open.id) !== undefined}
            takesFocus={open.id === followed}
            refusal={refusal(open.id)}
            draft={drafts[open.id] ?? ''}
            onDraft={(reason) => setDrafts((now) => ({ ...now, [open.id]: reason }))}
            onDecide={(decision) => decide(open, decision)}
            onStep={step}
          >
            {filters}
            <Surface className="overflow-hidden">
              <ul
                ref={list}
                aria-label="Documentos"
                className="max-h-[30svh] divide-y divide-line overflow-y-auto lg:max-h-[40svh]"
              >
                {listed.map((document) => (
                  <li key={document.id}>
                    <button
                      type="button"
                      aria-current={document.id === open?.id}
                      onClick={() => setChosen(document.id)}
                      className={cx(
                        'flex w-full flex-col items-start gap-1 px-4 py-2 text-left outline-offset-[-3px]',
                        document.id === open?.id ? 'bg-brand-soft' : 'hover:bg-sunken',
                      )}
                    >
                      <span className="max-w-full font-medium">{documentPlace(document)}</span>
                      <span className="max-w-full truncate text-sm" title={document.fileName}>
                        {document.side && `${SIDE_LABELS[document.side]} · `}
                        {document.fileName}
                      </span>
                      <span className="flex flex-wrap items-center gap-2 text-sm text-muted">
                        <Badge tone={DOCUMENT_STATUS[document.status].tone}>
                          {DOCUMENT_STATUS[document.status].label}
                        </Badge>
                        <span className="tabular">{formatDateTime(document.createdAt)}</span>
                      </span>
                    </button>
                  </li>
                ))}
              </ul>
            </Surface>
            <KeyHelp />
          </DocumentReview>
        )
      )}
      {next && !documents.some(({ id, status }) => (wanted(id)?.status ?? status) === 'pending') && (
        <ButtonLink to={`/admin/clientes/${next}/documentos`} variant="primary">
          Próximo cliente com documentos a conferir
        </ButtonLink>
      )}
      <DocumentPlaces cards={cards.filter(({ id }) => !card || id === card)} places={places} />
      <RequestDocument cards={cards} />
    </div>
  );
}

/** Kinds that an admin can assign to a document of a card. */
const kindsOf = (places: AdminPlaces | undefined): string[] => [
  ...(places?.needs.filter(({ requestId }) => requestId === null).map(({ kind }) => kind) ?? []),
  OTHER,
];

const KEYS: [keys: string[], what: string][] = [
  [['A'], 'aprova'],
  [['R'], 'recusa'],
  [['J', 'K'], 'documento'],
  [['←', '→'], 'página'],
  [['+', '−'], 'tamanho'],
];

const KeyHelp = () => (
  <ul aria-label="Teclado" className="hidden flex-wrap gap-x-4 gap-y-1 py-2.5 text-sm text-muted lg:flex">
    {KEYS.map(([keys, what]) => (
      <li key={what} className="flex items-center gap-1">
        {keys.map((key) => (
          <kbd key={key} className="rounded-md border border-line bg-raised px-1.5 font-sans text-ink">
            {key}
          </kbd>
        ))}
        {what}
      </li>
    ))}
  </ul>
);

/** Requests one more document, by notice and mail. */
function RequestDocument({ cards }: { cards: AdminCardView[] }) {
  const [params] = useSearchParams();
  const asked = (params.get('nome') ?? '').slice(0, 120);
  const around = useAskedForm<HTMLDivElement>('pedir');
  const form = useEdit({ intent: 'request-document', draft: { document: asked, note: '' } });
  return (
    <Surface ref={around} className="p-4">
      <h2 className="mb-3 text-lg font-semibold">Pedir documento</h2>
      <RecordForm form={form} className="grid items-start gap-3 md:grid-cols-[12rem_1fr_1fr_auto]">
        <CardField cards={cards} error={form.errors.cardId} />
        <TextField label="Documento" {...form.field('document')} list="documentos-pedidos" required />
        <datalist id="documentos-pedidos">
          {REQUESTED_DOCUMENTS.map((document) => (
            <option key={document} value={document} />
          ))}
        </datalist>
        <TextField label="Recado (opcional)" {...form.field('note')} />
        <Button type="submit" className="md:mt-7" pending={form.pending}>
          Pedir
        </Button>
        <div className="md:col-span-4">
          <Refusal message={form.refusal} />
        </div>
      </RecordForm>
    </Surface>
  );
}

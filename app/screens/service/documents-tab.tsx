import type { ReactNode } from 'react';
import { useFetcher, useRevalidator } from 'react-router';
import { DocumentRow } from '#app/features/cases/customer/document-row.tsx';
import type { CardDetail } from '#app/features/cases/rules/card-detail.ts';
import { type DocumentNeed, NEED_STATE } from '#app/features/cases/rules/document-needs.ts';
import { DOCUMENTS_NOT_SENT, DOCUMENTS_SENT } from '#app/features/cases/rules/messages.ts';
import type { CardDocuments, DocumentView } from '#app/features/cases/rules/terms.ts';
import type { Toast } from '#app/lib/toast.ts';
import {
  DOCUMENT_SIDES,
  type DocumentSide,
  hasSides,
  kindHint,
  kindLabel,
  OTHER,
  SIDE_LABELS,
} from '#app/terms/document-kinds.ts';
import { FileDrop } from '#app/ui/file-drop/file-drop.tsx';
import { Badge, Surface } from '#app/ui/surface.tsx';
import { showToast, useToast } from '#app/ui/toast.tsx';

type Props = {
  card: Pick<CardDetail, 'id' | 'type' | 'needs'>;
  documents: CardDocuments;
  /** The contract ended: documents are only shown. */
  over: boolean;
};

/**
 * A place of the list with the documents sent for it; `state` is null for documents that were not requested.
 */
type Place = Pick<DocumentNeed, 'kind' | 'requestId' | 'label' | 'hint'> & {
  state: DocumentNeed['state'] | null;
  reason: string | null;
  items: DocumentView[];
};

/**
 * docs/product.md section 2, tab Documentos, as a list of required documents: each has a place with its state
 * and an upload. Documents sent at other services of the holder are shown too.
 */
export function DocumentsTab({ card, documents: { items, maxBytes }, over }: Props) {
  const withdrawal = useFetcher<{ toast: Toast }>();
  useToast(withdrawal.data?.toast);
  const places: Place[] = card.needs.map((need) => ({
    ...need,
    items: items.filter(({ kind, requestId }) =>
      need.requestId ? requestId === need.requestId : requestId === null && kind === need.kind,
    ),
  }));
  const placed = new Set(places.flatMap((place) => place.items.map(({ id }) => id)));
  places.push({
    kind: OTHER,
    requestId: null,
    label: kindLabel(OTHER),
    hint: kindHint(OTHER),
    state: null,
    reason: null,
    items: items.filter(({ id }) => !placed.has(id)),
  });
  if (over) return <KeptDocuments items={items} card={card} withdrawal={withdrawal} />;
  const needed = places.filter(({ state }) => state !== null);
  const open = needed.filter(({ state }) => state === 'missing' || state === 'refused').length;
  return (
    <div>
      <p className="mb-3 text-muted" data-documents-open={open}>
        {open === 0
          ? 'Não falta nenhum documento.'
          : `${open === 1 ? 'Falta 1 documento' : `Faltam ${open} documentos`} de ${needed.length}.`}{' '}
        Cada arquivo serve para todos os seus serviços.
      </p>
      <ul className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        {places.map((place) => (
          <li key={place.requestId ?? place.kind} className="min-w-0">
            <PlaceCard place={place} card={card} maxBytes={maxBytes} withdrawal={withdrawal} />
          </li>
        ))}
      </ul>
    </div>
  );
}

type KeptProps = Pick<PlaceProps, 'card' | 'withdrawal'> & { items: DocumentView[] };

/** Documents of an ended contract: nothing is missing, and each can still be opened. */
const KeptDocuments = ({ items, card, withdrawal }: KeptProps) => (
  <div data-documents-open={0}>
    <p className="mb-3 text-muted">Não é preciso enviar mais nada: o serviço terminou.</p>
    {items.length > 0 && (
      <Surface className="p-4 sm:p-5">
        <h2 className="text-lg font-semibold">O que você enviou</h2>
        <ul className="mt-1 divide-y divide-line">
          {items.map((document) => (
            <DocumentRow
              key={document.id}
              document={document}
              saidAbove={null}
              cardType={card.type}
              fetcher={withdrawal}
            />
          ))}
        </ul>
      </Surface>
    )}
  </div>
);

type PlaceProps = {
  place: Place;
  card: Props['card'];
  maxBytes: number;
  withdrawal: ReturnType<typeof useFetcher<{ toast: Toast }>>;
};

function PlaceCard({ place, card, maxBytes, withdrawal }: PlaceProps) {
  const { kind, requestId, label, hint, state, reason, items } = place;
  const { revalidate } = useRevalidator();
  const id = `documento-${requestId ?? encodeURIComponent(kind)}`;
  const done = ({ sent, refused }: { sent: number; refused: number }) => {
    if (refused === 0) showToast(DOCUMENTS_SENT);
    else showToast({ ...DOCUMENTS_NOT_SENT, message: notSent(sent, refused) });
    // Offline a reload would fail and replace the page with an error; the live stream reloads it later.
    if (sent > 0 && navigator.onLine) revalidate();
  };
  const drop = {
    compact: true,
    quiet: state !== 'missing' && state !== 'refused',
    action: `/app/envios/documentos/${card.id}`,
    fields: { tipo: card.type, documento: kind, pedido: requestId ?? '' },
    accept: '.pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png',
    maxBytes,
    camera: true,
    onDone: done,
  };
  return (
    <Surface className="p-4 sm:p-5" data-place={requestId ? 'pedido' : kind} data-state={state ?? undefined}>
      <section aria-labelledby={id}>
        <div className="mb-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <h2 id={id} className="min-w-0 scroll-mt-24 text-lg font-semibold wrap-anywhere">
            {label}
          </h2>
          {state && <Badge tone={NEED_STATE[state].tone}>{NEED_STATE[state].label}</Badge>}
        </div>
        {requestId && <p className="mb-2 text-sm text-muted">Pedido pela equipe para o seu caso.</p>}
        {state === 'refused' && (
          <p className="mb-3 rounded-xl bg-bad-soft px-3 py-2 break-words text-bad">
            {reason || 'A equipe não pôde usar este arquivo.'}
          </p>
        )}
        {!requestId && hasSides(kind) ? (
          <>
            <p className="mb-3 text-sm text-muted">{hint}</p>
            <div className="grid gap-4 sm:grid-cols-2">
              {DOCUMENT_SIDES.map((side) => (
                <SidePlace key={side} side={side} sent={items.some((sent) => isSent(sent, side))}>
                  <FileDrop
                    {...drop}
                    fields={{ ...drop.fields, lado: side }}
                    quiet={drop.quiet || items.some((sent) => isSent(sent, side))}
                    texts={{
                      title: `${label}, ${SIDE_LABELS[side].toLowerCase()}`,
                      hint: 'Foto nítida, com as quatro bordas. PDF, JPG ou PNG.',
                    }}
                    checked
                  />
                </SidePlace>
              ))}
            </div>
          </>
        ) : (
          <FileDrop
            {...drop}
            texts={{ title: label, hint: `${hint && `${hint.replace(/\.?$/, '.')} `}PDF, JPG ou PNG.` }}
          />
        )}
        {items.length > 0 && (
          <ul className="mt-3 divide-y divide-line border-t border-line">
            {items.map((document) => (
              <DocumentRow
                key={document.id}
                document={document}
                saidAbove={reason}
                cardType={card.type}
                fetcher={withdrawal}
              />
            ))}
          </ul>
        )}
      </section>
    </Surface>
  );
}

/** Whether a document holds this side, and the team has not refused it. */
const isSent = (document: DocumentView, side: DocumentSide): boolean =>
  document.side === side && document.status !== 'rejected';

/** The place for one side of a card-sized document. */
const SidePlace = ({ side, sent, children }: { side: DocumentSide; sent: boolean; children: ReactNode }) => (
  <div className="rounded-xl border border-line p-3" data-side={side}>
    <h3 className="mb-2 flex flex-wrap items-center gap-2 font-medium">
      {SIDE_LABELS[side]} {sent && <Badge tone="good">Enviado</Badge>}
    </h3>
    {children}
  </div>
);

function notSent(sent: number, refused: number): string {
  const rest = sent > 0 ? ' O resto chegou.' : '';
  return refused === 1
    ? `Um arquivo não foi enviado: o motivo está ao lado dele.${rest}`
    : `${refused} arquivos não foram enviados: o motivo está ao lado de cada um.${rest}`;
}

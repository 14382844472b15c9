import { useFetcher, useRevalidator } from 'react-router';
import { DOCUMENTS_NOT_SENT, DOCUMENTS_SENT } from '#app/features/cards/rules/card-messages.ts';
import type { CardType } from '#app/features/cards/rules/card-status.ts';
import type { CardDocuments } from '#app/features/cards/rules/document-view.ts';
import type { Toast } from '#app/lib/toast.ts';
import { FileDrop } from '#app/ui/file-drop/file-drop.tsx';
import { Surface } from '#app/ui/surface.tsx';
import { showToast, useToast } from '#app/ui/toast.tsx';
import { DocumentRow } from './document-row.tsx';

const TEXTS = {
  title: 'Escolha ou arraste os documentos',
  hint: 'Documento com foto, comprovante de endereço e o que a equipe pedir. PDF, JPG ou PNG.',
};

type Props = { card: { id: string; type: CardType }; documents: CardDocuments };

/** Spec section 2, tab Documentos: sends documents and shows what became of each one. */
export function DocumentsTab({ card, documents: { items, maxBytes } }: Props) {
  const { revalidate } = useRevalidator();
  const withdrawal = useFetcher<{ toast: Toast }>();
  useToast(withdrawal.data?.toast);
  const done = ({ sent, refused }: { sent: number; refused: number }) => {
    if (refused === 0) showToast(DOCUMENTS_SENT);
    else showToast({ ...DOCUMENTS_NOT_SENT, message: notSent(sent, refused) });
    // Without a network the reload would fail and take the page down; the live stream makes up for it.
    if (sent > 0 && navigator.onLine) revalidate();
  };
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <Surface className="p-4 sm:p-5">
        <h2 id="enviar" className="mb-3 scroll-mt-24 text-lg font-semibold">
          Enviar
        </h2>
        <FileDrop
          action={`/app/envios/documentos/${card.id}`}
          fields={{ tipo: card.type }}
          accept=".pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png"
          maxBytes={maxBytes}
          texts={TEXTS}
          camera
          onDone={done}
        />
      </Surface>
      <Surface className="p-4 sm:p-5">
        <h2 className="mb-1 text-lg font-semibold">Enviados</h2>
        {items.length === 0 ? (
          <p className="py-6 text-muted">
            Nenhum documento ainda. Com o primeiro e o contrato aceito, o prazo de 12 dias úteis começa.
          </p>
        ) : (
          <ul className="divide-y divide-line">
            {items.map((document) => (
              <DocumentRow key={document.id} document={document} cardType={card.type} fetcher={withdrawal} />
            ))}
          </ul>
        )}
      </Surface>
    </div>
  );
}

function notSent(sent: number, refused: number): string {
  const rest = sent > 0 ? ' O resto chegou.' : '';
  return refused === 1
    ? `Um arquivo não foi enviado: o motivo está ao lado dele.${rest}`
    : `${refused} arquivos não foram enviados: o motivo está ao lado de cada um.${rest}`;
}

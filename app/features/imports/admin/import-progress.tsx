import { LACKS_DOCUMENT, undoUntil } from '#app/features/imports/rules/terms.ts';
import type { ImportPage } from '#app/features/imports/server/index.server.ts';
import { OpenLink } from '#app/kit/may.tsx';
import { formatDateTime } from '#app/lib/dates.ts';
import { countWords, formatNumber } from '#app/lib/numbers.ts';
import { PiecesPresses, PiecesProgress } from '#app/shells/admin/work-in-pieces.tsx';
import { Surface } from '#app/ui/surface.tsx';
import { LEFT_OUT, NamedRows } from './named-rows.tsx';
import { UndoPayments } from './undo-payments.tsx';

const UNDONE = {
  table: ['A importação foi desfeita.', 'O que já tinha sido usado ficou e está na lista abaixo.'],
  payments: [
    'Os recebimentos foram desfeitos.',
    'O que ficou está na lista abaixo, com o motivo. O que foi engano se devolve pelo pedido.',
  ],
};

/** Shows the progress of an import, its actions, and the rows that were not imported. */
export function ImportProgress({ found, now }: { found: ImportPage; now: string }) {
  const { kind, status, rowCount, added, known, bad } = found;
  const worked = added + known + bad;
  const until = undoUntil(found, new Date(now));
  const title = status === 'undone' ? 'O que ficou' : LEFT_OUT;
  const [undone, kept] = UNDONE[kind === 'payments' ? 'payments' : 'table'];
  return (
    <div className="space-y-6">
      <Surface className="space-y-4 p-5">
        <PiecesProgress
          label={`${formatNumber(worked)} de ${countWords(rowCount, 'linha', 'linhas')}`}
          worked={worked}
          most={rowCount}
          counts={[
            ['Entraram', added],
            ['Já existiam', known],
            ['Com erro', bad],
          ]}
        />
        {found.asLeads > 0 && (
          <p>
            {countWords(found.asLeads, 'linha sem CPF ou CNPJ entrou', 'linhas sem CPF ou CNPJ entraram')}{' '}
            como lead.{' '}
            <OpenLink to={`/admin/leads?etiqueta=${encodeURIComponent(LACKS_DOCUMENT)}`}>
              Ver os leads a completar
            </OpenLink>
          </p>
        )}
        {status === 'undone' && (
          <p role="status">
            {undone} {found.named.length > 0 && kept}
          </p>
        )}
        {found.batchId ? null : kind === 'payments' ? (
          <UndoPayments found={found} now={now} />
        ) : (
          <PiecesPresses status={status} undo={until && added > 0 ? 'Desfazer a importação' : null}>
            Remove {countWords(added, 'registro que entrou', 'registros que entraram')}. Fica o que já foi
            usado. Dá para desfazer até {until && formatDateTime(until)}.
          </PiecesPresses>
        )}
      </Surface>
      {found.named.length > 0 && (
        <div className="space-y-3">
          <h2 className="display-m">{title}</h2>
          <NamedRows found={found} label={title} />
        </div>
      )}
    </div>
  );
}

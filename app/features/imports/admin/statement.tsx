import { isTable } from '#app/features/imports/rules/import-status.ts';
import type { ImportPage, StatementEntry } from '#app/features/imports/server/index.server.ts';
import { PressForm } from '#app/kit/form.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { countWords } from '#app/lib/count-words.ts';
import { Surface } from '#app/ui/surface.tsx';
import { NamedRows } from './named-rows.tsx';
import { type EntrySearch, StatementEntryCard } from './statement-entry.tsx';
import { UndoPayments } from './undo-payments.tsx';

type Props = {
  found: ImportPage;
  entries: StatementEntry[];
  search: EntrySearch | null;
  now: string;
  answer: FormAnswer<unknown> | undefined;
};

/** The credits of a statement that wait, each with the installments that it may pay. */
export function Statement({ found, entries, search, now, answer }: Props) {
  const { rowCount, added, known, bad } = found;
  const sure = entries.filter(({ trust }) => trust === 'sure').length;
  // Behind the entries that are shown there may be more of them.
  const more = rowCount - added - known - bad > entries.length;
  return (
    <div className="space-y-4">
      <p className="text-muted">
        {!isTable(found) && `${found.header[0]?.includes(' e ') ? 'Contas' : 'Conta'} ${found.header[0]}. `}
        {countWords(found.added, 'recebido', 'recebidos')}, {found.known} de outro arquivo, {found.bad} de
        fora.
      </p>
      {sure > 0 && (
        <Surface className="flex flex-wrap items-center gap-3 p-4">
          <PressForm intent="book-sure" variant="primary" pendingLabel="Registrando…">
            {more
              ? 'Receber todos os pagamentos certos'
              : `Receber ${countWords(sure, 'pagamento certo', 'pagamentos certos')}`}
          </PressForm>
          <p className="text-muted">
            O texto diz de quem é, nada nele contradiz, e o valor bate. A fatura muda na hora.
          </p>
        </Surface>
      )}
      {entries.length === 0 ? (
        <p role="status">Nenhum lançamento espera por você.</p>
      ) : (
        <ul aria-label="Lançamentos" className="space-y-3">
          {entries.map((entry) => (
            <StatementEntryCard
              key={entry.line}
              entry={entry}
              search={search?.line === entry.line ? search : null}
              answer={answer}
            />
          ))}
        </ul>
      )}
      {more && <p className="text-muted">Os outros aparecem quando estes saem da lista.</p>}
      {found.named.length > 0 && (
        <details>
          <summary className="inline-flex min-h-11 items-center font-medium">
            {countWords(found.bad, 'linha de fora', 'linhas de fora')}, com o motivo
          </summary>
          <NamedRows found={found} />
        </details>
      )}
      <PressForm intent="close">Encerrar este arquivo</PressForm>
      <UndoPayments found={found} now={now} />
    </div>
  );
}

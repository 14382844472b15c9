import { ChevronRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { isTable, SHOWN_ENTRIES } from '#app/features/imports/rules/terms.ts';
import type { ImportPage, StatementEntry } from '#app/features/imports/server/index.server.ts';
import { PressForm } from '#app/kit/form.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { countWords } from '#app/lib/numbers.ts';
import { Surface } from '#app/ui/surface.tsx';
import { NamedRows } from './named-rows.tsx';
import { type EntrySearch, StatementEntryCard } from './statement-entry.tsx';
import { UndoPayments } from './undo-payments.tsx';

type Props = {
  found: ImportPage;
  entries: StatementEntry[];
  search: EntrySearch | null;
  /** Line behind which the page begins; 0 for the first page. */
  after: number;
  now: string;
  answer: FormAnswer<unknown> | undefined;
};

/** Lists the credits of a statement that are not booked yet, each with the installments that it may pay. */
export function Statement({ found, entries, search, after, now, answer }: Props) {
  const { rowCount, added, known, bad } = found;
  const sure = entries.filter(({ trust }) => trust === 'sure');
  const unsure = entries.filter(({ trust }) => trust !== 'sure');
  const last = entries.at(-1)?.line;
  // Other pages have entries too.
  const more = rowCount - added - known - bad > entries.length;
  const shared = { isPart: more, search, after, answer };
  const top = useRef<HTMLDivElement>(null);
  const shown = useRef(after);
  useEffect(() => {
    if (shown.current === after) return;
    shown.current = after;
    // The link to the next page was removed with that page: moves the focus to the first entry.
    if (document.activeElement === document.body) top.current?.focus({ preventScroll: true });
  }, [after]);
  const isSureOpen = sure.length <= MOST_OPEN || sure.some(({ line }) => line === search?.line);
  const counted = [
    countWords(added, 'recebido', 'recebidos'),
    ...(known > 0 ? [`${known} de outro arquivo`] : []),
    ...(bad > 0 ? [`${bad} de fora`] : []),
  ].join(', ');
  return (
    <div ref={top} tabIndex={-1} className="space-y-4 outline-none">
      <p className="text-muted">
        {!isTable(found) && `${found.header[0]?.includes(' e ') ? 'Contas' : 'Conta'} ${found.header[0]}. `}
        {counted}.
      </p>
      {sure.length > 0 && (
        <Surface className="flex flex-wrap items-center gap-3 p-4">
          <PressForm intent="book-sure" variant="primary" pendingLabel="Registrando…">
            {more
              ? 'Receber todos os pagamentos certos'
              : `Receber ${countWords(sure.length, 'pagamento certo', 'pagamentos certos')}`}
          </PressForm>
          <p className="text-muted">
            O lançamento identifica o cliente, nada contradiz e o valor bate. A baixa é na hora.
          </p>
        </Surface>
      )}
      {entries.length === 0 ? (
        <p role="status">Nenhum lançamento espera por você.</p>
      ) : (
        <>
          <EntryGroup title="A conferir" entries={unsure} isOpen {...shared} />
          <EntryGroup title="Certos" entries={sure} isOpen={isSureOpen} {...shared} />
        </>
      )}
      {more && (
        <nav aria-label="Mais lançamentos" className="flex flex-wrap gap-x-6">
          {after > 0 && (
            <Link to="." className={PAGE_LINK}>
              Voltar ao começo
            </Link>
          )}
          {last !== undefined && entries.length === SHOWN_ENTRIES && (
            <Link to={`?depois=${last}`} className={PAGE_LINK}>
              Ver os próximos lançamentos
            </Link>
          )}
        </nav>
      )}
      {found.named.length > 0 && (
        <details>
          <summary className={SUMMARY_LINK}>
            {countWords(bad, 'linha de fora', 'linhas de fora')}, com o motivo
          </summary>
          <NamedRows found={found} />
        </details>
      )}
      <PressForm intent="close">Encerrar este arquivo</PressForm>
      <UndoPayments found={found} now={now} />
    </div>
  );
}

const PAGE_LINK = 'inline-flex min-h-11 items-center font-medium underline underline-offset-4';
const SUMMARY_LINK = `${PAGE_LINK} cursor-pointer`;
/** Sure entries that are shown open; more of them are folded, since one press books them all. */
const MOST_OPEN = 5;

type GroupProps = Pick<Props, 'entries' | 'search' | 'after' | 'answer'> & {
  title: string;
  isOpen: boolean;
  /** Whether other pages have more entries. */
  isPart: boolean;
};

/** One group of entries under its count. */
function EntryGroup({ title, entries, isOpen, isPart, search, after, answer }: GroupProps) {
  if (entries.length === 0) return null;
  return (
    <details open={isOpen} className="group">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-2 font-medium [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 transition-transform group-open:rotate-90" />
        {title} ({isPart ? `${entries.length} nesta página` : entries.length})
      </summary>
      <ul aria-label={title} className="space-y-3">
        {entries.map((entry) => (
          <StatementEntryCard
            key={entry.line}
            entry={entry}
            search={search?.line === entry.line ? search : null}
            after={after}
            answer={answer}
          />
        ))}
      </ul>
    </details>
  );
}

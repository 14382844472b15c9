import { Columns3, Download, KanbanSquare, Plus, Rows3, Upload } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { LEAD_LIST } from '#app/features/leads/rules/lead-filter.ts';
import { BulkLink } from '#app/kit/bulk-link.tsx';
import { type SavedView, withParams } from '#app/kit/list.ts';
import { ListCount } from '#app/kit/list-page.tsx';
import { SavedViews } from '#app/kit/list-views.tsx';
import { OpenButton } from '#app/kit/may.tsx';
import { buttonClass } from '#app/ui/button.tsx';
import { cx } from '#app/ui/class-names.ts';
import { ListPopover } from '#app/ui/popover.tsx';
import { COLUMNS_COOKIE, LEAD_COLUMNS, type LeadColumn } from './lead-columns.ts';

type Props = { count: { count: number; more: boolean }; views: SavedView[]; columns: LeadColumn[] };

/** Title, number of leads, and actions on the list as a whole. */
export function LeadsHeader({ count, views, columns }: Props) {
  const [params] = useSearchParams();
  const board = params.get('visao') === 'quadro';
  return (
    <header className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="flex items-baseline gap-3">
        <h1 className="display-l">Leads</h1>
        <p aria-live="polite" className="tabular text-muted">
          <ListCount page={count} one="lead" many="leads" />
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-1.5">
        <nav aria-label="Visão" className="flex rounded-xl border border-line bg-raised p-0.5">
          <ViewLink to={withParams(params, { visao: null })} current={!board} label="Tabela" icon={Rows3} />
          <ViewLink
            to={withParams(params, { visao: 'quadro', status: null })}
            current={board}
            label="Quadro"
            icon={KanbanSquare}
          />
        </nav>
        <SavedViews address={LEAD_LIST} views={views} />
        {!board && <ColumnsMenu columns={columns} />}
        <a
          href={`/admin/leads/exportar?${params}`}
          download
          className={buttonClass({ size: 'sm' })}
          title="Todos os leads deste filtro, para planilha"
        >
          <Download aria-hidden className="size-4" /> Exportar CSV
        </a>
        <OpenButton to="/admin/leads/metas" size="sm">
          Metas
        </OpenButton>
        {!board && <BulkLink list="leads" />}
        <OpenButton to="/admin/envios/importar/leads" size="sm">
          <Upload aria-hidden className="size-4" /> Importar
        </OpenButton>
        <Link to="/admin/leads/novo" className={buttonClass({ variant: 'primary', size: 'sm' })}>
          <Plus aria-hidden className="size-4" /> Novo lead
        </Link>
      </div>
    </header>
  );
}

function ViewLink({
  to,
  current,
  label,
  icon: Icon,
}: {
  to: string;
  current: boolean;
  label: string;
  icon: typeof Rows3;
}) {
  return (
    <Link
      to={to}
      aria-current={current ? 'page' : undefined}
      className={cx(
        'inline-flex min-h-8 items-center gap-1.5 rounded-lg px-2.5 text-sm font-semibold',
        current ? 'bg-brand-soft text-brand-strong' : 'text-muted hover:text-ink',
      )}
    >
      <Icon aria-hidden className="size-4" /> {label}
    </Link>
  );
}

/** A year: the choice belongs to the browser, like the width of a window. */
const KEPT_SECONDS = 31_536_000;

function ColumnsMenu({ columns }: { columns: LeadColumn[] }) {
  const [params, setParams] = useSearchParams();
  // Ticked at once; the table follows with the next answer.
  const [chosen, setChosen] = useState(columns);
  const answered = columns.join('.');
  const [shown, setShown] = useState(answered);
  if (shown !== answered) {
    setShown(answered);
    setChosen(columns);
  }
  const choose = (id: LeadColumn, ticked: boolean) => {
    const next = LEAD_COLUMNS.map((column) => column.id).filter((one) =>
      one === id ? ticked : chosen.includes(one),
    );
    setChosen(next);
    // biome-ignore lint/suspicious/noDocumentCookie: the server reads it with the next page; no need to await
    document.cookie = `${COLUMNS_COOKIE}=${next.join('.')}; path=/admin/leads; max-age=${KEPT_SECONDS}; samesite=lax`;
    const query = new URLSearchParams(params);
    query.set('colunas', next.join('.'));
    setParams(query, { replace: true, preventScrollReset: true });
  };
  return (
    <ListPopover
      name="Colunas"
      label={
        <>
          <Columns3 aria-hidden className="size-4" /> Colunas
        </>
      }
    >
      <fieldset className="p-2">
        <legend className="sr-only">Colunas da tabela</legend>
        {LEAD_COLUMNS.map(({ id, label }) => (
          <label key={id} className="flex min-h-9 items-center gap-2.5 rounded-lg px-2 hover:bg-sunken">
            <input
              type="checkbox"
              className="size-4.5 accent-brand-strong"
              checked={chosen.includes(id)}
              onChange={(event) => choose(id, event.target.checked)}
            />
            {label}
          </label>
        ))}
      </fieldset>
    </ListPopover>
  );
}

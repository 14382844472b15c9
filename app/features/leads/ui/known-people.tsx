import { Link } from 'react-router';
import type { Known } from '#app/features/leads/rules/input.ts';
import { formatDate } from '#app/lib/dates.ts';

/** People who may be the one that a form describes, each with a link to look at them. */
export function KnownPeople({ known }: { known: Known[] }) {
  if (known.length === 0) return null;
  return (
    <section role="alert" aria-label="Cadastros parecidos" className="rounded-xl bg-warning-soft px-4 py-3">
      <h2 className="text-base font-semibold text-warning">
        {known.length === 1 ? 'Um cadastro parecido' : `${known.length} cadastros parecidos`}
      </h2>
      <ul className="mt-1 space-y-1">
        {known.map(({ kind, id, name, same, createdAt }) => (
          <li key={id}>
            <Link
              to={kind === 'lead' ? `/admin/leads/${id}` : `/admin/clientes/${id}`}
              target="_blank"
              className="font-medium underline underline-offset-4"
            >
              {name}
              <span className="sr-only"> (abre em outra aba)</span>
            </Link>
            , {kind === 'lead' ? 'lead' : 'cliente'} desde {formatDate(createdAt)}. Mesmo {same.join(' e ')}.
          </li>
        ))}
      </ul>
    </section>
  );
}

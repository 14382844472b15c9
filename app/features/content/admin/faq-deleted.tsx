import { Link } from 'react-router';
import type { DeletedQuestion } from '#app/features/content/rules/content-view.ts';
import { formatDateTime } from '#app/lib/dates.ts';
import { Surface } from '#app/ui/surface.tsx';

/** Deleted questions: each links to its history, from which it can be restored. */
export const DeletedQuestions = ({ deleted }: { deleted: readonly DeletedQuestion[] }) => (
  <Surface className="min-w-0 p-5">
    <h2 className="display-m">Excluídas</h2>
    {deleted.length === 0 && <p className="mt-2 text-muted">Nada mais nesta página.</p>}
    <ul className="mt-3 divide-y divide-line">
      {deleted.map(({ id, question, at, who }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
          <Link to={`/admin/cms/faq/${id}`} className="min-w-0 font-medium underline underline-offset-4">
            {question}
          </Link>
          <span className="tabular text-sm text-muted">
            {who ?? 'Equipe'}, {formatDateTime(at)}
          </span>
        </li>
      ))}
    </ul>
  </Surface>
);

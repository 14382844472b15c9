import { type AccessView, shownWords, viewerWords } from '#app/features/privacy/rules/terms.ts';
import { formatDateTime } from '#app/lib/dates.ts';

/** Accesses of the team to the customer's data, with time. */
export function AccessList({ looks }: { looks: AccessView[] }) {
  if (looks.length === 0)
    return <p className="text-muted">Ninguém da equipe abriu o seu cadastro até agora.</p>;
  return (
    <ul className="divide-y divide-line border-y border-line">
      {looks.map((look) => (
        <li key={look.id} className="flex flex-wrap justify-between gap-x-4 py-3">
          <span className="min-w-0">
            <span className="font-medium">{viewerWords(look)}</span>
            <span className="text-muted"> abriu: </span>
            {shownWords(look.what)}
          </span>
          <time dateTime={look.createdAt} className="tabular text-muted">
            {formatDateTime(look.createdAt)}
          </time>
        </li>
      ))}
    </ul>
  );
}

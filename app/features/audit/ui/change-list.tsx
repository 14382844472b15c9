import type { Difference } from '#app/features/audit/rules/terms.ts';

/** Changes of an entry: three fields are shown; more fold behind their count. */
export function AuditChanges({ changes }: { changes: Difference[] }) {
  if (changes.length === 0) return <span className="text-muted">sem mudança de dados</span>;
  const list = (
    <ul className="space-y-0.5">
      {changes.map(({ field, label, before, after }) => (
        <li key={field}>
          <span className="text-muted">{label}: </span>
          {before !== null && (
            <>
              <span className="sr-only">antes </span>
              <del className="text-bad">{before || 'vazio'}</del>{' '}
            </>
          )}
          {after !== null && (
            <>
              {before !== null && <span className="sr-only">, agora </span>}
              <ins className="text-good no-underline">{after || 'vazio'}</ins>
            </>
          )}
        </li>
      ))}
    </ul>
  );
  if (changes.length <= 3) return list;
  return (
    <details>
      <summary className="cursor-pointer font-medium">{changes.length} campos</summary>
      {list}
    </details>
  );
}

import { useSearchParams } from 'react-router';
import { OpenButton } from '#app/kit/may.tsx';
import type { BulkList } from '#app/terms/bulk-list.ts';

/** Links from a list to a bulk change of all rows that match its current filters. */
export function BulkLink({ list }: { list: BulkList }) {
  const [params] = useSearchParams();
  const query = new URLSearchParams(params);
  for (const name of ['depois', 'contar', 'inicio', 'visao']) query.delete(name);
  query.set('lista', list);
  return (
    <OpenButton to={`/admin/massa?${query}`} size="sm">
      Mudar todos
    </OpenButton>
  );
}

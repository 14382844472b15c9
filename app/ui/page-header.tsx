import type { ReactNode } from 'react';
import { type Up, UpLink } from './up-link.tsx';

/** The title of a page. @param up its parent page. */
export function PageHeader({
  title,
  up,
  lead,
  actions,
}: {
  title: string;
  up?: Up | undefined;
  lead?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-4">
      <div className="min-w-0">
        {up && <UpLink {...up} />}
        <h1 className="display-l">{title}</h1>
        {lead && <p className="mt-1.5 text-muted">{lead}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
}

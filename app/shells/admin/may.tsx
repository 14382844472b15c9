import type { ReactNode } from 'react';
import { Link, useRouteLoaderData } from 'react-router';
import { mayOpen } from '#app/features/accounts/rules/panel-rights.ts';
import type { Position } from '#app/terms/position.ts';

/** The position of who has the panel open. What is hidden by it is refused by the server, too. */
export const usePosition = (): Position =>
  useRouteLoaderData<{ position: Position }>('shells/admin/admin-layout')?.position ?? 'accountant';

/** Whether an address of the panel may be opened. */
export function useMayOpen(): (to: string) => boolean {
  const position = usePosition();
  return (to) => mayOpen(position, to);
}

/** A link in a text; the words alone, where what it leads to is not the reader's. */
export function OpenLink({ to, children }: { to: string; children: ReactNode }) {
  const may = useMayOpen();
  if (!may(to)) return children;
  return (
    <Link to={to} className="underline underline-offset-4">
      {children}
    </Link>
  );
}

import type { ComponentProps } from 'react';
import { Link, useResolvedPath, useRouteLoaderData } from 'react-router';
import { mayOpen } from '#app/panel.ts';
import type { Rights } from '#app/terms/panel-rights.ts';
import { ButtonLink } from '#app/ui/button.tsx';

/** Rights of the signed-in admin. The server refuses whatever the panel hides. */
export const usePosition = (): Rights =>
  useRouteLoaderData<{ position: Rights }>('shells/admin/admin-layout')?.position ?? 'accountant';

/** Whether an address of the panel may be opened. */
export function useMayOpen(): (to: string) => boolean {
  const position = usePosition();
  return (to) => mayOpen(position, to);
}

/** Filters links by the position's rights. */
export function useOpenOf<Item extends { to: string }>(links: readonly Item[]): Item[] {
  const may = useMayOpen();
  return links.filter(({ to }) => may(to));
}

type LinkProps = ComponentProps<typeof Link>;

/** A link in a text; only the text if the reader may not open the target. */
export function OpenLink({ to, className = 'underline underline-offset-4', children, ...rest }: LinkProps) {
  const may = useMayOpen();
  const { pathname } = useResolvedPath(to);
  if (!may(pathname)) return children;
  return (
    <Link to={to} className={className} {...rest}>
      {children}
    </Link>
  );
}

/** A button that links to a page; hidden if the reader may not open it. */
export function OpenButton(props: ComponentProps<typeof ButtonLink>) {
  const may = useMayOpen();
  const { pathname } = useResolvedPath(props.to);
  return may(pathname) && <ButtonLink {...props} />;
}

import { type ContextType, type ReactNode, useContext, useMemo } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router';

type Router = NonNullable<ContextType<typeof DataRouterContext>>['router'];

/**
 * Makes every navigation to another page below a view transition of the platform: links, rows of a list and
 * keys. Navigations on the same address (filters, pages, tabs) and forms keep their own setting. People who
 * prefer reduced motion get no transition. The router's context is the only place that all of them pass.
 */
export function PageTransitions({ children }: { children: ReactNode }) {
  const context = useContext(DataRouterContext);
  const moving = useMemo(() => context && { ...context, router: withTransitions(context.router) }, [context]);
  return <DataRouterContext value={moving}>{children}</DataRouterContext>;
}

type Options = { formMethod?: unknown; viewTransition?: boolean };

function withTransitions(router: Router): Router {
  const navigate = (to: unknown, options?: Options) =>
    router.navigate(
      to as string,
      leadsElsewhere(to) && !options?.formMethod && !matchMedia('(prefers-reduced-motion: reduce)').matches
        ? { ...options, viewTransition: true }
        : (options as object),
    );
  return Object.assign(Object.create(router), { navigate });
}

/** Whether an address leads to another page than the current one; false for a step of the history. */
function leadsElsewhere(to: unknown): boolean {
  const address = typeof to === 'string' ? to : (to as { pathname?: string } | null)?.pathname;
  if (!address || /^[?#]/.test(address)) return false;
  return address.split(/[?#]/)[0] !== location.pathname;
}

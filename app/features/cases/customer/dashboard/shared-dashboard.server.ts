import type { RouterContextProvider } from 'react-router';
import { type Dashboard, loadDashboard } from '#app/features/cases/server/index.server.ts';
import { customerOf } from '#app/platform/guards.server.ts';

const loading = new WeakMap<object, Promise<Dashboard>>();

/** The dashboard of a request, loaded once: the page shows it, and the layout around the page takes its frame from it. */
export function dashboardOf(context: Readonly<RouterContextProvider>): Promise<Dashboard> {
  const known = loading.get(context);
  if (known) return known;
  const started = loadDashboard(customerOf(context));
  loading.set(context, started);
  return started;
}

import { loadPanelState } from '#app/features/overview/server/index.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import type { Route } from './+types/panel-state';

/** GET /admin/sino: what the panel's frame says now, for a page that is open. */
export const loader = async ({ context }: Route.LoaderArgs) =>
  Response.json({ ...(await loadPanelState(adminOf(context))), now: new Date().toISOString() });

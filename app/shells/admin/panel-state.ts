import { loadPanelState } from '#app/features/overview/server/index.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import type { Route } from './+types/panel-state';

/** GET /admin/sino: the current state of the panel's frame, for an open page. */
export const loader = async ({ context }: Route.LoaderArgs) =>
  Response.json({ ...(await loadPanelState(adminOf(context))), now: new Date().toISOString() });

import { textPlaces } from '#app/features/content/server/index.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import type { Route } from './+types/text-index';

/** Lists the texts of the site with their fields, for the preview. */
export const loader = async ({ context }: Route.LoaderArgs) =>
  Response.json(await textPlaces(adminOf(context)));

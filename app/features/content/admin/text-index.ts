import { textPlaces } from '#app/features/content/server/index.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import type { Route } from './+types/text-index';

/** For the preview: where each text that stands on the site is written. */
export const loader = async ({ context }: Route.LoaderArgs) =>
  Response.json(await textPlaces(adminOf(context)));

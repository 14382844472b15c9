import { readAgendaFeed } from '#app/features/automation/server/index.server.ts';
import { requestInfo } from '#app/platform/request-context.server.ts';
import type { Route } from './+types/agenda-feed';

const STATUS: Record<string, number> = { 'too-many-attempts': 429 };

/** Agenda of a member of the team for a calendar. The address contains the secret. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const token = params.file.replace(/\.ics$/, '');
  const read = await readAgendaFeed(token, requestInfo(context).ip, new Date());
  const headers = {
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
  };
  if (!read.ok)
    return new Response(read.error.message, { status: STATUS[read.error.code ?? ''] ?? 404, headers });
  return new Response(read.value, {
    headers: { ...headers, 'content-type': 'text/calendar; charset=utf-8' },
  });
}

import { type SQL, sql } from 'drizzle-orm';
import type { Found } from '#app/features/overview/rules/panel-search.ts';
import { endOfDay, startOfDay } from '#app/lib/business-days.ts';
import { isCivilDate } from '#app/lib/civil-dates.ts';
import { mayOpen } from '#app/panel.ts';
import { asReader, positionOf, type SignedInActor } from '#app/platform/actor.server.ts';

/** A protocol as people read it aloud: letter, day, and eight letters and digits. */
const PROTOCOL = /^([GP])(\d{4})(\d\d)(\d\d)-?([0-9A-Z]{8})$/;

type Row = { what: 'guarantee' | 'privacy' | 'scam'; id: string; userId: string | null; name: string | null };

const WORDS: Record<Row['what'], string> = {
  guarantee: 'Pedido de garantia',
  privacy: 'Pedido de privacidade',
  scam: 'Denúncia de golpe',
};

/**
 * Finds the request with a protocol, if the position may open it: a guarantee, a privacy request, or a
 * reported scam. Withdrawn orders are found by the search of orders.
 */
export async function searchProtocol(admin: SignedInActor, term: string): Promise<Found[]> {
  const [, letter, year, month, day, end] = PROTOCOL.exec(term.toUpperCase()) ?? [];
  if (!letter) return [];
  const position = positionOf(admin);
  const may = (to: string) => mayOpen(position, to);
  const protocol = `${letter}${year}${month}${day}-${end}`;
  const date = `${year}-${month}-${day}`;
  const named = sql`join profiles p on p.id = r.user_id`;
  const parts: SQL[] = [];
  if (letter === 'G')
    parts.push(sql`select 'guarantee' as what, r.id, r.user_id as "userId", p.full_name as name
      from guarantee_requests r ${named} where r.protocol = ${protocol}`);
  if (letter === 'G' && may('/admin/golpes/id'))
    parts.push(sql`select 'scam', id, null::uuid, null from scam_reports where protocol = ${protocol}`);
  // Its number is made of its day and of the end of its id (features/privacy/rules/privacy-request).
  if (letter === 'P' && isCivilDate(date) && may('/admin/clientes/id'))
    parts.push(sql`select 'privacy' as what, r.id, r.user_id as "userId", p.full_name as name
      from privacy_requests r ${named} where right(r.id::text, 8) = ${end?.toLowerCase()}
        and r.created_at >= ${startOfDay(date)}::timestamptz
        and r.created_at < ${endOfDay(date)}::timestamptz`);
  if (parts.length === 0) return [];
  const { rows } = await asReader(admin, (tx) => tx.execute<Row>(sql.join(parts, sql` union all `)));
  return rows.flatMap((row): Found[] => {
    const { what, id, name } = row;
    const to = placesOf(row).find(may);
    const note = name ? `${WORDS[what]} · ${protocol}` : protocol;
    return to ? [{ kind: 'request', id, title: name ?? WORDS[what], note, to }] : [];
  });
}

/** Pages on which a request is handled, the best one first. */
const placesOf = ({ what, id, userId }: Row): string[] =>
  ({
    guarantee: [`/admin/garantias/${id}`, `/admin/clientes/${userId}/cards`],
    privacy: [`/admin/clientes/${userId}/perfil`],
    scam: [`/admin/golpes/${id}`],
  })[what];

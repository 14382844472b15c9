import type pg from 'pg';
import type { MandateLevel } from '#app/features/letters/rules/mandate.ts';
import type { ListingPlace } from '#app/terms/listing.ts';
import { letterClient } from './letter-client.ts';

/**
 * Many clients as `letterClient` makes them, in a few statements: one is made by the use cases, the others are copies.
 * @param places places that each power of attorney covers
 * @returns their ids, in the order of the levels
 */
export async function letterClients(
  owner: pg.Client,
  levels: readonly MandateLevel[],
  places: readonly ListingPlace[],
): Promise<string[]> {
  const { client: model } = await letterClient(owner);
  const { rows } = await owner.query<{ id: string }>(
    `insert into users (name, email, email_verified, user_metadata)
     select u.name, gen_random_uuid() || '@teste.exemplo', true, u.user_metadata from users u, generate_series(1, $2)
     where u.id = $1 returning id`,
    [model.userId, levels.length],
  );
  const ids = rows.map(({ id }) => id);
  await owner.query(
    `insert into powers_of_attorney (user_id, places, content, level, powers, given_at, ends_on)
     select n.id, $4, p.content, n.level, p.powers, p.given_at, p.ends_on
     from powers_of_attorney p, unnest($2::uuid[], $3::text[]) n(id, level) where p.user_id = $1`,
    [model.userId, ids, levels, JSON.stringify(places)],
  );
  await owner.query(
    `with card as (insert into cards (user_id, card_type) select unnest($2::uuid[]), 'nome' returning id, user_id)
     insert into card_documents (user_id, card_id, kind, file_name, file_path, file_size, mime_type, sha256, status)
     select card.user_id, card.id, d.kind, d.file_name, 'loan-documents/' || card.user_id || '/' || gen_random_uuid() || '.pdf',
       d.file_size, d.mime_type, d.sha256, d.status
     from card_documents d, card where d.user_id = $1`,
    [model.userId, ids],
  );
  return ids;
}

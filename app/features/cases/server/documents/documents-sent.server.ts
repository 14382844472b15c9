import type { Tx } from '#app/platform/actor.server.ts';
import { instantText } from '#app/platform/db/json-values.server.ts';
import { clientOf } from '#app/platform/db/prepared.server.ts';
import type { UserId } from '#app/terms/ids.ts';

/** A document that a client sent. `createdAt` is an ISO text. */
export type DocumentSent = { id: string; fileName: string; createdAt: string };

const SENT = `select d.id, d.file_name as "fileName", ${instantText('d.created_at')} as "createdAt"
  from card_documents d
  where d.user_id = $1 and d.status <> 'uploading' and ($2::timestamptz is null or d.created_at >= $2)
    and ($3::timestamptz is null or d.created_at < $3)
  order by d.created_at desc limit $4`;

type Range = { from: string | null; until: string | null; most: number };

/** The newest documents of a client between two instants, oldest first; null leaves a side open. */
export async function documentsSent(
  tx: Tx,
  userId: UserId,
  { from, until, most }: Range,
): Promise<DocumentSent[]> {
  const { rows } = await clientOf(tx).query<DocumentSent>({
    name: 'documents-sent',
    text: SENT,
    values: [userId, from, until, most],
  });
  return rows.toReversed();
}

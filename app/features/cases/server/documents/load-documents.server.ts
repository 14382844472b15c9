import { type DocumentNeed, documentNeeds } from '#app/features/cases/rules/document-needs.ts';
import type { CardDocuments } from '#app/features/cases/rules/terms.ts';
import type { DocType } from '#app/lib/documents.ts';
import { type CustomerActor, readAs } from '#app/platform/actor.server.ts';
import type { CardType } from '#app/terms/card-status.ts';
import { requiredKinds } from '#app/terms/document-kinds.ts';
import type { CardId } from '#app/terms/ids.ts';
import {
  EXTRA_KINDS,
  HOLDER_TYPE,
  REQUESTED_DOCUMENTS_SQL,
  SENT_DOCUMENTS,
  type StatedDocuments,
} from '../clock-statement.server.ts';
import { listDocuments } from './list-documents.server.ts';

/** $1 the user. */
const NEEDED = `
  select json_build_object('sent', ${SENT_DOCUMENTS}, 'requests', ${REQUESTED_DOCUMENTS_SQL}, 'cards', coalesce((
    select json_agg(json_build_object('id', c.id, 'type', c.card_type, 'docType', ${HOLDER_TYPE()},
      'extraKinds', ${EXTRA_KINDS()}) order by c.status in ('completed', 'blocked'), c.created_at, c.id)
    from cards c where c.user_id = $1 and c.linked_profile_id is not distinct from p.active_linked_profile_id), '[]'),
    'over', case_over(p.id, p.active_linked_profile_id)) as needed
  from profiles p where p.id = $1`;

type Row = StatedDocuments & {
  over: boolean;
  cards: { id: CardId; type: CardType; docType: DocType; extraKinds: string[] }[];
};

export type HolderDocuments = {
  /** The service that new files are sent at; they count for all of the holder's. */
  card: { id: CardId; type: CardType; needs: DocumentNeed[] };
  documents: CardDocuments;
  /** The contract ended: nothing is asked for. */
  over: boolean;
};

/**
 * Loads the documents required of the active holder for all services, and those sent; null without a service.
 */
export async function loadDocuments(customer: CustomerActor): Promise<HolderDocuments | null> {
  const [row] = await readAs<{ needed: Row }>(customer, 'needed-documents', NEEDED, [customer.userId]);
  const { sent = [], requests = [], cards = [], over = false } = row?.needed ?? {};
  const [first] = cards;
  if (!first) return null;
  const { id, type, docType } = first;
  const extra = [...new Set(cards.flatMap(({ extraKinds }) => extraKinds))];
  return {
    card: { id, type, needs: documentNeeds(requiredKinds(docType, extra), requests, sent) },
    documents: await listDocuments(customer, id),
    over,
  };
}

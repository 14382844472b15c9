import type { LoanView } from '#app/features/loans/rules/terms.ts';
import { asActor, type CustomerActor, type Tx } from '#app/platform/actor.server.ts';
import { centavosText } from '#app/platform/db/json-values.server.ts';
import { prepared } from '#app/platform/db/prepared.server.ts';
import type { UserId } from '#app/terms/ids.ts';

/** Upper bound; the list is not paged. */
const LIMIT = 20;

/** Amounts in centavos: whole numbers, which a double holds exactly. The conditions on the user are for the index. */
const LOANS = `
  select r.id, r.status, ${centavosText('r.amount')} as amount, ${centavosText('r.property_value')} as "propertyValue",
    r.months, r.simulation, r.approval, r.review_reason as "reviewReason", r.documents_sent_at as "documentsSentAt",
    r.created_at as "createdAt",
    coalesce((
      select json_agg(json_build_object('id', d.id, 'kind', d.kind, 'name', d.file_name, 'size', d.file_size,
        'createdAt', d.created_at) order by d.id)
      from loan_documents d where d.loan_request_id = r.id
    ), '[]') as documents
  from loan_requests r
  where r.user_id = $1
  order by r.created_at desc, r.id desc
  limit $2`;

type Row = Omit<LoanView, 'documentsSentAt' | 'createdAt'> & {
  documentsSentAt: Date | null;
  createdAt: Date;
};

/** The customer's loan requests with their documents, newest first, in one statement. */
export const loadOwnLoans = (customer: CustomerActor): Promise<LoanView[]> =>
  asActor(customer, (tx) => loansOf(tx, customer.userId));

/** The same for the team, in the transaction of a client's page. */
export async function loansOf(tx: Tx, userId: UserId): Promise<LoanView[]> {
  const { rows } = await prepared<Row>(tx, 'own-loans', LOANS, [userId, LIMIT]);
  return rows.map((row) => ({
    ...row,
    documentsSentAt: row.documentsSentAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }));
}

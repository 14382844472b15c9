import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { NotedPayment } from '#app/features/tax-notes/rules/note-words.ts';
import type { Environment, TaxNoteState } from '#app/features/tax-notes/rules/terms.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { type Centavos, fromNumeric } from '#app/lib/money.ts';
import { asActor, type CustomerActor } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { PAYMENTS_OF_NOTE } from './note-payments.server.ts';

/** A note as its customer sees it. */
export type OwnNote = {
  id: string;
  number: number;
  state: TaxNoteState;
  environment: Environment;
  competence: CivilDate;
  amount: Centavos;
  payments: NotedPayment[];
};

/** States with a document; a note on its way is not one yet. */
const SHOWN: TaxNoteState[] = ['issued', 'cancel_asked', 'cancelled', 'replaced'];
/** More than one person has. */
const MOST = 200;

/** The issued notes of the customer's payments, the newest first. */
export async function listOwnNotes(customer: CustomerActor): Promise<OwnNote[]> {
  const { taxNotes: n } = schema;
  const { id, number, state, environment, competence, amount } = n;
  const rows = await asActor(customer, (tx) =>
    tx
      .select({
        ...{ id, number, state, environment, competence, amount },
        payments: sql<NotedPayment[]>`${PAYMENTS_OF_NOTE}`,
      })
      .from(n)
      .where(and(eq(n.userId, customer.userId), inArray(n.state, SHOWN)))
      .orderBy(desc(n.createdAt), desc(n.id))
      .limit(MOST),
  );
  return rows.map((row) => ({ ...row, amount: fromNumeric(row.amount) }));
}

import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { validate } from 'uuid';
import { isInstructionDay, mayTry } from '#app/features/payments/rules/automatic-pix.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { fromNumeric, toNumeric } from '#app/lib/money.ts';
import { asActor, type Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import {
  type AutomaticPix,
  type ChargeRequest,
  type CreatedCharge,
  GatewayFailure,
} from './payment-gateway.server.ts';
import { SANDBOX } from './sandbox-house.server.ts';

const { sandboxAuthorizations: authorizations, sandboxPayments: payments } = schema;
type Authorization = typeof authorizations.$inferSelect;
type Create = (
  request: ChargeRequest,
  method: 'pix',
  boleto: undefined,
  linked: { authorizationId: string; debitOn: CivilDate | null },
) => Promise<CreatedCharge>;

/** Returns `expired` for an authorization that was not accepted in time. */
const authorizationStatus = ({ status, expiresAt }: Authorization) =>
  (status === 'asked' && expiresAt < new Date() ? 'expired' : status) as
    | 'asked'
    | 'active'
    | 'refused'
    | 'expired'
    | 'canceled';

/** Cancels an authorization and its debits that are not due yet, for the payer or the shop. */
export async function endAuthorization(tx: Tx, id: string, status: 'canceled' | 'refused'): Promise<boolean> {
  const ended = await tx
    .update(authorizations)
    .set({ status })
    .where(
      and(
        eq(authorizations.id, id),
        inArray(authorizations.status, status === 'refused' ? ['asked'] : ['asked', 'active']),
      ),
    )
    .returning({ id: authorizations.id });
  await tx
    .update(payments)
    .set({ status: 'expired' })
    .where(and(eq(payments.authorizationId, id), isNotNull(payments.dueOn), eq(payments.status, 'pending')));
  return ended.length > 0;
}

/** Pix Automático of the embedded provider: it refuses whatever the arrangement refuses. */
export const sandboxAutomatic = (create: Create): AutomaticPix => ({
  async authorize({ contract, firstDue, lastDue, fixedAmount, ...request }) {
    const kept = await asActor(SANDBOX, async (tx) => {
      await tx
        .insert(authorizations)
        .values({
          id: newId(),
          reference: contract,
          fixedAmount: fixedAmount === null ? null : toNumeric(fixedAmount),
          firstDue,
          lastDue,
          expiresAt: request.expiresAt,
        })
        .onConflictDoNothing();
      const [row] = await tx.select().from(authorizations).where(eq(authorizations.reference, contract));
      return row;
    });
    if (!kept) throw new GatewayFailure('unavailable', 'sandbox');
    const created = await create(request, 'pix', undefined, { authorizationId: kept.id, debitOn: null });
    return { ...created, authorizationId: kept.id, mark: null };
  },

  async find(id) {
    if (!validate(id)) return null;
    const [row] = await asActor(SANDBOX, (tx) =>
      tx.select().from(authorizations).where(eq(authorizations.id, id)),
    );
    return row ? { id, status: authorizationStatus(row) } : null;
  },

  async cancel(id) {
    if (validate(id)) await asActor(SANDBOX, (tx) => endAuthorization(tx, id, 'canceled'));
  },

  async instruct({ authorizationId, dueOn, ...request }) {
    const [known] = await asActor(SANDBOX, (tx) =>
      tx.select().from(payments).where(eq(payments.reference, request.id)),
    );
    if (known) return { paymentId: known.id, pixPayload: null, checkoutUrl: null };
    const [row] = await asActor(SANDBOX, (tx) =>
      tx.select().from(authorizations).where(eq(authorizations.id, authorizationId)),
    );
    const today = civilDateAt(new Date());
    const fits =
      row?.status === 'active' &&
      dueOn >= row.firstDue &&
      dueOn <= row.lastDue &&
      (row.fixedAmount === null || fromNumeric(row.fixedAmount) === request.amount);
    if (!fits || !isInstructionDay(dueOn, today)) throw new GatewayFailure('refused', 'instruction');
    return create(request, 'pix', undefined, { authorizationId, debitOn: dueOn });
  },

  async tries(paymentId) {
    if (!validate(paymentId)) return [];
    const [row] = await asActor(SANDBOX, (tx) =>
      tx.select().from(payments).where(eq(payments.id, paymentId)),
    );
    return row?.tries ?? [];
  },

  async tryAgain(paymentId, day) {
    const taken = await asActor(SANDBOX, async (tx) => {
      const [row] = await tx.select().from(payments).where(eq(payments.id, paymentId)).for('update');
      if (!row?.dueOn || row.status !== 'pending') return false;
      if (row.tries.some(({ tryOn }) => tryOn === day)) return true;
      if (!mayTry(day, { dueOn: row.dueOn, tries: row.tries, nextDue: null })) return false;
      const tries = [...row.tries, { tryOn: day, status: 'scheduled' as const, reason: null }];
      await tx.update(payments).set({ tries }).where(eq(payments.id, paymentId));
      return true;
    });
    if (!taken) throw new GatewayFailure('refused', 'retry');
  },
});

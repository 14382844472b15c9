import { and, desc, eq, not, sql } from 'drizzle-orm';
import { v5 } from 'uuid';
import { z } from 'zod';
import { openableCards, takenBack } from '#app/features/cases/server/index.server.ts';
import { planOffer } from '#app/features/catalog/rules/offers.ts';
import { activationSchedule } from '#app/features/catalog/rules/payment-schedule.ts';
import { PLAN_IDS, type PlanId } from '#app/features/catalog/rules/plans.ts';
import { lookUpPlans, readLateFees } from '#app/features/catalog/server/index.server.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { asActor, system, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { OrderId, UserId } from '#app/terms/ids.ts';
import { PAYMENT_METHODS } from '#app/terms/transaction-status.ts';
import { enterOrder } from './enter-order.server.ts';
import { type Account, holdersOf, lockAccount, type NamedHolder } from './order-holder.server.ts';
import { activationSnapshot, type OrderSnapshot } from './order-snapshot.server.ts';

/** Parameters of a purchase that the address of /auth may carry (`readPrefill`); an amount is never read. */
export const ActivationInput = z.object({
  plan: z.enum(PLAN_IDS),
  payment_method: z.enum(PAYMENT_METHODS).default('pix'),
  warranty: z
    .enum(['true', 'false', '1', '0'])
    .default('false')
    .transform((value) => value === 'true' || value === '1'),
  /** The linked profile that the plan is for; empty for the account's own. */
  holder: z.union([z.uuid(), z.literal('')]).default(''),
});
export type ActivationInput = z.infer<typeof ActivationInput>;

/** Name space of the keys below. */
const KEYS = '9c1b5d0a-2f0e-4b5c-8a57-3f1d6f0c7e42';

export type Activation = {
  /** Null where the team gave the holder what the plan would open, and for a refusal. */
  orderId: OrderId | null;
  entered: boolean;
  /** The account has no such holder, or its document is of the other kind. */
  refused?: 'holder';
};

/**
 * Activates a plan for a customer who came to signup or login with a `plan` parameter and placed no order
 * (docs/product.md section 10, Payment options and schedules). Orders are claimed first: if the holder has
 * the plan already, that purchase is returned, and no second one is added.
 * @returns the transaction, and whether it was added now; a refusal if the holder has another kind of
 * document than the plan.
 */
export async function activateWithoutOrder(
  userId: UserId,
  { plan, payment_method, warranty, holder: holderId }: ActivationInput,
): Promise<Activation> {
  const actor = system('checkout');
  return asActor(actor, async (tx) => {
    const account = await lockAccount(tx, userId);
    const holder = (await holdersFor(tx, account, plan)).find(
      ({ linkedProfileId }) => (linkedProfileId ?? '') === holderId,
    );
    if (!holder) return { orderId: null, entered: false, refused: 'holder' };
    const offer = planOffer((await lookUpPlans(tx))[plan]);
    const snapshot = activationSnapshot(offer, warranty, await readLateFees(tx));
    const openable = await openableCards(tx, holder, snapshot.activates);
    if (openable.length === 0) return { orderId: await findStanding(tx, holder, plan), entered: false };

    const schedule = activationSchedule({ offer, warranty, activatedOn: civilDateAt(new Date()) });
    const { linkedProfileId } = holder;
    const purchase = `${userId}:${linkedProfileId ?? ''}:${plan}:${await countOrders(tx, userId)}`;
    const orderId = await enterOrder(tx, {
      buyer: { account, holder },
      news: 'contract-missing',
      paymentMethod: payment_method,
      schedule,
      snapshot,
      planVersionId: offer.versionId,
      // The unique key of the column refuses a second one, independent of the lock above.
      idempotencyKey: v5(purchase, KEYS),
    });
    await recordAudit(tx, actor, {
      action: 'order.activate',
      entity: 'transactions',
      entityId: orderId,
      after: {
        userId,
        linkedProfileId,
        plan,
        paymentMethod: payment_method,
        warranty,
        centavos: schedule.total,
      },
    });
    return { orderId, entered: true };
  });
}

/** A holder of the account that a plan may be for. */
export type ActivationHolder = {
  /** Empty for the account's own. */
  id: string;
  name: string;
  docNumber: string;
  /** The holder has all services of the plan already. */
  has: boolean;
};

/**
 * The holders of the account whose document is of the plan's kind, the account's own first; see
 * `activateWithoutOrder`.
 */
export async function findActivation(userId: UserId, plan: PlanId): Promise<ActivationHolder[]> {
  return asActor(system('checkout'), async (tx) => {
    const account = await lockAccount(tx, userId);
    const { activates } = (await lookUpPlans(tx))[plan];
    const found: ActivationHolder[] = [];
    for (const holder of await holdersFor(tx, account, plan)) {
      const openable = await openableCards(tx, holder, activates);
      const { linkedProfileId, holderName, docNumber } = holder;
      found.push({
        id: linkedProfileId ?? '',
        name: holderName ?? account.name,
        docNumber,
        has: openable.length === 0,
      });
    }
    return found;
  });
}

const holdersFor = async (tx: Tx, account: Account, plan: PlanId) =>
  (await holdersOf(tx, account)).filter(({ docType }) => docType === plan);

const { transactions: t } = schema;

/** Finds the holder's newest order of this plan that was not canceled or refunded. */
async function findStanding(
  tx: Tx,
  { userId, linkedProfileId }: NamedHolder,
  plan: OrderSnapshot['plan'],
): Promise<string | null> {
  const [standing] = await tx
    .select({ id: t.id })
    .from(t)
    .where(
      and(
        eq(t.userId, userId),
        sql`${t.linkedProfileId} is not distinct from ${linkedProfileId}::uuid`,
        sql`order_plan(${t.planSnapshot}) = ${plan}`,
        not(takenBack('transactions')),
      ),
    )
    .orderBy(desc(t.createdAt), desc(t.id))
    .limit(1);
  return standing?.id ?? null;
}

const countOrders = (tx: Tx, userId: UserId) => tx.$count(t, eq(t.userId, userId));

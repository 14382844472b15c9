import type { EnergyInput } from '#app/features/energy/rules/input.ts';
import { ENERGY_NOT_SENT, ENERGY_OPEN } from '#app/features/energy/rules/messages.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type CustomerActor } from '#app/platform/actor.server.ts';
import { insertRow } from '#app/platform/db/insert-row.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';

/**
 * Returns whether the error is a violation of the one open request per customer. The driver's error is the
 * cause of the query builder's.
 */
export const isSecondOpen = (error: unknown): boolean =>
  error instanceof Error &&
  ((error as { constraint?: string }).constraint === 'energy_discounts_one_open_key' ||
    isSecondOpen(error.cause));

const { energyDiscounts } = schema;

/**
 * Requests the electricity discount (docs/product.md section 4, Energy request). A unique index allows one
 * open request at a time: of two concurrent requests one is refused. A customer may not write notices, so a
 * job that is enqueued in the same transaction sends them.
 */
export async function requestEnergy(
  customer: CustomerActor,
  input: EnergyInput,
): Promise<Result<{ id: string }>> {
  const id = newId();
  try {
    return await asActor(customer, async (tx) => {
      await insertRow(tx, energyDiscounts, {
        id,
        userId: customer.userId,
        fullName: input.full_name,
        cpf: input.cpf,
        address: input.address,
        uf: input.uf,
        consumerUnit: input.consumer_unit,
      });
      await enqueue(tx, 'energy.requested', { requestId: id }, { key: id });
      return ok({ id });
    });
  } catch (error) {
    if (isSecondOpen(error)) {
      return err({ code: 'energy-open', title: ENERGY_NOT_SENT.title, message: ENERGY_OPEN });
    }
    throw error;
  }
}

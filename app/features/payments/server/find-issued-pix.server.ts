import { asActor, system } from '#app/platform/actor.server.ts';
import { prepared } from '#app/platform/db/prepared.server.ts';
import type { InstallmentId, UserId } from '#app/terms/ids.ts';

/** A Pix code that was issued for an installment; `userId` is null while no account has its order. */
type IssuedPix = { code: string; installmentId: InstallmentId; userId: UserId | null };

const ISSUED = `
  select c.pix_payload as code, c.installment_id as "installmentId", c.user_id as "userId"
  from payment_charges c where c.pix_payload = any($1::text[])`;

/**
 * The codes among these that were issued here, letter for letter, whatever became of their charges since. It asks the
 * same of the database whether a code is known, unknown, or there is none. For the system alone: whose a code is stays
 * with the caller.
 */
export async function findIssuedPix(codes: string[]): Promise<IssuedPix[]> {
  const { rows } = await asActor(system('payments'), (tx) =>
    prepared<IssuedPix>(tx, 'issued-pix', ISSUED, [codes]),
  );
  return rows;
}

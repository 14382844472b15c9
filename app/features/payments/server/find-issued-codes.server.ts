import { asActor, system } from '#app/platform/actor.server.ts';
import { prepared } from '#app/platform/db/prepared.server.ts';
import type { InstallmentId, UserId } from '#app/terms/ids.ts';

/** A Pix code or the bar code of a boleto, issued for an installment; `userId` is null until an account claims its order. */
type IssuedCode = { code: string; installmentId: InstallmentId; userId: UserId | null };

const ISSUED = `
  select c.pix_payload as code, c.installment_id as "installmentId", c.user_id as "userId"
  from payment_charges c where c.pix_payload = any($1::text[])
  union all select c.barcode, c.installment_id, c.user_id
  from payment_charges c where c.barcode = any($1::text[])`;

/**
 * Returns the codes among these that were issued here, compared letter for letter, in any state of their
 * charges. The query is the same for known, unknown and missing codes. For the system only: the caller checks
 * whose code it is.
 */
export async function findIssuedCodes(codes: string[]): Promise<IssuedCode[]> {
  const { rows } = await asActor(system('payments'), (tx) =>
    prepared<IssuedCode>(tx, 'issued-codes', ISSUED, [codes]),
  );
  return rows;
}

import { eq, sql } from 'drizzle-orm';
import type { SendInput } from '#app/features/letters/rules/input.ts';
import { refuseLetter } from '#app/features/letters/rules/messages.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import type { Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { letterLeft } from './batches.server.ts';
import { withoutPower } from './powers.server.ts';

const { addressees: a, letters: l, letterTemplates: t } = schema;

/** Whether the mail with a letter did not arrive, and the letter did not leave in another way since. */
export async function isUndelivered(tx: Tx, letterId: string): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select 1 from letters_to_check() c where c.id = ${letterId} and c.why = 'undelivered'`,
  );
  return rows.length > 0;
}

/**
 * Records that a letter whose mail did not arrive left in another way: its answer is due from that day. Repeated, it is
 * refused, because the letter left.
 */
export async function resendLetter(
  admin: SignedInActor,
  letterId: string,
  input: SendInput,
  now: Date = new Date(),
): Promise<Result<unknown>> {
  const { how, on, tracking } = input;
  if (on > civilDateAt(now))
    return refuseLetter('invalid', 'O dia do envio está no futuro.', { on: 'No máximo, hoje' });
  if (how === 'email')
    return refuseLetter('invalid', 'O e-mail não chegou.', { how: 'Escolha outra forma de envio' });
  return asActor(admin, async (tx) => {
    const [row] = await tx
      .select({ letter: l, template: t, kind: a.kind })
      .from(l)
      .innerJoin(t, eq(t.id, l.templateId))
      .innerJoin(a, eq(a.id, l.addresseeId))
      .where(eq(l.id, letterId))
      .for('update', { of: l });
    if (!row) return refuseLetter('not-found', 'Esta carta não existe.');
    const { sentOn, batchId } = row.letter;
    if (!sentOn || !batchId || !(await isUndelivered(tx, letterId)))
      return refuseLetter('transition', 'A carta não está mais neste passo.');
    if (on < sentOn)
      return refuseLetter('invalid', 'O e-mail saiu depois desse dia.', { on: 'O e-mail é de depois' });
    if ((await withoutPower(tx, batchId, now)).includes(letterId))
      return refuseLetter('ended', 'A procuração terminou ou não vale para este destinatário.');
    const left = await letterLeft(tx, admin, row, input);
    if (!left.ok) return left;
    await recordAudit(tx, admin, {
      action: 'letter.sent',
      entity: 'letters',
      entityId: letterId,
      before: { sentOn, sentHow: row.letter.sentHow },
      after: { sentOn: on, sentHow: how, tracking },
    });
    return left;
  });
}

import { and, eq, inArray, sql } from 'drizzle-orm';
import { civilDateAt } from '#app/lib/dates.ts';
import type { ErrorCode } from '#app/lib/error-code.ts';
import { toNumeric } from '#app/lib/money.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, holdLock, type SignedInActor, system } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { OF_PAYMENTS } from './note-payments.server.ts';
import { loadIssuer, missingNow, readSettings } from './settings.server.ts';
import { takeNumber } from './take-notes.server.ts';

const { taxNotes: n } = schema;

/** Amount of a test, in centavos. */
const AMOUNT = 100;

const refused = (code: ErrorCode, message: string) =>
  err({ code, title: 'Nota de teste não emitida', message });

/**
 * Queues a note of R$ 1,00 without a customer, outside of production; the job sends it. A test that waits is not
 * doubled. Needs no active setting, so that the accountant's facts are tried before the first payment.
 */
export async function issueTestNote(admin: SignedInActor, now = new Date()): Promise<Result<null>> {
  const issuer = await loadIssuer(now);
  return asActor(system('tax-notes'), async (tx): Promise<Result<null>> => {
    const settings = await readSettings(tx);
    const { environment, series } = settings;
    if (environment === 'production')
      return refused('not-open', 'Em produção, toda nota vale. Escolha a produção restrita e salve.');
    const missing = missingNow(settings, issuer, now);
    if (missing.length > 0) return refused('missing', `Falta: ${missing.join('; ')}.`);
    await holdLock(tx, 'tax-notes');
    const waiting = await tx.$count(
      n,
      and(
        sql`not ${OF_PAYMENTS}`,
        eq(n.environment, environment),
        inArray(n.state, ['queued', 'signed', 'sent']),
      ),
    );
    if (waiting > 0) return ok(null);
    const number = await takeNumber(tx, environment, series);
    const id = newId();
    await tx.insert(n).values({
      ...{ id, environment, series, number, competence: civilDateAt(now), nextTryAt: now },
      amount: toNumeric(AMOUNT),
    });
    await recordAudit(tx, admin, { action: 'tax_notes.test', entity: 'tax_notes', entityId: id });
    return ok(null);
  });
}

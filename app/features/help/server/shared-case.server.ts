import { sql } from 'drizzle-orm';
import type { DashboardCard } from '#app/features/cases/rules/card-detail.ts';
import { holderName } from '#app/features/cases/rules/welcome.ts';
import { loadDashboard } from '#app/features/cases/server/index.server.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, system } from '#app/platform/actor.server.ts';
import { instantSql } from '#app/platform/db/json-values.server.ts';
import { consume } from '#app/platform/rate-limit.server.ts';
import { hashSecretToken } from '#app/platform/secrets.server.ts';
import type { UserId } from '#app/terms/ids.ts';

/**
 * A customer's case for a helper: the stage of each service and the waiting steps, with amount and due date
 * of the next invoice. It contains no document and no amount of a debt.
 */
export type SharedCase = {
  helperName: string;
  /** First name of the holder of the services. */
  whose: string;
  expiresAt: string;
  /** Waiting work, the most urgent first. */
  now: string[];
  cards: (Pick<DashboardCard, 'type' | 'status' | 'ended' | 'begun' | 'steps' | 'stepsDone' | 'clock'> & {
    nextStep: string | null;
  })[];
};

const CLOSED = {
  code: 'dead-link',
  message: 'Este link venceu ou foi encerrado. Peça outro a quem mandou para você.',
} as const;

/**
 * Loads the case of a helper's link, with the rights of its customer; each access is counted.
 * @param ip of the reader, whose attempts are limited
 */
export async function readSharedCase(
  token: string,
  ip: string,
  now: Date = new Date(),
): Promise<Result<SharedCase>> {
  if ((await consume('helper-link-ip', ip)) > 0)
    return err({
      code: 'too-many-attempts',
      message: 'Muitas tentativas. Espere um minuto e abra o link de novo.',
    });
  const { rows } = await asActor(system('helper-links'), (tx) =>
    tx.execute<{ userId: UserId; helperName: string; expiresAt: string }>(sql`
      update helper_links l set last_opened_at = now(), opens = opens + 1
      where token_hash = ${hashSecretToken(token)} and revoked_at is null and expires_at > now()
        and exists (select from profiles p where p.id = l.user_id and p.erased_at is null)
      returning user_id as "userId", helper_name as "helperName", ${instantSql('expires_at')} as "expiresAt"`),
  );
  const [link] = rows;
  if (!link) return err(CLOSED);
  const dashboard = await loadDashboard({ kind: 'customer', userId: link.userId }, now);
  return ok({
    helperName: link.helperName,
    whose: holderName(dashboard),
    expiresAt: link.expiresAt,
    now: dashboard.now.map(({ sentence }) => sentence),
    cards: dashboard.cards.map(({ type, status, ended, begun, steps, stepsDone, nextStep, clock }) => ({
      type,
      status,
      ended,
      begun,
      steps,
      stepsDone,
      nextStep: nextStep?.name ?? null,
      clock,
    })),
  });
}

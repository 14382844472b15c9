import { and, eq, isNull } from 'drizzle-orm';
import { notifyAdminsOnce } from '#app/features/notifications/server/index.server.ts';
import { readCertificate } from '#app/features/proof/rules/certificate.ts';
import { formatDate } from '#app/lib/dates.ts';
import { asActor, system } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { noticeText } from '#app/platform/notice-texts.server.ts';
import { fromBase64, renewHouseKeys } from './house-keys.server.ts';

const { signingKeys: k } = schema;
const DAY_MS = 86_400_000;
/** Days before the end of the bought certificate on which the admins are notified; 0 is its last day. */
const STEPS = [30, 15, 7, 3, 1, 0];

/**
 * Job `proof.keys`, daily: renews keys of the house, and announces the end of a bought certificate in time.
 */
export async function tendKeys(now: Date = new Date()): Promise<void> {
  await renewHouseKeys(now);
  await announceEnd(now);
}

/** Announces each step once; of steps missed while the machine was off, only the last one. */
async function announceEnd(now: Date): Promise<void> {
  await asActor(system('proof'), async (tx) => {
    const [row] = await tx
      .select({ id: k.id, certificate: k.certificate })
      .from(k)
      .where(and(eq(k.role, 'company'), isNull(k.retiredAt)));
    if (!row) return;
    const { notAfter } = readCertificate(fromBase64(row.certificate));
    const left = Math.max(0, Math.ceil((notAfter.getTime() - now.getTime()) / DAY_MS));
    const step = STEPS.findLast((days) => left <= days);
    if (step === undefined) return;
    await notifyAdminsOnce(tx, {
      key: `certificate:${row.id}:${step}`,
      words: await noticeText(tx, 'certificate.ends', {
        quando: `${step === 0 ? 'venceu' : 'vence'} em ${formatDate(notAfter)}`,
      }),
      link: '/admin/integracoes',
      action: 'Abrir Integrações',
    });
  });
}

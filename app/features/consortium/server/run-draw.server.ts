import { and, eq, sql } from 'drizzle-orm';
import type { ResultInput } from '#app/features/consortium/rules/input.ts';
import { countingExtraction, resultText } from '#app/features/consortium/rules/lottery-result.ts';
import { pickWinner } from '#app/features/consortium/rules/pick-winner.ts';
import { quotaFacts } from '#app/features/consortium/rules/terms.ts';
import { verifyDraw } from '#app/features/consortium/rules/verify-draw.ts';
import type { NoticeWords } from '#app/features/notifications/rules/notice-text.ts';
import { sendToCustomer } from '#app/features/notifications/server/index.server.ts';
import { formatDate } from '#app/lib/dates.ts';
import { ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { noticeText } from '#app/platform/notice-texts.server.ts';
import type { GroupId, UserId } from '#app/terms/ids.ts';
import { refusing } from './constraint-refusals.server.ts';
import { notifyMembers } from './notify-members.server.ts';
import { DRAWER, drawRefused, openDraw, ruleOf } from './open-draw.server.ts';

const { auditLog: a, consortiumDraws: d, consortiumQuotas: q, consortiumSeeds: s } = schema;

/**
 * Draws once: the winner from the frozen data and the entered result, the seed revealed, the quota
 * contemplated, winner and members notified, everything published, in one transaction. A second run is
 * refused. Not before the announced hour, by the clock of the database.
 */
export const runDraw = (
  admin: SignedInActor,
  groupId: GroupId,
  drawId: string,
  result: ResultInput,
): Promise<Result<{ winner: number }>> =>
  refusing(
    asActor(DRAWER, async (tx) => {
      const draw = await openDraw(tx, admin, groupId, drawId);
      if (draw?.status === 'published')
        return drawRefused('drawn', 'Este sorteio já foi realizado. Nada mudou.');
      if (draw?.status !== 'frozen') return drawRefused('not-frozen', 'Congele a lista antes de sortear.');
      const extraction = countingExtraction(Number(draw.extraction), result.held);
      if (result.extraction !== extraction) {
        const message = result.held
          ? `Foi anunciada a extração ${extraction}, de ${formatDate(draw.extractionDate)}.`
          : `Sem a extração anunciada, vale a anterior: ${extraction}.`;
        return drawRefused('extraction', message, { extraction: message });
      }
      const [sealed] = await tx.select({ seed: s.seed }).from(s).where(eq(s.drawId, drawId));
      const { rule, ruleSha256, frozenList, listSha256, commitment } = draw;
      if (!sealed || !rule || !frozenList || !ruleSha256 || !listSha256 || !commitment) {
        throw new Error('A frozen draw lacks its frozen data.');
      }
      const { winner } = await pickWinner(JSON.parse(rule), JSON.parse(frozenList), result, sealed.seed);
      const published = { result: resultText(result), seed: sealed.seed, winner };
      const verdict = await verifyDraw({
        draw: drawId,
        group: groupId,
        ...{ rule, ruleSha256, list: frozenList, listSha256, seedSha256: commitment },
        ...published,
      });
      if (!verdict.ok || rule !== ruleOf(draw) || !(await isAsRecorded(tx, drawId, listSha256, commitment))) {
        return drawRefused(
          'tampered',
          'O que foi congelado não confere mais. Nada foi sorteado: chame o suporte.',
        );
      }
      const [quota] = await tx
        .select({ id: q.id, userId: q.userId })
        .from(q)
        .where(and(eq(q.groupId, groupId), eq(q.number, winner)));
      if (!quota) throw new Error('A frozen quota is missing.');
      // The draw first: while it is frozen no quota changes.
      await tx
        .update(d)
        .set({
          status: 'published',
          result: published.result,
          seed: sealed.seed,
          winnerQuotaId: quota.id,
          winnerNumber: winner,
          publishedAt: new Date(),
        })
        .where(eq(d.id, drawId));
      await tx.update(q).set({ status: 'contemplated' }).where(eq(q.id, quota.id));
      const facts = quotaFacts(draw.code, winner);
      await notifyMembers(tx, groupId, await noticeText(tx, 'draw.result', facts), quota.userId);
      if (quota.userId) {
        await notifyWinner(tx, drawId, quota.userId, await noticeText(tx, 'draw.won', facts));
      }
      await recordAudit(tx, admin, {
        action: 'draw.run',
        entity: 'consortium_draws',
        entityId: drawId,
        before: { status: 'frozen' },
        after: { status: 'published', ...result, winner },
      });
      return ok({ winner });
    }),
  );

/** Whether list and seed are those of the audit log, whose entries are chained: a list changed with its hash is not. */
async function isAsRecorded(tx: Tx, drawId: string, listSha256: string, commitment: string) {
  const recorded = and(
    eq(a.entity, 'consortium_draws'),
    eq(a.entityId, drawId),
    eq(a.action, 'draw.freeze'),
    sql`${a.after} ->> 'listSha256' = ${listSha256}`,
    sql`${a.after} ->> 'commitment' = ${commitment}`,
  );
  return (await tx.$count(a, recorded)) === 1;
}

/** On the site and by mail, once. */
async function notifyWinner(tx: Tx, drawId: string, userId: UserId, words: NoticeWords) {
  const mail = { action: 'Ver o resultado' };
  const news = { kind: 'case', type: 'success', link: '/app/consorcio', mail } as const;
  await sendToCustomer(tx, { userId, ...news, ...words, key: `consortium-won:${drawId}` });
}

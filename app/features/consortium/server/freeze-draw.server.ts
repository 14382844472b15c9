import { createHash, randomBytes } from 'node:crypto';
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { listText } from '#app/features/consortium/rules/draw-rule.ts';
import { listFacts } from '#app/features/consortium/rules/terms.ts';
import { ok, type Result } from '#app/lib/result.ts';
import { CHANGED_MEANWHILE } from '#app/lib/toast.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { noticeText } from '#app/platform/notice-texts.server.ts';
import type { GroupId } from '#app/terms/ids.ts';
import { refusing } from './constraint-refusals.server.ts';
import { notifyMembers } from './notify-members.server.ts';
import { DRAWER, drawRefused, openDraw, ruleOf } from './open-draw.server.ts';

const { consortiumDraws: d, consortiumQuotas: q, consortiumSeeds } = schema;
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * Freezes the competing quotas and the rule, and seals a seed that only the system reads until the result.
 * Their hashes become public, and the members get the list's. Until the day before the extraction, by the
 * clock of the database. `version` is the one that the admin started from.
 */
export const freezeDraw = (
  admin: SignedInActor,
  groupId: GroupId,
  drawId: string,
  version: number,
): Promise<Result<null>> =>
  refusing(
    asActor(DRAWER, async (tx) => {
      const draw = await openDraw(tx, admin, groupId, drawId);
      if (draw?.status === 'frozen') return drawRefused('frozen', 'A lista já foi congelada. Nada mudou.');
      if (draw?.status !== 'announced')
        return drawRefused('closed', 'Este sorteio não espera ser congelado.');
      if (draw.version !== version) return drawRefused('stale', CHANGED_MEANWHILE);
      const competing = await tx
        .select({ number: q.number })
        .from(q)
        .where(and(eq(q.groupId, groupId), eq(q.status, 'active'), eq(q.paidUp, true), isNotNull(q.userId)))
        .orderBy(asc(q.number));
      if (competing.length === 0)
        return drawRefused('no-quota', 'Nenhuma cota está ativa, em dia e com titular.');
      const rule = ruleOf(draw);
      const frozenList = listText({
        draw: drawId,
        group: groupId,
        quotas: competing.map(({ number }) => number),
      });
      const seed = randomBytes(32).toString('hex');
      const hashes = { ruleSha256: sha256(rule), listSha256: sha256(frozenList), commitment: sha256(seed) };
      await tx.insert(consortiumSeeds).values({ drawId, seed });
      // The time is the database's: a trigger writes it over this one.
      await tx
        .update(d)
        .set({ status: 'frozen', rule, frozenList, ...hashes, frozenAt: new Date() })
        .where(eq(d.id, drawId));
      const facts = listFacts(draw.code, competing.length, hashes.listSha256);
      await notifyMembers(tx, groupId, await noticeText(tx, 'draw.frozen', facts));
      await recordAudit(tx, admin, {
        action: 'draw.freeze',
        entity: 'consortium_draws',
        entityId: drawId,
        before: { status: 'announced' },
        after: { status: 'frozen', competing: competing.length, ...hashes },
      });
      return ok(null);
    }),
  );

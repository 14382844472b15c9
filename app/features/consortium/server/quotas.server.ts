import { and, eq } from 'drizzle-orm';
import type { QuotaInput } from '#app/features/consortium/rules/input.ts';
import { PAID_WORDS, QUOTA_WORDS, quotaFacts } from '#app/features/consortium/rules/terms.ts';
import { sendToCustomer } from '#app/features/notifications/server/index.server.ts';
import { ok, type Result, refusalsOf } from '#app/lib/result.ts';
import { NOT_SAVED } from '#app/lib/toast.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { noticeText } from '#app/platform/notice-texts.server.ts';
import type { GroupId, UserId } from '#app/terms/ids.ts';
import { refusing } from './constraint-refusals.server.ts';

const { consortiumGroups: g, consortiumQuotas: q, profiles } = schema;
const refused = refusalsOf(NOT_SAVED);

/**
 * Gives a quota to a client and notifies them. A number that was never sold becomes a quota; one whose member was
 * excluded passes on. A quota with a holder is refused.
 */
export const assignQuota = (
  admin: SignedInActor,
  groupId: GroupId,
  { number, clientId }: { number: number; clientId: UserId },
): Promise<Result<null>> =>
  refusing(
    asActor(admin, async (tx) => {
      const [group] = await tx
        .select({ code: g.code, status: g.status })
        .from(g)
        .where(eq(g.id, groupId))
        .for('update');
      if (!group) return refused('not-found', 'Este grupo não existe mais.');
      if (group.status === 'closed') return refused('closed', 'O grupo está encerrado.');
      const [client] = await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, clientId));
      if (!client)
        return refused('not-found', 'Escolha o cliente na lista.', { clientId: 'Escolha o cliente' });
      const [old] = await tx
        .select()
        .from(q)
        .where(and(eq(q.groupId, groupId), eq(q.number, number)))
        .for('update');
      if (old && old.userId !== null && old.status !== 'excluded') {
        return refused('number-taken', 'Esta cota já é de alguém.', { number: 'Esta cota já é de alguém' });
      }
      const id = old?.id ?? newId();
      const now = { userId: clientId, status: 'active', paidUp: true } as const;
      if (old) await tx.update(q).set(now).where(eq(q.id, id));
      else await tx.insert(q).values({ id, groupId, number, ...now });
      const words = await noticeText(tx, 'quota.assigned', quotaFacts(group.code, number));
      const news = { kind: 'case', type: 'success', link: '/app/consorcio' } as const;
      await sendToCustomer(tx, { userId: clientId, ...news, ...words });
      await recordAudit(tx, admin, {
        action: 'quota.assign',
        entity: 'consortium_quotas',
        entityId: id,
        before: old && { clientId: old.userId, status: old.status, paidUp: old.paidUp },
        after: { group: group.code, number, clientId },
      });
      return ok(null);
    }),
  );

/** Changes the state of a quota, unless a list of its group is frozen. */
export const changeQuota = (
  admin: SignedInActor,
  groupId: GroupId,
  quotaId: string,
  version: number,
  input: QuotaInput,
): Promise<Result<null>> =>
  refusing(
    asActor(admin, async (tx) => {
      const [row] = await tx
        .select()
        .from(q)
        .where(and(eq(q.id, quotaId), eq(q.groupId, groupId)))
        .for('update');
      if (!row) return refused('deleted', 'Esta cota não existe mais.');
      const { status, paidUp } = row;
      // Two admins who set the same values do not conflict.
      if (status === input.status && paidUp === input.paidUp) return ok(null);
      if (row.version !== version) {
        const now = [QUOTA_WORDS[status], PAID_WORDS[paidUp ? 'paid' : 'owing']].map(({ label }) =>
          label.toLowerCase(),
        );
        return refused(
          'stale',
          `Outra pessoa mudou esta cota. Agora: ${now.join(', ')}. A sua escolha ainda não foi gravada; Salvar grava por cima.`,
        );
      }
      await tx.update(q).set(input).where(eq(q.id, quotaId));
      await recordAudit(tx, admin, {
        action: 'quota.update',
        entity: 'consortium_quotas',
        entityId: quotaId,
        before: { number: row.number, status, paidUp },
        after: { number: row.number, ...input },
      });
      return ok(null);
    }),
  );

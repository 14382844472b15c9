import { and, eq } from 'drizzle-orm';
import type { TermsInput } from '#app/features/letters/rules/input.ts';
import { type Terms, usualTerms } from '#app/features/letters/rules/mandate.ts';
import { letterNotFound, refuseLetter } from '#app/features/letters/rules/messages.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import type { DocType } from '#app/lib/documents.ts';
import { ok, type Result } from '#app/lib/result.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';

const { addressees: a, addresseeTerms: t } = schema;

/** Terms in the panel. Version 0 and no source: the usual ones. */
export type ShownTerms = Terms & {
  holder: DocType;
  source: string;
  checkedOn: CivilDate | null;
  version: number;
};

/** Lists an addressee's terms for people and for companies. */
export async function addresseeTermsOf(
  admin: SignedInActor,
  { id, channel }: Pick<typeof a.$inferSelect, 'id' | 'channel'>,
): Promise<ShownTerms[]> {
  const rows = await asActor(admin, (tx) => tx.select().from(t).where(eq(t.addresseeId, id)));
  return (['CPF', 'CNPJ'] as const).map((holder) => {
    const row = rows.find((one) => one.holder === holder);
    if (!row) return { ...usualTerms(channel), holder, source: '', checkedOn: null, version: 0 };
    const { minLevel, powers, extraDocs, voice, channels, source, checkedOn, version } = row;
    return { holder, minLevel, powers, extraDocs, voice, channels, source, checkedOn, version };
  });
}

/** Saves an addressee's terms for a kind of holder. Letters that are already approved keep their voice. */
export async function saveAddresseeTerms(
  admin: SignedInActor,
  addresseeId: string | null,
  holder: DocType,
  version: number,
  { first, second, ...input }: TermsInput,
  now: Date = new Date(),
): Promise<Result<null>> {
  if (!addresseeId || !isUuid(addresseeId)) return letterNotFound();
  if (input.checkedOn > civilDateAt(now))
    return refuseLetter('invalid', 'O dia da conferência está no futuro.', { checkedOn: 'No máximo, hoje' });
  return asActor(admin, async (tx) => {
    const [addressee] = await tx.select({ id: a.id }).from(a).where(eq(a.id, addresseeId)).for('update');
    if (!addressee) return refuseLetter('deleted', 'Este destinatário não existe mais.');
    const [before] = await tx
      .select()
      .from(t)
      .where(and(eq(t.addresseeId, addresseeId), eq(t.holder, holder)))
      .for('update');
    if ((before?.version ?? 0) !== version)
      return refuseLetter('stale', 'Outra pessoa mudou estas regras. Confira e tente de novo.');
    const values = { ...input, channels: [...new Set([first, second].filter((way) => way !== ''))] };
    const id = before?.id ?? newId();
    if (before) await tx.update(t).set(values).where(eq(t.id, id));
    else await tx.insert(t).values({ id, addresseeId, holder, ...values });
    await recordAudit(tx, admin, {
      action: 'addressee.save',
      entity: 'addressees',
      entityId: addresseeId,
      before: before && { minLevel: before.minLevel, voice: before.voice },
      after: { minLevel: input.minLevel, voice: input.voice },
    });
    return ok(null);
  });
}

import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { validate } from 'uuid';
import { sendToCustomer } from '#app/features/notifications/server/index.server.ts';
import {
  CONSENT_CLOSED,
  CONSENT_LINK_DAYS,
  type ConsentAnswer,
  lacksConsent,
} from '#app/features/profiles/rules/holder-consent.ts';
import { maskedDocument } from '#app/lib/documents.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type CustomerActor, system, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { noticeText } from '#app/platform/notice-texts.server.ts';
import { consume } from '#app/platform/rate-limit.server.ts';
import { hashSecretToken, newSecretToken } from '#app/platform/secrets.server.ts';

const { linkedProfiles: l, profiles: p } = schema;
const ACTOR = system('profiles');

/**
 * Creates the link by which a linked person allows the account to act; an earlier link stops working.
 * @returns the secret, which only this answer contains
 */
export async function createConsentLink(
  customer: CustomerActor,
  id: string,
): Promise<Result<{ name: string; token: string }>> {
  const token = newSecretToken();
  if (!validate(id)) return err(CONSENT_CLOSED);
  return asActor(ACTOR, async (tx) => {
    const [person] = await tx
      .select({ name: l.fullName, docType: l.docType, consent: l.consent })
      .from(l)
      .where(and(eq(l.id, id), eq(l.mainUserId, customer.userId), eq(l.active, true)))
      .for('update');
    if (!person || !lacksConsent(person)) return err(CONSENT_CLOSED);
    await tx
      .update(l)
      .set({
        consentHash: hashSecretToken(token),
        consentUntil: sql`now() + make_interval(days => ${CONSENT_LINK_DAYS})`,
      })
      .where(eq(l.id, id));
    return ok({ name: person.name, token });
  });
}

/** A request for consent: the names of the account and of the linked person, and the masked document. */
export type ConsentRequest = { asker: string; name: string; document: string };

const TOO_MANY = {
  code: 'too-many-attempts',
  message: 'Muitas tentativas. Espere um minuto e abra o link de novo.',
} as const;

async function openRequest(tx: Tx, token: string) {
  const [found] = await tx
    .select({ id: l.id, userId: p.id, asker: p.fullName, name: l.fullName, document: l.docNumber })
    .from(l)
    .innerJoin(p, eq(p.id, l.mainUserId))
    .where(
      and(
        eq(l.consentHash, hashSecretToken(token)),
        eq(l.active, true),
        sql`${l.consentUntil} > now() and ${p.erasedAt} is null`,
      ),
    )
    .for('update', { of: l });
  return found;
}

/** Loads the open request of a link. @param ip of the reader, whose attempts are limited */
export async function readConsentRequest(token: string, ip: string): Promise<Result<ConsentRequest>> {
  if ((await consume('helper-link-ip', ip)) > 0) return err(TOO_MANY);
  const found = await asActor(ACTOR, (tx) => openRequest(tx, token));
  if (!found) return err(CONSENT_CLOSED);
  const { asker, name, document } = found;
  return ok({ asker, name, document: maskedDocument(document) });
}

/** Records the answer of a linked person, once for each link, and notifies the account. */
export async function answerConsent(
  { key, answer }: ConsentAnswer,
  ip: string,
): Promise<Result<{ asker: string }>> {
  if ((await consume('helper-link-ip', ip)) > 0) return err(TOO_MANY);
  return asActor(ACTOR, async (tx) => {
    const found = await openRequest(tx, key);
    if (!found) return err(CONSENT_CLOSED);
    const { id, userId, asker, name } = found;
    await tx
      .update(l)
      .set({ consent: answer, consentHash: null, consentUntil: null, consentAt: sql`now()` })
      .where(eq(l.id, id));
    const words = await noticeText(tx, answer === 'given' ? 'holder.consented' : 'holder.refused', {
      nome: name,
    });
    const type = answer === 'given' ? 'success' : 'warning';
    await sendToCustomer(tx, { userId, kind: 'account', type, link: '/app/perfil/vinculados', ...words });
    await recordAudit(tx, ACTOR, {
      action: 'holder.consent',
      entity: 'linked_profiles',
      entityId: id,
      after: { consent: answer },
    });
    return ok({ asker });
  });
}

/** @returns those of the linked profiles for which the account may not act yet */
export async function withoutConsent(tx: Tx, ids: readonly (string | null)[]): Promise<Set<string>> {
  const asked = ids.filter((id) => id !== null);
  if (asked.length === 0) return new Set();
  const rows = await tx
    .select({ id: l.id, docType: l.docType, consent: l.consent })
    .from(l)
    .where(inArray(l.id, asked));
  return new Set(rows.filter(lacksConsent).map(({ id }) => id));
}

/** Whether a parent or guardian answers for a linked person, and still has to show the document for it. */
export async function lacksGuardianDocument(tx: Tx, id: string): Promise<boolean> {
  const waits = and(eq(l.id, id), eq(l.docType, 'CPF'), eq(l.consent, 'guardian'), isNull(l.consentAt));
  return (await tx.$count(l, waits)) > 0;
}

/**
 * Records that the document of a parent or guardian was accepted, which is the consent of the linked person, or that
 * it was refused later. Does nothing for people who answer themselves.
 */
export async function setGuardianConsent(tx: Tx, id: string, accepted: boolean): Promise<void> {
  const changed = await tx
    .update(l)
    .set({ consentAt: accepted ? sql`now()` : null })
    .where(
      and(eq(l.id, id), eq(l.consent, 'guardian'), accepted ? isNull(l.consentAt) : isNotNull(l.consentAt)),
    )
    .returning({ id: l.id });
  if (changed.length === 0) return;
  await recordAudit(tx, ACTOR, {
    action: 'holder.consent',
    entity: 'linked_profiles',
    entityId: id,
    after: { consent: 'guardian', status: accepted ? 'approved' : 'rejected' },
  });
}

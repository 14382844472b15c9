import { and, asc, desc, eq, inArray, isNull, or } from 'drizzle-orm';
import { FORM_NOT_KEPT } from '#app/features/forms/rules/messages.ts';
import { suits } from '#app/features/forms/rules/template-list.ts';
import type { ClientForm, FormDocument, TemplateChoice } from '#app/features/forms/rules/terms.ts';
import { sendToCustomer } from '#app/features/notifications/server/index.server.ts';
import type { DocType } from '#app/lib/documents.ts';
import { ok, type Result, refusalsOf } from '#app/lib/result.ts';
import { type Actor, asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { noticeText } from '#app/platform/notice-texts.server.ts';
import type { UserId } from '#app/terms/ids.ts';

const { formTemplates: t, sentForms: f, profiles } = schema;
const SHOWN = 100;
const OPEN = ['sent', 'draft'] as const;
const OTHER_KIND: Record<DocType, string> = {
  CPF: 'Este formulário é para pessoas (CPF). Este cliente é uma empresa.',
  CNPJ: 'Este formulário é para empresas (CNPJ). Este cliente é uma pessoa.',
};
const refused = refusalsOf(FORM_NOT_KEPT.title);

/** Templates that may be sent to this client, the newest version of each name. */
export const sendableTemplates = (tx: Tx, clientId: UserId): Promise<TemplateChoice[]> =>
  tx
    .selectDistinctOn([t.name], { id: t.id, name: t.name })
    .from(t)
    .innerJoin(
      profiles,
      and(eq(profiles.id, clientId), or(isNull(t.docType), eq(t.docType, profiles.docType))),
    )
    .where(eq(t.active, true))
    .orderBy(asc(t.name), desc(t.version));

/** Templates in use, the newest version of each name, for people and companies. */
export const activeTemplates = (tx: Tx): Promise<TemplateChoice[]> =>
  tx
    .selectDistinctOn([t.name], { id: t.id, name: t.name })
    .from(t)
    .where(eq(t.active, true))
    .orderBy(asc(t.name), desc(t.version));

/** Lists the forms sent to a client, newest first, with the answers. */
export async function clientForms(tx: Tx, clientId: UserId): Promise<ClientForm[]> {
  const rows = await tx
    .select({
      id: f.id,
      name: t.name,
      status: f.status,
      document: f.document,
      createdAt: f.createdAt,
      answeredAt: f.answeredAt,
      reviewedAt: f.reviewedAt,
    })
    .from(f)
    .innerJoin(t, eq(t.id, f.templateId))
    .where(eq(f.userId, clientId))
    .orderBy(desc(f.createdAt), desc(f.id))
    .limit(SHOWN);
  return rows.map(({ document, createdAt, answeredAt, reviewedAt, ...row }) => ({
    ...row,
    reviewed: isReviewed({ answeredAt, reviewedAt }),
    rows: (document as FormDocument | null)?.rows ?? null,
    createdAt: createdAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
  }));
}

/** Sends a form to a client and notifies them. One form of a template waits at a time: sending twice sends once. */
export const sendForm = (
  admin: SignedInActor,
  clientId: UserId,
  templateId: string,
): Promise<Result<{ id: string }>> => asActor(admin, (tx) => sendOne(tx, admin, clientId, templateId));

/** Sends one form in the caller's transaction. A refusal writes nothing. */
export async function sendOne(
  tx: Tx,
  admin: Actor,
  clientId: UserId,
  templateId: string,
): Promise<Result<{ id: string }>> {
  // Held, so that two who send the same form see each other.
  const [person] = await tx
    .select({ docType: profiles.docType })
    .from(profiles)
    .where(eq(profiles.id, clientId))
    .for('update');
  const [template] = await tx
    .select({ name: t.name, familyId: t.familyId, docType: t.docType })
    .from(t)
    .where(and(eq(t.id, templateId), eq(t.active, true)));
  if (!person || !template) return refused('not-found', 'Escolha um formulário da lista.');
  if (template.docType && !suits(template.docType, person.docType)) {
    return refused('other-kind', OTHER_KIND[template.docType]);
  }
  const versions = tx.select({ id: t.id }).from(t).where(eq(t.familyId, template.familyId));
  const waiting = await tx.$count(
    f,
    and(eq(f.userId, clientId), inArray(f.templateId, versions), inArray(f.status, [...OPEN])),
  );
  if (waiting > 0) return refused('waiting', 'Este formulário já espera a resposta do cliente.');
  const id = newId();
  await tx.insert(f).values({ id, templateId, userId: clientId });
  await sendToCustomer(tx, {
    userId: clientId,
    kind: 'documents',
    link: `/app/formularios/${id}`,
    ...(await noticeText(tx, 'form.asked', { formulario: template.name })),
  });
  await recordAudit(tx, admin, {
    action: 'form.send',
    entity: 'sent_forms',
    entityId: id,
    after: { template: template.name },
  });
  return ok({ id });
}

const isReviewed = ({ answeredAt, reviewedAt }: { answeredAt: Date | null; reviewedAt: Date }) =>
  answeredAt !== null && reviewedAt >= answeredAt;

/**
 * Marks the answers of a form as reviewed by the team, which removes it from the queue. A second call changes
 * nothing.
 */
export async function reviewForm(
  admin: SignedInActor,
  clientId: UserId,
  formId: string,
  now: Date = new Date(),
): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    const [form] = await tx
      .select({ status: f.status, answeredAt: f.answeredAt, reviewedAt: f.reviewedAt })
      .from(f)
      .where(and(eq(f.id, formId), eq(f.userId, clientId)))
      .for('update');
    if (form?.status !== 'answered') return refused('open', 'Este formulário ainda não foi respondido.');
    if (isReviewed(form)) return ok(null);
    await tx.update(f).set({ reviewedAt: now }).where(eq(f.id, formId));
    await recordAudit(tx, admin, {
      action: 'form.review',
      entity: 'sent_forms',
      entityId: formId,
      before: { reviewedAt: form.reviewedAt.toISOString() },
      after: { reviewedAt: now.toISOString() },
    });
    return ok(null);
  });
}

/** Cancels an unanswered form. */
export async function cancelForm(
  admin: SignedInActor,
  clientId: UserId,
  formId: string,
): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    const [form] = await tx
      .select({ status: f.status })
      .from(f)
      .where(and(eq(f.id, formId), eq(f.userId, clientId)))
      .for('update');
    if (form?.status === 'canceled') return ok(null);
    if (form?.status !== 'sent' && form?.status !== 'draft') {
      return refused('closed', 'Este formulário já foi respondido ou não existe mais.');
    }
    await tx.update(f).set({ status: 'canceled' }).where(eq(f.id, formId));
    await recordAudit(tx, admin, {
      action: 'form.cancel',
      entity: 'sent_forms',
      entityId: formId,
      before: { status: form.status },
      after: { status: 'canceled' },
    });
    return ok(null);
  });
}

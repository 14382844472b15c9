import type { BulkAct } from '#app/features/bulk/rules/bulk-act.ts';
import { type ItemResult, ROW_NOTES } from '#app/features/bulk/rules/terms.ts';
import { reviewDocumentIn } from '#app/features/cases/server/index.server.ts';
import type { EnergyStatus } from '#app/features/energy/rules/terms.ts';
import { changeEnergyIn } from '#app/features/energy/server/index.server.ts';
import { sendOne } from '#app/features/forms/server/index.server.ts';
import { isLossReason, type LeadStatus } from '#app/features/leads/rules/terms.ts';
import { WELCOME_WAY_LABELS } from '#app/features/leads/rules/welcome-way.ts';
import {
  putTag,
  setLeadAssignee,
  setLeadStatus,
  stopMessagesLink,
  takeTag,
  welcomeClient,
} from '#app/features/leads/server/index.server.ts';
import { noticeMail } from '#app/features/notifications/rules/notice-mail.ts';
import { typedWords } from '#app/features/notifications/rules/notice-text.ts';
import { mailAddress, sendToCustomer } from '#app/features/notifications/server/index.server.ts';
import { setClientAssignee } from '#app/features/profiles/server/index.server.ts';
import { businessDaysOn } from '#app/lib/business-days.ts';
import { isErased } from '#app/lib/erased-person.ts';
import { mailboxOf } from '#app/lib/mailbox.ts';
import type { SignedInActor, Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { env } from '#app/platform/env.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import type { BulkList } from '#app/terms/bulk-list.ts';
import type { DocumentId } from '#app/terms/ids.ts';
import type { Target } from './targets.server.ts';

/** What became of a row, and what taking it back needs. */
export type BulkOutcome = {
  itemId: string;
  result: ItemResult;
  note?: string;
  before?: string;
  madeId?: string | null;
};

export type BulkDoing = { list: BulkList; act: BulkAct };
type Of<Kind extends BulkAct['kind']> = Extract<BulkAct, { kind: Kind }>;
type Done = { note?: string; before?: string; madeId?: string | null };

/** Applies the act to one row: completely, or not at all with a reason. */
export async function doAct(
  tx: Tx,
  admin: SignedInActor,
  { list, act }: BulkDoing,
  target: Target,
  now: Date,
): Promise<BulkOutcome> {
  const { itemId } = target;
  if (target.deleted || isErased(target.email ?? ''))
    return { itemId, result: 'left', note: ROW_NOTES.deleted };
  const done = await change(tx, admin, { list, act }, target, now);
  return typeof done === 'string'
    ? { itemId, result: 'left', note: done }
    : { itemId, result: 'changed', ...done };
}

/** @returns why the row is left, in words without anything of the person */
function change(
  tx: Tx,
  admin: SignedInActor,
  { list, act }: BulkDoing,
  target: Target,
  now: Date,
): Promise<Done | string> {
  switch (act.kind) {
    case 'status':
      return setStatus(tx, admin, { list, act }, target, now);
    case 'assign':
      return assign(tx, admin, act.assigneeId || null, target);
    case 'message':
      return sendMessage(tx, admin, act, target);
    case 'form':
      return sendForm(tx, admin, act, target);
    case 'task':
      return addTask(tx, admin, act, target, now);
    case 'tag':
      return tag(tx, admin, act.tag, target);
    case 'untag':
      return untag(tx, admin, act.tag, target);
    case 'welcome':
      return welcome(tx, admin, act, target);
  }
}

async function setStatus(
  tx: Tx,
  admin: SignedInActor,
  { list, act }: { list: BulkList; act: Of<'status'> },
  { entityId, userId, leadId, status }: Target,
  now: Date,
): Promise<Done | string> {
  const before = status ?? '';
  if (list === 'leads' && leadId) {
    const reason = isLossReason(act.reason) ? act.reason : undefined;
    const answer = await setLeadStatus(tx, admin, leadId, act.status as LeadStatus, reason);
    if (answer === 'done') return { before };
    return answer === 'same' ? ROW_NOTES.same : ROW_NOTES.refused;
  }
  if (list === 'energy') {
    if (status === act.status) return ROW_NOTES.same;
    const step = { status: act.status as EnergyStatus, reason: act.reason };
    const changed = await changeEnergyIn(tx, admin, entityId, null, { step });
    return changed.ok ? { before, madeId: changed.value.noticeId } : changed.error.message;
  }
  if (list === 'documents' && userId) {
    if (status !== 'pending') return 'Já foi decidido por outra pessoa.';
    const decision = act.status === 'approved' ? 'approved' : 'rejected';
    const review = {
      documentId: entityId as DocumentId,
      expectedVersion: 'pending' as const,
      ...({ decision, reason: act.reason } as const),
    };
    const reviewed = await reviewDocumentIn(tx, admin, userId, review, now);
    return reviewed.ok ? { before, madeId: reviewed.value.decision } : reviewed.error.message;
  }
  return 'Esta lista não tem situação para mudar.';
}

async function assign(
  tx: Tx,
  admin: SignedInActor,
  assigneeId: string | null,
  target: Target,
): Promise<Done | string> {
  const { userId, leadId, assigneeId: before } = target;
  if (before === assigneeId) return ROW_NOTES.same;
  if (userId) await setClientAssignee(tx, admin, userId, before, assigneeId);
  else await setLeadAssignee(tx, admin, { id: leadId ?? '', assigneeId: before }, assigneeId);
  return { before: before ?? '' };
}

/** Sends the link to a first password by mail or WhatsApp, and notes the channel. */
async function welcome(
  tx: Tx,
  admin: SignedInActor,
  { onWhatsApp }: Of<'welcome'>,
  { userId }: Target,
): Promise<Done | string> {
  if (!userId) return 'Não é cliente.';
  const found = await welcomeClient(tx, admin, userId, onWhatsApp === 'on');
  return 'why' in found ? found.why : { note: WELCOME_WAY_LABELS[found.way] };
}

/** Notifies customers with an account; e-mails the others if they accept e-mail. */
async function sendMessage(
  tx: Tx,
  admin: SignedInActor,
  { title, message }: Of<'message'>,
  { itemId, userId, leadId, name, email, noMessages }: Target,
): Promise<Done | string> {
  const words = typedWords({ title, message });
  if (userId) {
    const madeId = newId();
    const ways = await sendToCustomer(tx, { id: madeId, userId, kind: 'news', ...words });
    if (ways.length === 0) return 'Não recebe novidades.';
    await recordAudit(tx, admin, {
      action: 'notice.send',
      entity: 'profiles',
      entityId: userId,
      after: { title, message },
    });
    return ways.includes('site') ? { madeId } : {};
  }
  if (!email || !mailboxOf(email)) return 'Não tem e-mail.';
  if (noMessages) return 'Pediu para não receber mensagens.';
  const mail = noticeMail(words, { name: name ?? '', action: 'Abrir o site', link: `${env().appUrl}/` });
  const stop = leadId ? { stop: stopMessagesLink(leadId) } : {};
  await mailAddress(tx, email, { ...mail, ...stop }, `bulk:${itemId}`);
  await recordAudit(tx, admin, {
    action: 'lead.mail',
    entity: 'leads',
    entityId: leadId ?? '',
    after: { title, message },
  });
  return {};
}

async function sendForm(
  tx: Tx,
  admin: SignedInActor,
  { templateId }: Of<'form'>,
  { userId }: Target,
): Promise<Done | string> {
  if (!userId) return 'Só quem tem conta recebe formulários.';
  const sent = await sendOne(tx, admin, userId, templateId);
  return sent.ok ? { madeId: sent.value.id } : sent.error.message;
}

async function addTask(
  tx: Tx,
  admin: SignedInActor,
  { title, assigneeId, days }: Of<'task'>,
  target: Target,
  now: Date,
): Promise<Done> {
  const id = newId();
  const { userId, leadId } = target;
  await tx.insert(schema.tasks).values({
    id,
    title,
    assigneeId: assigneeId || target.assigneeId,
    clientId: userId,
    leadId,
    dueAt: businessDaysOn(now, days),
  });
  await recordAudit(tx, admin, { action: 'task.create', entity: 'tasks', entityId: id, after: { title } });
  return { madeId: id };
}

export const taggedOf = ({ userId, leadId }: Pick<Target, 'userId' | 'leadId'>) =>
  userId ? { userId } : { leadId: leadId ?? '' };

async function tag(tx: Tx, admin: SignedInActor, word: string, target: Target): Promise<Done | string> {
  const madeId = await putTag(tx, admin, taggedOf(target), word);
  return madeId ? { madeId } : 'Já tinha a etiqueta.';
}

async function untag(tx: Tx, admin: SignedInActor, word: string, target: Target): Promise<Done | string> {
  const taken = await takeTag(tx, admin, taggedOf(target), word);
  return taken ? { before: word } : 'Não tinha a etiqueta.';
}

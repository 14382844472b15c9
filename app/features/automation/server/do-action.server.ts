import type { Subjects } from '#app/features/automation/rules/event-subjects.ts';
import { type RuleAction, taskTerm } from '#app/features/automation/rules/rule-parts.ts';
import { dueAfter } from '#app/features/automation/rules/task-list.ts';
import { setCardStatus } from '#app/features/cases/server/index.server.ts';
import type { DomainEvent } from '#app/features/integrations/rules/domain-event.ts';
import { queueAutomationWebhook } from '#app/features/integrations/server/index.server.ts';
import { setLeadStatus, stopMessagesLink } from '#app/features/leads/server/index.server.ts';
import { noticeMail } from '#app/features/notifications/rules/notice-mail.ts';
import { typedWords } from '#app/features/notifications/rules/notice-text.ts';
import { isPanelPath } from '#app/features/notifications/rules/terms.ts';
import {
  mailAddress,
  notifyAdmins,
  sendToCustomer,
} from '#app/features/notifications/server/index.server.ts';
import { letGoOfInstallment } from '#app/features/payments/server/index.server.ts';
import type { Actor, Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { env } from '#app/platform/env.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { type ActionOutcome, skipped } from '../rules/terms.ts';
import { askDocument, giveForm, handOver } from './do-hand-over.server.ts';
import { fillRuleText, loadPerson, type Person } from './merge-values.server.ts';

export type Doing = {
  actionId: string;
  /** Null while a rule is only tried. */
  ruleId: string | null;
  subjects: Subjects;
  now: Date;
  /** Event of the rule, as the receivers of webhooks get it. */
  event: DomainEvent;
};

const DONE: ActionOutcome = { status: 'done' };
const TURNED_OFF = 'O cliente não recebe estes avisos.';

/** Runs one action in the caller's transaction: completely, or with no effect on an error. */
export async function doAction(
  tx: Tx,
  actor: Actor,
  action: RuleAction,
  doing: Doing,
): Promise<ActionOutcome> {
  const { subjects } = doing;
  if (action.kind === 'status') return changeStatus(tx, actor, action, subjects);
  if (action.kind === 'webhook') return callOut(tx, action, doing);
  // The wait is over, so the actions below it are due now.
  if (action.kind === 'wait') return DONE;
  if (action.kind === 'assign') return handOver(tx, actor, action, subjects);
  if (action.kind === 'form') return giveForm(tx, actor, action, subjects);
  const person = await loadPerson(tx, subjects);
  switch (action.kind) {
    case 'notify':
      return leaveNotice(tx, action, subjects, person);
    case 'mail':
      return sendMail(tx, action, doing, person);
    case 'task':
      return addTask(tx, action, doing, person);
    case 'document': {
      const [title, message] = [action.title, action.message].map((text) =>
        fillRuleText(text, person.values),
      );
      return askDocument(tx, actor, { ...action, title: title ?? '', message: message ?? '' }, subjects);
    }
  }
}

type Of<Kind extends RuleAction['kind']> = Extract<RuleAction, { kind: Kind }>;

async function leaveNotice(
  tx: Tx,
  { to, tone, title, message, link }: Of<'notify'>,
  { userId, leadId }: Subjects,
  { name, values }: Person,
): Promise<ActionOutcome> {
  const words = typedWords({ title: fillRuleText(title, values), message: fillRuleText(message, values) });
  const notice = { type: tone, ...words };
  if (to === 'team') {
    const place = userId
      ? (`/admin/clientes/${userId}` as const)
      : leadId
        ? (`/admin/leads/${leadId}` as const)
        : '/admin/automacao';
    await notifyAdmins(tx, { ...notice, link: isPanelPath(link) ? link : place });
    return DONE;
  }
  if (!userId || !name) return skipped('Não há cliente com conta para avisar.');
  const id = newId();
  const ways = await sendToCustomer(tx, { id, userId, kind: 'reminders', ...notice, ...(link && { link }) });
  if (ways.length === 0) return skipped(TURNED_OFF);
  return { status: 'done', ...(ways.includes('site') && { madeId: id }) };
}

async function sendMail(
  tx: Tx,
  { title, message, link }: Of<'mail'>,
  { actionId, subjects }: Doing,
  { name, email, noMessages, values }: Person,
): Promise<ActionOutcome> {
  if (!name) return skipped('Não há a quem escrever.');
  if (!email) return skipped('A pessoa não tem e-mail.');
  if (noMessages) return skipped('A pessoa pediu para não receber mensagens automáticas.');
  const words = typedWords({ title: fillRuleText(title, values), message: fillRuleText(message, values) });
  const key = `automation:${actionId}`;
  const { userId, leadId } = subjects;
  if (userId) {
    const mail = { action: 'Abrir', link: link || '/app' };
    const news = { userId, kind: 'reminders', only: 'mail', mail, key } as const;
    const ways = await sendToCustomer(tx, { ...news, ...words });
    return ways.length > 0 ? DONE : skipped(TURNED_OFF);
  }
  const mail = noticeMail(words, { name, action: 'Abrir', link: `${env().appUrl}${link || '/'}` });
  await mailAddress(tx, email, { ...mail, ...(leadId && { stop: stopMessagesLink(leadId) }) }, key);
  return DONE;
}

/** The text is not merged: the receiver gets ids instead of personal data. */
async function callOut(tx: Tx, { title }: Of<'webhook'>, { actionId, event }: Doing): Promise<ActionOutcome> {
  const message = { key: actionId, name: title, event, payload: {} };
  const endpoints = await queueAutomationWebhook(tx, message);
  return endpoints > 0 ? DONE : skipped('Nenhum endereço recebe webhooks de automações.');
}

async function addTask(
  tx: Tx,
  action: Of<'task'>,
  { ruleId, subjects, now }: Doing,
  { name, assigneeId, values }: Person,
): Promise<ActionOutcome> {
  const id = newId();
  const { title, assignee } = action;
  await tx.insert(schema.tasks).values({
    id,
    title: fillRuleText(title, values),
    assigneeId: assignee === 'owner' ? assigneeId : assignee,
    // A person deleted meanwhile is not linked; the task is still created.
    clientId: name ? subjects.userId : null,
    leadId: name && !subjects.userId ? subjects.leadId : null,
    ruleId,
    dueAt: dueAfter(taskTerm(action), now),
  });
  return { status: 'done', madeId: id };
}

function statusAnswer(
  tx: Tx,
  actor: Actor,
  action: Of<'status'>,
  { cardId, leadId, installmentId }: Subjects,
) {
  switch (action.target) {
    case 'card':
      return cardId && setCardStatus(tx, actor, cardId, action.status);
    case 'lead':
      return leadId && setLeadStatus(tx, actor, leadId, action.status, 'rule');
    case 'installment':
      return installmentId && letGoOfInstallment(tx, actor, installmentId);
  }
}

async function changeStatus(
  tx: Tx,
  actor: Actor,
  action: Of<'status'>,
  subjects: Subjects,
): Promise<ActionOutcome> {
  const answer = await statusAnswer(tx, actor, action, subjects);
  if (!answer) return skipped('Não há registro cuja situação mudar.');
  switch (answer) {
    case 'done':
      return DONE;
    case 'same':
      return skipped('A situação já era esta.');
    case 'deleted':
      return skipped('O registro não existe mais.');
    case 'refused':
      return { status: 'failed', reason: 'A situação atual não permite esta mudança.' };
  }
}

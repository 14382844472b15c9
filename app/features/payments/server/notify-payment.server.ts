import { eq } from 'drizzle-orm';
import { noticeMail } from '#app/features/notifications/rules/notice-mail.ts';
import {
  mailAddress,
  notifyAdmins,
  sendToCustomer,
} from '#app/features/notifications/server/index.server.ts';
import { kindOfPayment, type PaymentNotice } from '#app/features/payments/rules/payment-notices.ts';
import { loadRecipient, type MailRecipient } from '#app/features/profiles/server/index.server.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { env } from '#app/platform/env.server.ts';
import { noticeText } from '#app/platform/notice-texts.server.ts';
import type { LeadId, UserId } from '#app/terms/ids.ts';
import { linkedHolder } from './lock-order.server.ts';

const INVOICES = '/app/faturas';

/** Page on which an installment is paid. */
export const payPath = (installmentId: string): string => `${INVOICES}/${installmentId}`;

type Owned = { userId: UserId | null; leadId: LeadId | null; linkedProfileId?: string | null | undefined };

/**
 * Notifies the owner of an order, on the site and by mail, in the transaction of the event. For an order
 * without an account, the address of its checkout gets the mail, with a link to create one.
 * @param key of the event: its mail is sent once for repeated calls.
 * @param link of notice and mail for an account; the page that pays it, if something is due.
 */
export async function notifyOwner(
  tx: Tx,
  order: Owned,
  { key: text, facts, type }: PaymentNotice,
  key: string,
  link: string = INVOICES,
): Promise<void> {
  const { userId } = order;
  const holder = await linkedHolder(tx, order);
  const titular = holder ? `O pedido é de ${holder}.` : '';
  const words = await noticeText(tx, text, 'titular' in facts ? { ...facts, titular } : facts);
  if (userId) {
    const news = {
      kind: kindOfPayment(text),
      type,
      link,
      mail: { action: link === INVOICES ? 'Ver pagamentos' : 'Pagar agora' },
      key,
    };
    await sendToCustomer(tx, { userId, ...news, ...words });
    return;
  }
  const person = await personOf(tx, order);
  if (!person) return;
  const next = { action: 'Criar a minha senha', link: `${env().appUrl}/auth?mode=signup` };
  await mailAddress(tx, person.email, noticeMail(words, { ...person, ...next }), key);
}

async function personOf(tx: Tx, { userId, leadId }: Owned): Promise<MailRecipient | undefined> {
  if (userId) return loadRecipient(tx, userId);
  if (!leadId) return undefined;
  const { leads } = schema;
  const [lead] = await tx
    .select({ name: leads.name, email: leads.email, docType: leads.docType })
    .from(leads)
    .where(eq(leads.id, leadId));
  return lead && { name: lead.name, email: lead.email, company: lead.docType === 'CNPJ' };
}

/** Notifies every admin who handles orders, on the site, with a link to it. */
export async function notifyPaymentTeam(
  tx: Tx,
  order: Owned & { id: string },
  { key, facts, type }: PaymentNotice,
): Promise<void> {
  const [person, holder] = [await personOf(tx, order), await linkedHolder(tx, order)];
  const cliente = `${person?.name ?? 'Sem nome'}${holder ? `, para ${holder}` : ''}`;
  const words = await noticeText(tx, key, 'cliente' in facts ? { ...facts, cliente } : facts);
  await notifyAdmins(tx, { type, link: `/admin/parcelas/${order.id}`, ...words });
}

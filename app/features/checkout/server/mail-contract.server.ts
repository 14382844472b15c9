import { PAY_PATH } from '#app/features/accounts/rules/roles.ts';
import { firstPaymentPath } from '#app/features/checkout/rules/messages.ts';
import { getSite } from '#app/features/content/server/index.server.ts';
import { contractFileName, storeContractPdf } from '#app/features/contracts/server/index.server.ts';
import { mailAddress, sendToCustomer } from '#app/features/notifications/server/index.server.ts';
import { amountToPay } from '#app/features/payments/rules/invoice-view.ts';
import { listInvoices } from '#app/features/payments/server/index.server.ts';
import { loadRecipient } from '#app/features/profiles/server/index.server.ts';
import { detectDocument, maskedDocument } from '#app/lib/documents.ts';
import { mailboxOf } from '#app/lib/mailbox.ts';
import { type Centavos, formatBRL } from '#app/lib/money.ts';
import { asActor, system, type Tx } from '#app/platform/actor.server.ts';
import { env } from '#app/platform/env.server.ts';
import { noticeText } from '#app/platform/notice-texts.server.ts';
import type { OrderId, UserId } from '#app/terms/ids.ts';
import { DEADLINE_BUSINESS_DAYS } from '#app/terms/service-promises.ts';
import { contractMail, orderReceivedMail } from './order-mails.server.ts';
import { boughtName, OrderSnapshot } from './order-snapshot.server.ts';
import { firstPaymentKey, firstPaymentOf } from './pay-first.server.ts';

/**
 * Stores the contract of an order as a PDF and mails it once. The mail names the purchase and the next step, with its
 * button; it is the only mail about the order. Runs as a job, in the seconds after the order.
 */
export async function mailContract(acceptanceId: string, now: Date = new Date()): Promise<void> {
  const { code, verifyUrl, filePath, person, owner } = await storeContractPdf(acceptanceId);
  const { transactionId: orderId, userId, email, atCheckout } = owner;
  const { company: seller } = await getSite('company');
  const next = userId ? await stepOfAccount(userId, orderId, now) : await stepBefore(orderId, now);
  await asActor(system('checkout'), async (tx) => {
    const { name, company } = (userId && (await loadRecipient(tx, userId))) || {
      name: person.name,
      company: detectDocument(person.document) === 'CNPJ',
    };
    const snapshot = OrderSnapshot.safeParse(owner.snapshot);
    const mail =
      atCheckout && snapshot.success
        ? await orderReceivedMail(tx, {
            name,
            company,
            what: boughtName(snapshot.data),
            code,
            contact: seller.email,
            own: userId && {
              holder: `${person.name} (${maskedDocument(person.document)})`,
              days: snapshot.data.product?.days ?? DEADLINE_BUSINESS_DAYS,
              activates: snapshot.data.activates,
              warranty: snapshot.data.warranty,
            },
            next,
          })
        : await contractMail(tx, { name, company }, { code, verifyUrl, orderId });
    if (userId && mailboxOf(email) === '') return sayContractStored(tx, { userId, orderId, code, verifyUrl });
    const attachment = { file: filePath, name: contractFileName(code), type: 'application/pdf' };
    // The address that accepted, which may have no account.
    await mailAddress(tx, email, { ...mail, attachment }, `contract-pdf:${acceptanceId}`);
  });
}

/** The accepted contract of a client without an e-mail: the news has the link to its page, which has the PDF. */
async function sayContractStored(
  tx: Tx,
  { userId, orderId, code, verifyUrl }: { userId: UserId; orderId: OrderId; code: string; verifyUrl: string },
): Promise<void> {
  const words = await noticeText(tx, 'contract.stored', { codigo: code, endereco: verifyUrl });
  const news = { userId, kind: 'account', type: 'success', link: `/app/contratos/${orderId}` } as const;
  await sendToCustomer(tx, { ...news, ...words, key: `contract-stored:${orderId}` });
}

const payStep = (amount: Centavos, path: string) => ({
  sentence: `Agora falta pagar ${formatBRL(amount)}.`,
  action: `Pagar ${formatBRL(amount)}`,
  link: `${env().appUrl}${path}`,
});

/** The next step of an order without an account: its payment, else the password. */
async function stepBefore(orderId: OrderId, now: Date) {
  const payment = await firstPaymentOf(orderId, now);
  if (payment?.installment.payable) {
    const key = new URLSearchParams({ chave: firstPaymentKey(orderId) });
    return payStep(payment.amount, `${firstPaymentPath(orderId)}?${key}`);
  }
  const paid = payment?.installment.status === 'paid';
  return {
    sentence: `${paid ? 'O pagamento já chegou. ' : ''}Agora falta só criar a sua senha.`,
    action: 'Criar a minha senha',
    link: `${env().appUrl}/auth?mode=signup`,
  };
}

async function stepOfAccount(userId: UserId, orderId: OrderId, now: Date) {
  const invoice = (await listInvoices({ kind: 'customer', userId }, now)).find(({ id }) => id === orderId);
  const open = invoice?.installments.find(({ payable }) => payable);
  if (invoice && open) return payStep(amountToPay(invoice, open), `${PAY_PATH}/${open.id}`);
  return {
    sentence: 'Ele já está na sua conta.',
    action: 'Abrir a minha conta',
    link: `${env().appUrl}/app`,
  };
}

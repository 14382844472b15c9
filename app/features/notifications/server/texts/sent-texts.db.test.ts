import { beforeAll, expect, test, vi } from 'vitest';
import { createCard, requestDocument } from '#app/features/cases/server/index.server.ts';
import { NOTICE_TEXTS, type NoticeKey } from '#app/features/notifications/rules/notice-catalog.ts';
import { recordPayment, remindDueInstallments } from '#app/features/payments/server/index.server.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { log } from '#app/platform/log.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { mailsTo } from '#tests/account.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addOrder, workContract } from '#tests/orders.ts';
import { receipt, received } from '#tests/panel-payments.ts';
import { addPaymentOrder } from '#tests/payments.ts';
import { addPerson } from '#tests/people.ts';
import { findNoticeText, saveNoticeText } from '../index.server.ts';

const context = onTestDatabase();
let admin: SignedInActor;
beforeAll(async () => {
  admin = await addPerson(context.owner, 'admin');
});

/** Words the business writes in the panel. */
async function reword(key: NoticeKey, title: string, body: string) {
  const { version } = await findNoticeText(admin, key);
  expect(await saveNoticeText(admin, key, version, { title, body })).toMatchObject({ ok: true });
}

/** The latest notice and mail of a person. */
async function toldTo(userId: UserId) {
  const { rows } = await context.owner.query<{ email: string; title: string; message: string }>(
    `select u.email, n.title, n.message from users u left join notifications n on n.user_id = u.id
     where u.id = $1 order by n.created_at desc, n.id desc limit 1`,
    [userId],
  );
  const { email = '', title, message } = rows[0] ?? {};
  return { title, message, mail: (await mailsTo(context.owner, email)).at(-1) };
}

test('an order: the mail has the words of the business, its facts as text, and the contract attached', async () => {
  await reword(
    'order.received',
    'Chegou: {{produto}}',
    'Código <b>{{codigo}}</b>.\n\nFale com {{contato}}. {{passo}}',
  );
  const email = 'com-palavras@exemplo.com.br';
  const { code, orderId } = await addOrder({ email });
  await workContract(context.owner, orderId);
  const [mail] = await mailsTo(context.owner, email);
  expect(mail).toMatchObject({
    subject: 'Chegou: Plano CPF',
    text: expect.stringContaining(`Olá, Ana!\n\nCódigo <b>${code}</b>.\n\nFale com `),
    html: expect.stringContaining(`<p>Código &#60;b&#62;${code}&#60;/b&#62;.</p>`),
  });
  expect(mail).toMatchObject({ attachment: { name: `contrato-${code}.pdf` } });
});

test('a reminder: site and mail say the same, with amounts and days in their places', async () => {
  await reword('reminder.due', 'Hoje: {{valor}}', '{{parcela}}, até {{vencimento}}.');
  const { customer } = await addPaymentOrder(context.owner, { daysAgo: 3 });
  await remindDueInstallments();
  const { title, message, mail } = await toldTo(customer.userId);
  expect(title).toBe('Hoje: R$ 499,00');
  expect(message).toMatch(/^O pagamento, até \d\d\/\d\d\/\d{4}\.$/);
  expect(mail).toMatchObject({ subject: title, text: expect.stringContaining(message ?? '?') });
});

test('a document request: an empty note leaves no blank', async () => {
  await reword('document.requested', '{{servico}}: falta {{documento}}', 'Mande {{documento}}. {{recado}}');
  const { userId } = await addPerson(context.owner);
  const card = await createCard(admin, userId, 'nome');
  if (!card.ok) throw new Error(card.error.message);
  const cardId = card.value.id;
  await requestDocument(admin, userId, { cardId, document: 'o <RG>', note: '' });
  expect(await toldTo(userId)).toMatchObject({
    title: 'Limpa Nome: falta o <RG>',
    message: 'Mande o <RG>.',
    mail: {
      subject: 'Limpa Nome: falta o <RG>',
      html: expect.stringContaining('<p>Mande o &#60;RG&#62;.</p>'),
    },
  });
});

test.each([
  ['a field that the text does not have', 'Pago', 'Caiu {{saldo}}'],
  ['half a field', 'Pago {{valor', 'Caiu'],
  ['nothing in it', '', 'Caiu'],
])(
  'stored words with %s: the payment counts, its notice has the shipped words, and the log says why',
  async (_, title, body) => {
    await context.owner.query('delete from notification_texts');
    await context.owner.query('insert into notification_texts (key, title, body) values ($1, $2, $3)', [
      'payment.received',
      title,
      body,
    ]);
    const said = vi.spyOn(log, 'error');
    const { customer, installmentIds } = await addPaymentOrder(context.owner);
    expect(await recordPayment(admin, installmentIds[0] ?? '', received(49_900), receipt())).toMatchObject({
      ok: true,
    });
    expect(await toldTo(customer.userId)).toMatchObject({
      title: NOTICE_TEXTS['payment.received'].title,
      message: 'Recebemos o seu pagamento de R$ 499,00. Não há mais nada a pagar deste pedido.',
      mail: { subject: 'Pagamento confirmado' },
    });
    expect(said).toHaveBeenCalledWith(
      { event: 'notice-text-broken', code: 'payment.received' },
      'stored text is not usable; the shipped one is sent',
    );
    said.mockRestore();
  },
);

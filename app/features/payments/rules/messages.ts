import type { Toast } from '#app/lib/toast.ts';

/** docs/product.md section 8. Title letter by letter. */
export const INVOICES_NOT_LOADED = {
  tone: 'bad',
  title: 'Erro ao carregar faturas',
  message: 'Não foi possível carregar suas faturas. Recarregue a página.',
} as const satisfies Toast;

/** A charge in progress; the screen polls for it. */
export const CHARGE_PREPARING = 'Estamos gerando a cobrança…';

const NO_CHARGE = 'Não foi possível gerar a cobrança';

/** Why an installment is not charged; the title is the same for all. */
export const CHARGE_REFUSALS = {
  'not-found': { title: NO_CHARGE, message: 'Esta parcela não existe mais. Recarregue a página.' },
  paid: { title: NO_CHARGE, message: 'Esta parcela já está paga. Obrigado!' },
  processing: {
    title: NO_CHARGE,
    message: 'Já há um pagamento desta parcela em análise. Avisaremos assim que houver resposta.',
  },
  closed: { title: NO_CHARGE, message: 'Este pedido foi encerrado: não há nada a pagar.' },
  refused: {
    title: NO_CHARGE,
    message: 'O provedor de pagamento não aceitou os dados. Confira seu perfil ou tente outra forma.',
  },
} as const;

const NOT_CANCELED = 'O pedido não foi cancelado';

/** Reasons why an order is not canceled, for its customer and for the team. */
export const CANCEL_REFUSALS = {
  'not-found': { title: NOT_CANCELED, message: 'Este pedido não existe mais. Recarregue a página.' },
  paid: {
    title: NOT_CANCELED,
    message: 'Este pedido já tem um pagamento. Para encerrar, é preciso devolver o que foi pago.',
  },
  ended: { title: NOT_CANCELED, message: 'Este pedido já terminou: não há nada em aberto.' },
} as const;

export const ORDER_CANCELED = {
  tone: 'good',
  title: 'Pedido cancelado',
  message: 'Não há mais nada a pagar, e os serviços deste pedido foram bloqueados.',
} as const satisfies Toast;

/** Why a duplicate order was ended; both sides read it. */
export const REPEATED_ORDER = 'Repete um serviço que o titular já tem';

const NO_WITHDRAWAL = 'Não foi possível desistir da compra';

export const WITHDRAWAL_REFUSALS = {
  'not-found': { title: NO_WITHDRAWAL, message: 'Este pedido não existe mais. Recarregue a página.' },
  late: {
    title: NO_WITHDRAWAL,
    message: 'O prazo de 7 dias já passou. Fale com o suporte: vamos ver juntos o que é possível.',
  },
  refunded: { title: NO_WITHDRAWAL, message: 'Este pedido já foi reembolsado.' },
} as const;

export const NOT_DONE = 'Nada foi mudado';

/** Reasons why the panel refuses an action on an order. */
export const PANEL_REFUSALS = {
  'not-found': { title: NOT_DONE, message: 'Esta parcela não existe mais. Recarregue a página.' },
  paid: { title: NOT_DONE, message: 'Esta parcela já está paga.' },
  processing: { title: NOT_DONE, message: 'Há um pagamento em análise. Espere a resposta do banco.' },
  closed: { title: NOT_DONE, message: 'Este pedido ou parcela já foi encerrado.' },
  unclaimed: {
    title: NOT_DONE,
    message: 'O cliente ainda não criou a conta deste pedido. Peça que conclua o cadastro primeiro.',
  },
  invalid: { title: NOT_DONE, message: 'Confira os campos marcados.' },
  changed: {
    title: 'As parcelas mudaram',
    message: 'Alguém pagou ou mudou uma parcela enquanto você preenchia. Confira o saldo e envie de novo.',
  },
  unconfirmed: { title: NOT_DONE, message: 'Confira o que muda e confirme.' },
  renegotiated: {
    title: NOT_DONE,
    message:
      'Este mesmo acordo acabou de ser feito e está valendo. Para outro, mude as parcelas ou o motivo.',
  },
  undone: { title: NOT_DONE, message: 'Esta renegociação já foi desfeita.' },
  'renegotiated-since': {
    title: NOT_DONE,
    message:
      'As parcelas deste acordo foram renegociadas de novo. Desfaça primeiro a renegociação mais nova.',
  },
  'agreement-paid': {
    title: NOT_DONE,
    message: 'Uma parcela deste acordo já foi paga ou terminou: ele não pode mais ser desfeito.',
  },
  early: {
    title: NOT_DONE,
    message: 'Esta parcela ainda demora a vencer. Recarregue a página e confirme que quer cobrar antes.',
  },
  charged: {
    title: NOT_DONE,
    message:
      'Há uma cobrança desta parcela mais nova que esta página. Confira; se ainda precisar, cobre de novo.',
  },
  'nothing-open': { title: NOT_DONE, message: 'Não há parcela em aberto neste pedido.' },
  'nothing-paid': { title: NOT_DONE, message: 'Não há pagamento a devolver aqui.' },
  stale: {
    title: 'As devoluções mudaram',
    message:
      'Uma devolução deste pagamento foi pedida desde que esta página abriu. Confira quanto resta e envie de novo.',
  },
  taken: {
    title: NOT_DONE,
    message: 'Outra pessoa mudou o responsável desta devolução. Confira e tente de novo.',
  },
  team: { title: NOT_DONE, message: 'Escolha alguém da equipe.' },
  returned: { title: NOT_DONE, message: 'Esta devolução já foi concluída.' },
  'by-gateway': {
    title: NOT_DONE,
    message:
      'Esta devolução é feita pelo provedor e se conclui sozinha. Se ele a recusou, passe para a mão antes.',
  },
  'no-answer': {
    title: NOT_DONE,
    message:
      'O provedor não disse se já devolveu. Tente de novo em alguns minutos: devolver duas vezes é pior.',
  },
  returning: { title: NOT_DONE, message: 'A devolução já foi pedida e está a caminho.' },
  'same-file': {
    title: NOT_DONE,
    message: 'Este mesmo arquivo já comprova outro pagamento deste cliente.',
  },
} as const;

const good = (title: string, message: string): Toast => ({ tone: 'good', title, message });

export const CHARGED_AGAIN = good(
  'Cobrança enviada',
  'O cliente recebeu um e-mail e vê o código em Faturas.',
);
export const PAYMENT_RECORDED = good(
  'Recebimento registrado',
  'A fatura do cliente já mostra a parcela paga.',
);
export const RENEGOTIATED = good('Parcelas renegociadas', 'O cliente foi avisado e já vê as novas parcelas.');
export const RENEGOTIATION_UNDONE = good(
  'Renegociação desfeita',
  'As parcelas de antes voltaram, e o cliente foi avisado.',
);
export const REFUND_ASKED = good(
  'Devolução pedida',
  'O provedor devolve o que passou por ele. O que veio por fora está em Devoluções, com o prazo.',
);
export const ORDER_ENDED = good(
  'Pedido encerrado',
  'Nada mais é cobrado, e os cards do pedido estão bloqueados.',
);
export const RETURN_CONFIRMED = good(
  'Devolução confirmada',
  'O comprovante está guardado e o cliente foi avisado.',
);

export const REFUND_TAKEN = good('Devolução assumida', 'Ela está com você até ser concluída.');
export const REFUND_TAKEN_OVER = good(
  'Devolução com você',
  'O provedor não a envia mais. Devolva e anexe o comprovante.',
);
export const REFUND_LET_GO = good('Devolução liberada', 'Outra pessoa pode assumir.');
export const REFUND_DAYS_SAVED = good('Prazo salvo', 'Vale para as próximas devoluções.');
export const NO_REFUND_PROOF = 'Anexe o comprovante da devolução';
export const NO_RECEIPT = 'Anexe o comprovante do pagamento';

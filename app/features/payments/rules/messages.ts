import type { Toast } from '#app/lib/toast.ts';

/** docs/product.md section 8. Title letter by letter. */
export const INVOICES_NOT_LOADED = {
  tone: 'bad',
  title: 'Erro ao carregar faturas',
  message: 'Não conseguimos mostrar os seus pagamentos. Recarregue a página.',
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
  address: {
    title: NO_CHARGE,
    message:
      'Para o boleto falta o seu endereço completo: rua, número, bairro, cidade e CEP. Escreva em Perfil, ou pague com Pix ou cartão.',
  },
  early: {
    title: NO_CHARGE,
    message:
      'Ainda é cedo para o boleto desta parcela. Gere perto do vencimento, ou pague agora com Pix ou cartão.',
  },
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
  message: 'Não há mais nada a pagar, e os serviços deste pedido foram encerrados.',
} as const satisfies Toast;

/** Why a duplicate order was ended; both sides read it. */
export const REPEATED_ORDER = 'Repete um serviço que o titular já tem';

const NO_WITHDRAWAL = 'Não foi possível desistir da compra';

export const REFUND_DELETED = {
  code: 'not-found',
  title: 'Nada foi alterado',
  message: 'Esta devolução mudou. Recarregue a página.',
} as const;
export const REFUND_ARRIVED = { tone: 'good', title: 'Obrigado por avisar' } as const satisfies Toast;
export const REFUND_MISSED = {
  tone: 'good',
  title: 'A equipe foi avisada',
  message: 'Vamos conferir com o banco e responder a você.',
} as const satisfies Toast;

export const WITHDRAWAL_REFUSALS = {
  'not-found': { title: NO_WITHDRAWAL, message: 'Este pedido não existe mais. Recarregue a página.' },
  late: {
    title: NO_WITHDRAWAL,
    message: 'O prazo de 7 dias já passou. Fale com o suporte: vamos ver juntos o que é possível.',
  },
  refunded: { title: NO_WITHDRAWAL, message: 'Este pedido já foi reembolsado.' },
} as const;

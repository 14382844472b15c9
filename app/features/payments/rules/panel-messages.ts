import type { NewsReach } from '#app/features/notifications/rules/news-kinds.ts';
import { type Centavos, formatBRL } from '#app/lib/money.ts';
import type { Toast } from '#app/lib/toast.ts';
import type { HandAct } from '#app/terms/panel-rights.ts';

export const NOT_DONE = 'Nada foi mudado';

/** Why a payment of an import is not taken back alone. */
export const FROM_IMPORT = 'Este recebimento veio de uma importação. Desfaça por ela, em Importar.';

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
  'boleto-early': {
    title: NOT_DONE,
    message: 'O provedor ainda não registra boleto para este vencimento. Cobre por Pix ou cartão.',
  },
  'boleto-address': {
    title: NOT_DONE,
    message:
      'Para o boleto falta o endereço completo do cliente: rua, número, bairro, cidade e CEP. Complete o cadastro ou cobre por Pix ou cartão.',
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

/** A charge that was made, and how its client learns of it. */
export const chargeMade = (reach: NewsReach): Toast =>
  reach.by === null
    ? {
        ...{ tone: 'info', title: 'Cobrança feita' },
        message: `Só está na área do cliente: nenhuma mensagem sai. ${reach.why}`,
      }
    : good(
        'Cobrança enviada',
        `O cliente recebe ${reach.by === 'mail' ? 'um e-mail' : 'um WhatsApp'} e vê o código em Pagamentos.`,
      );
export const PROMISE_SAVED = good(
  'Promessa guardada',
  'Os lembretes desta parcela respeitam o dia combinado.',
);
export const PAYMENT_RECORDED = good(
  'Recebimento registrado',
  'A fatura do cliente já mostra a parcela paga.',
);
export const PAYMENT_TAKEN_BACK = good(
  'Registro desfeito',
  'A parcela está em aberto outra vez, e o cliente foi avisado.',
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
  'Nada mais é cobrado, e os serviços do pedido foram encerrados.',
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
export const REFUND_SETTLED = good('Devolução resolvida', 'Ela saiu da lista das que não chegaram.');
export const REFUND_LET_GO = good('Devolução liberada', 'Outra pessoa pode assumir.');
export const REFUND_DAYS_SAVED = good('Prazo salvo', 'Vale para as próximas devoluções.');
export const NO_REFUND_PROOF = 'Anexe o comprovante da devolução';
export const NO_RECEIPT = 'Anexe o comprovante do pagamento';

/** Acts by hand, as the owner's task names them. */
export const HAND_WORDS: Record<HandAct, string> = {
  payment: 'recebimento',
  discount: 'desconto',
  refund: 'devolução',
};
export const overHandLimit = (amount: Centavos, limit: Centavos): string =>
  `${formatBRL(amount)} passa do seu limite de ${formatBRL(limit)}. Um dono recebeu a tarefa de decidir.`;

import { REASONS_FOR, type Reason } from './match-credit.ts';

/** Evidence as the page of a statement says it. */
const REASON_WORDS: Record<Reason, string> = {
  order: 'pedido informado',
  charge: 'número da cobrança',
  document: 'CPF ou CNPJ',
  'document-part': 'dígitos visíveis do CPF',
  name: 'nome completo',
  'name-ends': 'nome e sobrenome',
  'name-part': 'parte do nome',
  payer: 'pagador que já pagou por este cliente',
  amount: 'valor',
  'amount-late': 'valor com multa e juros',
  'other-document': 'o CPF ou CNPJ é diferente',
  'other-name': 'só parte do nome bate',
  'other-person': 'o texto cita outro cliente',
  'other-order': 'o pedido informado é outro',
  'no-name': 'o texto traz outro nome',
  outgoing: 'o texto fala de envio ou estorno',
  less: 'o pagamento não cobre toda a parcela',
  more: 'o pagamento passa do valor da parcela',
  'before-order': 'o pagamento é anterior ao pedido',
};

const FOR: ReadonlySet<string> = new Set(REASONS_FOR);

/** Sentences with the evidence for and against an installment. */
export function reasonWords(reasons: readonly Reason[]): { supports: string; contradicts: string } {
  const join = (isFor: boolean) =>
    reasons
      .filter((reason) => FOR.has(reason) === isFor)
      .map((reason) => REASON_WORDS[reason])
      .join(', ');
  return { supports: join(true), contradicts: join(false) };
}

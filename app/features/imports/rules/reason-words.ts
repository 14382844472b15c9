import { REASONS_FOR, type Reason } from './match-credit.ts';

/** Evidence as the page of a statement says it. */
const REASON_WORDS: Record<Reason, string> = {
  order: 'é o pedido informado',
  charge: 'é o número desta cobrança',
  document: 'CPF ou CNPJ no texto',
  'document-part': 'dígitos visíveis do CPF batem',
  name: 'nome completo no texto',
  'name-ends': 'nome e sobrenome no texto',
  'name-part': 'parte do nome no texto',
  payer: 'este pagador já pagou por este cliente',
  amount: 'valor igual',
  'amount-late': 'valor com multa e juros',
  'other-document': 'CPF ou CNPJ do texto é outro',
  'other-name': 'nome no texto é outro',
  'other-person': 'o texto é de outro cliente',
  'other-order': 'o pedido informado é outro',
  'no-name': 'o texto traz um nome diferente',
  outgoing: 'o texto fala de envio ou estorno',
  less: 'o valor é menor que a parcela',
  more: 'o valor é maior que a parcela',
  'before-order': 'o pedido é mais novo que o pagamento',
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

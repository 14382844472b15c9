import { expect, test } from 'vitest';
import { legalWords } from '#app/features/catalog/rules/legal-front.ts';
import { LAWYER_CLAUSE, UNTAKEN_CLAUSE } from '#app/terms/legal-terms.ts';
import { CONTRACT_TEXTS } from './contract-texts.ts';

const TYPES = ['cpf', 'cnpj', 'servico'] as const;
type Type = (typeof TYPES)[number];

const textOf = (type: Type, legal = true) =>
  legalWords(CONTRACT_TEXTS.find((one) => one.type === type)?.content ?? '', legal).replace(/<[^>]+>/g, ' ');

/** Clauses that every contract states, in words that the consumer reads. */
const EVERYWHERE: Record<string, RegExp> = {
  'leaving within seven days': /Em até 7 dias da compra, o Contratante pode desistir/,
  'leaving after seven days': /O Contratante pode encerrar o contrato quando quiser/,
  'no fine for leaving': /Não paga multa/,
  'money of a service that did not begin': /O preço do serviço que não começou volta inteiro/,
  'money of a service that began': /fica com a parte do que já fez.*devolve o resto em até dez dias/,
  'notary and court costs': /não inclui as taxas do cartório nem as custas da Justiça/,
  'who pays them': /O Contratante paga direto ao cartório ou à Justiça/,
  'free access to the courts': /pode pedir a gratuidade ao juiz/,
  'the mandate by name': /nomeia a \{\{empresa\.nome\}\} procuradora/,
  'limits of the mandate':
    /Não serve para fazer acordo, reconhecer dívida, receber dinheiro nem entrar com processo/,
  'another mandate for a lawsuit': /Um processo na Justiça pede outra procuração/,
};

test.each(TYPES.flatMap((type) => Object.keys(EVERYWHERE).map((clause) => [type, clause] as const)))(
  'the contract of type %s states: %s',
  (type, clause) => {
    expect(textOf(type)).toMatch(EVERYWHERE[clause] as RegExp);
    expect(textOf(type, false)).toMatch(EVERYWHERE[clause] as RegExp);
  },
);

/** Clauses that depend on the law that protects the buyer. */
const CONSUMER_ONLY = [/Código de Defesa do Consumidor, art\. 49/, /pode correr na cidade do Contratante/];
const COMPANY_ONLY = [/Este direito vem deste contrato/, /Código de Processo Civil, art\. 46/];

test.each([
  ['cpf', CONSUMER_ONLY, COMPANY_ONLY],
  ['servico', CONSUMER_ONLY, COMPANY_ONLY],
  ['cnpj', COMPANY_ONLY, CONSUMER_ONLY],
] as const)('the contract of type %s has the clauses of its buyer alone', (type, own, other) => {
  for (const words of own) expect(textOf(type)).toMatch(words);
  for (const words of other) expect(textOf(type)).not.toMatch(words);
});

test.each(['cpf', 'cnpj'] as const)('the contract of type %s says what follows without a lawyer', (type) => {
  const words = [LAWYER_CLAUSE, UNTAKEN_CLAUSE, 'O advogado é contratado à parte, por escrito'];
  for (const sentence of words) {
    expect(textOf(type)).toContain(sentence);
    expect(textOf(type, false)).not.toContain(sentence);
  }
});

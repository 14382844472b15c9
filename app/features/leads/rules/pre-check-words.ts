import type { FreeSite } from '#app/terms/free-ways.ts';
import type {
  CheckedDebt,
  PreCheckAnswers,
  PreCheckHolder,
  PreCheckOutcome,
  PreCheckReason,
} from './pre-check.ts';
import { PRE_CHECK_QUESTIONS } from './pre-check-questions.ts';

export const OUTCOME_TITLES: Record<PreCheckOutcome, string> = {
  parece: 'Parece que dá',
  talvez: 'Talvez',
  improvavel: 'Provavelmente não dá: veja o que fazer de graça',
};

export const REASON_TEXTS: Record<PreCheckReason, string> = {
  five_years:
    'Cinco anos depois do vencimento, o registro tem de sair do birô, mesmo sem pagamento. Está no Código de Defesa do Consumidor, artigo 43. A dívida continua a existir.',
  unknown_debt:
    'Quem registrou a dívida tem de provar que ela existe. Se não provar, o registro sai. Pode ser engano, pessoa com nome parecido ou golpe.',
  paid: 'Quem recebeu tem cinco dias úteis para tirar o registro (STJ, Súmula 548). Passou disso, dá para exigir. Guarde o comprovante.',
  paid_protest:
    'Pago, o protesto é cancelado no cartório, com a autorização do credor ou o título. O cartório cobra uma taxa, que é sua.',
  wrong_amount:
    'Valor errado tem de ser corrigido. Se a dívida existir, o registro pode continuar, com o valor certo.',
  court: 'Quem decide é o juiz. Um advogado precisa ler o processo antes de dizer se há o que pedir.',
  true_at_bank:
    'O relatório do Banco Central guarda o histórico verdadeiro por cinco anos. Quem corrige é o banco, e só o que estiver errado.',
  true_protest:
    'Protesto de dívida verdadeira só sai com o pagamento ou um acordo. Os cinco anos do birô não valem no cartório.',
  true_and_recent:
    'Dívida verdadeira, de menos de cinco anos e em aberto pode continuar no cadastro. Pagar ou fazer um acordo é o caminho mais seguro. Dá para começar sem nós.',
  true_without_date:
    'Tudo depende de onde está e da data do vencimento. Com cinco anos, o registro sai do birô. Antes, só com erro, pagamento ou acordo.',
  unseen:
    'Falta ver o que consta em seu nome. A consulta aos birôs e ao Banco Central é de graça e leva minutos.',
};

export type FreeStep = { title: string; text: string; sites: readonly FreeSite[] };

const SEE: FreeStep = {
  title: 'Veja o que existe',
  text: 'Os birôs mostram o seu cadastro de graça, no site ou no aplicativo.',
  sites: ['serasa', 'spc', 'boavista', 'quod'],
};
const REGISTRATO: FreeStep = {
  title: 'Tire o relatório do Banco Central',
  text: 'O Registrato é de graça. Para entrar, use a conta gov.br, nível prata ou ouro.',
  sites: ['registrato', 'govbr'],
};
const NOTARY: FreeStep = {
  title: 'Procure o protesto',
  text: 'A pesquisa é de graça e diz o cartório e o valor.',
  sites: ['protesto'],
};
const LAWYER: FreeStep = {
  title: 'Mostre o processo a um advogado',
  text: 'Leve o número do processo. Quem não pode pagar tem a Defensoria Pública do seu estado, de graça.',
  sites: [],
};
const WRITE: FreeStep = {
  title: 'Peça a correção por escrito',
  text: 'Escreva ao birô e a quem registrou a dívida, com os seus comprovantes. Guarde o protocolo.',
  sites: [],
};
const COMPLAIN: FreeStep = {
  title: 'Não resolveram? Reclame',
  text: 'No consumidor.gov.br, a empresa responde em até dez dias corridos. O Procon da sua cidade também ajuda.',
  sites: ['consumidor'],
};
const SETTLE: FreeStep = {
  title: 'Negocie direto',
  text: 'Com o credor, nos mutirões e nos aplicativos dos birôs. Não pague nada adiantado a um intermediário.',
  sites: ['serasa', 'spc'],
};
const PLAN: FreeStep = {
  title: 'Não cabe no bolso? Peça um plano',
  text: 'Não dá para pagar tudo sem faltar o básico? Peça para juntar as dívidas num plano só. A Defensoria Pública e muitos Procons ajudam, de graça.',
  sites: [],
};
const LOOK: Record<PreCheckAnswers['onde'], readonly FreeStep[]> = {
  biro: [SEE],
  protesto: [NOTARY],
  bacen: [REGISTRATO],
  justica: [LAWYER],
  nao_sei: [SEE, REGISTRATO, NOTARY],
};
const ORDER = [SEE, REGISTRATO, NOTARY, LAWYER, WRITE, COMPLAIN, SETTLE, PLAN];

/**
 * Returns the free steps for all debts, each once. A complaint helps against what is wrong; for a true debt it
 * has nothing to complain about.
 */
export function freeSteps(debts: readonly PreCheckAnswers[]): FreeStep[] {
  const steps = debts.flatMap(({ onde, divida }) => [
    ...LOOK[onde],
    ...(divida === 'devo' ? [SETTLE, PLAN] : [WRITE, COMPLAIN]),
  ]);
  return ORDER.filter((step) => steps.includes(step));
}

/** The answers to the three questions in words. */
export const answerWords = (answers: PreCheckAnswers): string =>
  (Object.keys(PRE_CHECK_QUESTIONS) as (keyof PreCheckAnswers)[])
    .map((name) => {
      const options: Record<string, string> = PRE_CHECK_QUESTIONS[name].options;
      return options[answers[name]];
    })
    .join(' · ');

/** The pre-check in a line for each debt, for the note of the lead. */
export const answersLine = (holder: PreCheckHolder, debts: readonly CheckedDebt[]): string =>
  [
    `Pré-análise de ${holder}:`,
    ...debts.map(
      ({ answers, outcome }) => `${answerWords(answers)}. Resposta dada: ${OUTCOME_TITLES[outcome]}.`,
    ),
  ].join('\n');

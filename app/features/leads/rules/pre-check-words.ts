import type { PreCheckAnswers, PreCheckOutcome, PreCheckReason } from './pre-check.ts';
import { PRE_CHECK_QUESTIONS } from './pre-check-questions.ts';

export const OUTCOME_TITLES: Record<PreCheckOutcome, string> = {
  parece: 'Parece que dá',
  talvez: 'Talvez',
  improvavel: 'Provavelmente não dá: veja o que fazer de graça',
};

export const REASON_TEXTS: Record<PreCheckReason, string> = {
  five_years:
    'Cinco anos depois do vencimento, a anotação tem de sair do birô, mesmo sem pagamento. Está no Código de Defesa do Consumidor, artigo 43. A dívida continua a existir.',
  unknown_debt:
    'Quem anotou o seu nome tem de provar a dívida. Se não provar, a anotação sai. Pode ser engano, pessoa com nome parecido ou golpe.',
  paid: 'Quem recebeu tem cinco dias úteis para tirar a anotação (STJ, Súmula 548). Passou disso, dá para exigir. Guarde o comprovante.',
  paid_protest:
    'Pago, o protesto é cancelado no cartório, com a autorização do credor ou o título. O cartório cobra uma taxa, que é sua.',
  wrong_amount:
    'Valor errado tem de ser corrigido. Se a dívida existir, a anotação pode continuar, com o valor certo.',
  court: 'Quem decide é o juiz. Um advogado precisa ler o processo antes de dizer se há o que pedir.',
  true_at_bank:
    'O relatório do Banco Central guarda o histórico verdadeiro por cinco anos. Quem corrige é o banco, e só o que estiver errado.',
  true_protest:
    'Protesto de dívida verdadeira só sai com o pagamento ou um acordo. Os cinco anos do birô não valem no cartório.',
  true_and_recent:
    'Dívida verdadeira, de menos de cinco anos e em aberto pode continuar anotada. Pagar ou fazer um acordo é o caminho mais seguro. Dá para começar sem nós.',
  true_without_date:
    'Tudo depende de onde está e da data do vencimento. Com cinco anos, a anotação sai do birô. Antes, só com erro, pagamento ou acordo.',
  unseen: 'Falta ver o que está anotado. A consulta aos birôs e ao Banco Central é de graça e leva minutos.',
};

type FreeStep = { title: string; text: string };

const SEE: FreeStep = {
  title: 'Veja o que existe',
  text: 'Serasa, SPC Brasil, Boa Vista e Quod mostram o seu cadastro de graça. O Registrato, do Banco Central, também.',
};
const WRITE: FreeStep = {
  title: 'Peça a correção por escrito',
  text: 'Ao birô e a quem fez a anotação, com os seus comprovantes. Guarde o protocolo.',
};
const COMPLAIN: FreeStep = {
  title: 'Reclame no consumidor.gov.br ou no Procon',
  text: 'É de graça, e a empresa responde em até dez dias no consumidor.gov.br.',
};
const SETTLE: FreeStep = {
  title: 'Negocie direto',
  text: 'Com o credor, nos mutirões e nos aplicativos dos birôs. Não pague nada adiantado a um intermediário.',
};
const NOTARY: FreeStep = {
  title: 'Procure o protesto',
  text: 'A pesquisa em pesquisaprotesto.com.br é de graça e diz o cartório e o valor.',
};

/** Free steps that the person can take. */
export const freeSteps = ({ onde, divida }: PreCheckAnswers): FreeStep[] => [
  onde === 'protesto' ? NOTARY : SEE,
  ...(divida === 'devo' ? [SETTLE] : [WRITE]),
  COMPLAIN,
];

/** The answers in a line, for the note of the lead. */
export const answersLine = (answers: PreCheckAnswers, outcome: PreCheckOutcome): string => {
  const said = (Object.keys(PRE_CHECK_QUESTIONS) as (keyof PreCheckAnswers)[]).map((name) => {
    const options: Record<string, string> = PRE_CHECK_QUESTIONS[name].options;
    return options[answers[name]];
  });
  return `Pré-análise: ${said.join(' · ')}. Resposta dada: ${OUTCOME_TITLES[outcome]}.`;
};

import type { Addition, Fault } from './harmless-changes.ts';

const ADDITION_WORDS: Record<Addition, { one: string; many: string }> = {
  signature: { one: 'outra assinatura digital', many: 'outras assinaturas digitais' },
  'time-stamp': { one: 'carimbo do tempo', many: 'carimbos do tempo' },
  validation: {
    one: 'bloco de dados para conferir as assinaturas',
    many: 'blocos de dados para conferir as assinaturas',
  },
};

/** Harmless additions in words, each kind with its number. */
export const additionWords = (kinds: readonly Addition[]): string[] =>
  (Object.keys(ADDITION_WORDS) as Addition[]).flatMap((kind) => {
    const count = kinds.filter((one) => one === kind).length;
    const { one, many } = ADDITION_WORDS[kind];
    return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
  });

/** Words for the first harmful change after a signature. */
export const CHANGE_WORDS: Record<Fault, string> = {
  page: 'Uma página foi trocada ou mudada.',
  annotation: 'Algo foi colado por cima de uma página.',
  'visible-signature':
    'Uma assinatura com imagem foi acrescentada. A imagem pode cobrir um valor ou uma frase do contrato.',
  form: 'Um campo de formulário foi acrescentado ou mudado.',
  document: 'A estrutura do documento foi mudada.',
  content: 'Um texto, uma letra ou uma imagem foi trocada.',
  unreadable: 'Há no fim do arquivo um trecho que não dá para conferir.',
};

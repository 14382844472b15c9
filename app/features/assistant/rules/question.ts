import { fold } from '#app/lib/text.ts';
import type { ChatMessage } from './terms.ts';

/** Words without meaning for the search: articles, pronouns, and question phrases. Without accents. */
const SILENT = new Set(
  `a o as os um uma uns umas e ou de do da dos das em no na nos nas ao aos por pelo pela pelos pelas para pra pro com sem
  sobre entre ate que qual quais quem como quando onde quanto quantos quanta quantas porque pq se sim nao ja so mais
  muito muita menos tambem ainda entao mas la ai ali aqui isso isto esse essa este esta esses essas aquele aquela eu tu
  ele ela nos voce voces vc vcs eles elas me te lhe meu minha meus minhas seu sua seus suas nosso nossa ser sou e es sao
  era foi estar esta estao estou ter tem tenho temos ha haver ir vou vai vao fazer faco faz fazem fica ficar ficam
  poder posso pode podem podemos precisar preciso precisa quero queria quer gostaria saber dizer diga fale falar explica
  explique explicar entender conta conte mostra mostre mostrar oi ola bom boa dia tarde noite favor gentileza obrigado
  obrigada algum alguma alguem coisa tipo vez acontece existe existem funciona funcionam necessario depois antes aceita aceitam conseguem consegue`.split(
    /\s+/,
  ),
);

/**
 * Synonyms: one word of a line in the question searches for all words of the line. Words before a `>` occur
 * only in questions: the site does not contain them, or their stem is that of another word (mei, meio).
 */
const SYNONYMS = `
  preco precos valor valores custo custos custa custam
  demora demoram rapido rapidez > prazo prazos tempo
  prazo prazos tempo
  cancelar cancelamento cancelo desistir desisto desistencia arrependimento arrepender reembolso reembolsar devolver devolvem devolucao estorno
  boleto vezes > pagamento pagar pago parcelas parcelado
  pagamento pagar pago pagam parcelar parcelas parcela parcelado parcelamento
  mandar mando mandam anexar > enviar envio enviados
  advogado advogados justica > juridico juridica judicial liminar
  mei pj loja negocio > empresa cnpj
  privacidade lgpd
  compartilhar compartilham compartilhados > dividimos
  garantia garantias garantem garante garantido garantir
  spc serasa > biro biros bureau
  luz energia eletrica
  emprestimo emprestimos financiamento
  divida dividas debito debitos devendo
  score pontuacao pontos
  sujo negativado negativada restricao restricoes > nome limpo
  limpo limpa limpar`
  .trim()
  .split('\n')
  .map((line) => line.split('>').map((part) => part.trim().split(' ')))
  .map(([asked = [], said = asked]) => ({ asked, said }));

export const questionWords = (text: string): string[] => fold(text).match(/[a-z0-9]+/g) ?? [];

/** Plural endings that the stemmer misreads without accents: negociacoes and negociacao. */
const PLURALS: [string, string][] = [
  ['oes', 'ao'],
  ['ais', 'al'],
  ['eis', 'el'],
  ['ns', 'm'],
];

function numbers(word: string): string[] {
  for (const [plural, singular] of PLURALS) {
    if (word.length <= plural.length + 2) continue;
    if (word.endsWith(plural)) return [word, word.slice(0, -plural.length) + singular];
    if (word.endsWith(singular)) return [word, word.slice(0, -singular.length) + plural];
  }
  return [word];
}

/** A question has few subjects; more words than this are a pasted text, whose search would only cost time. */
const MOST_TERMS = 24;
const LONGEST_WORD = 40;

/**
 * Returns the search terms, one entry per subject of the question, each an alternative of words for
 * `to_tsquery`: only letters, digits and bars, for any input.
 */
export function questionTerms(question: string): string[] {
  const words = questionWords(question).filter((word) => word.length <= LONGEST_WORD);
  const meaningful = words.filter((word) => !SILENT.has(word) && (word.length > 1 || /\d/.test(word)));
  // "Como funciona?" has no other words.
  const spoken = meaningful.length > 0 ? meaningful : words.filter((word) => word.length >= 6);
  const terms = spoken.map((word) => {
    const alike = SYNONYMS.find(({ asked }) => asked.includes(word))?.said ?? [word];
    return [...new Set(alike.flatMap(numbers))].join(' | ');
  });
  return [...new Set(terms)].slice(0, MOST_TERMS);
}

/** "E para empresa?" leans on what was asked before. */
const LEANING = /^\s*(e|mas|entao)\b/;
/** A question with more subjects than this is searched alone. */
const SHORT = 3;

/** Returns the last clause with a question mark: "Sou a Maria, tenho um MEI. Qual é o prazo?" */
const asking = (question: string): string | undefined =>
  question.match(/(?<![^.,;:!?\n])[^.,;:!?\n]+\?/g)?.at(-1);

/** Returns the texts to search for the last question, the most promising first. */
export function questionTexts(messages: readonly ChatMessage[]): string[] {
  const questions = messages.filter(({ role }) => role === 'user').map(({ content }) => content);
  const [before, asked = ''] = questions.length > 1 ? questions.slice(-2) : [undefined, ...questions];
  const subjects = questionTerms(asked).length;
  const texts = [asked];
  if (before !== undefined && subjects > 0 && subjects <= SHORT) {
    texts.splice(LEANING.test(fold(asked)) ? 0 : 1, 0, `${before} ${asked}`);
  }
  const part = asking(asked);
  if (part && part.trim() !== asked.trim()) texts.push(part.trim());
  return texts;
}

import { fold } from '#app/lib/text.ts';
import { questionWords } from './question.ts';
import { QUESTION_LENGTH } from './terms.ts';

/**
 * Kinds of messages without a search: courtesies, and questions about data of the company or of the plans.
 */
export type SmallTalk =
  | 'greeting'
  | 'thanks'
  | 'goodbye'
  | 'about'
  | 'human'
  | 'hours'
  | 'contact'
  | 'prices';

const list = (words: string) => new Set(words.split(/\s+/));

const GREETING = list('oi oie ola opa eai alo hey bom boa dia tarde noite');
const THANKS = list('obrigado obrigada obg brigado brigada valeu vlw agradeco grato grata');
const GOODBYE = list('tchau xau adeus falou');
const FILLER = list(
  `tudo bem e ai a o as os de do da pela pelo muito muita mesmo por sua seu atencao ajuda resposta informacao ate logo mais
  breve amanha voce voces vc vcs gente pessoal assistente amigo entao ok certo legal perfeito otimo beleza era so isso
  como vai esta`,
);

/** Words of a question about the price of the service; any other word makes it a specific question. */
const PRICE = list('preco precos valor valores custa custam custo custos custaria cobram cobra');
const PLAN = list(
  `quanto qual quais que o a os as e de do da dos das para pra por me um uma seria eh sao fica ficaria saber quero queria
  gostaria diga dizer informar poderia pode voces vc vcs plano planos servico servicos cpf cnpj empresa empresas pessoa
  fisica juridica limpar limpa nome sujo contratar oferta ofertas promocao promocional total tudo isso ter meu minha oi
  ola bom boa dia tarde noite tem hoje no na`,
);

const ABOUT =
  /\b(quem|o que) (e|es|sao) (voces?|vcs?)\b|\b(voce|vc) e (um |uma )?(robo|humano|pessoa|gente|ia|bot|maquina)\b|\bo que (voce|vc) (faz|sabe|pode)\b/;
// bounded: at most 1 000 characters (QUESTION_LENGTH)
const HUMAN =
  /\b(falar|conversar|contato|atendimento|atendida|atendido|atendam|ajuda|chamar|quero)\b.*\b(humano|humana|pessoa(?! fisica| juridica)|atendente|consultora?|alguem|gente)\b|\b(atendente|atendimento humano|suporte humano)\b/;
// bounded: at most 1 000 characters (QUESTION_LENGTH)
const HOURS =
  /\bhorarios?\b|\bque horas\b|\b(atendem|abrem|aberto|abertos|funcionam|fecham|atendimento)\b.*\b(sabados?|domingos?|feriados?|hoje|semana|horas)\b/;
const CONTACT =
  /\b(telefone|whatsapp|zap|zapzap|endereco|e-?mail|contato)\b|\bonde (fica|ficam|e|sao|esta|estao) (voces|vcs|a empresa|o escritorio|a sede)\b/;
/** A contact of the person rather than ours, or a paper that bears one. */
const OWN_CONTACT = /\b(meu|minha|meus|minhas|comprovantes?|documentos?|trocar|mudar|alterar|atualizar)\b/;

const onlyOf = (words: string[], ...allowed: Set<string>[]) =>
  words.every((word) => allowed.some((set) => set.has(word)));
const anyOf = (words: string[], wanted: Set<string>) => words.some((word) => wanted.has(word));

export function smallTalk(question: string): SmallTalk | null {
  const words = questionWords(question);
  const courtesy = onlyOf(words, GREETING, THANKS, GOODBYE, FILLER);
  if (courtesy && anyOf(words, GOODBYE)) return 'goodbye';
  if (courtesy && anyOf(words, THANKS)) return 'thanks';
  if (courtesy && anyOf(words, GREETING)) return 'greeting';
  const folded = fold(question.slice(0, QUESTION_LENGTH)).replace(/\s+/g, ' ');
  if (ABOUT.test(folded)) return 'about';
  if (HOURS.test(folded)) return 'hours';
  if (HUMAN.test(folded)) return 'human';
  if (CONTACT.test(folded) && !OWN_CONTACT.test(folded)) return 'contact';
  if (anyOf(words, PRICE) && onlyOf(words, PRICE, PLAN)) return 'prices';
  return null;
}

import { CHECKOUT_WARRANTY, ENTRY, PLAN_IDS, PLANS, type PlanId } from '#app/features/catalog/rules/plans.ts';
import type { SiteContent } from '#app/features/content/rules/site-content.ts';
import { digitsOnly } from '#app/lib/documents.ts';
import { formatBRLShort } from '#app/lib/money.ts';
import { truncate } from '#app/lib/text.ts';
import type { Passage } from './passage.ts';
import { wordsOf } from './question.ts';
import type { SmallTalk } from './small-talk.ts';

export type Company = SiteContent['company'];

/** An answer quotes this much of a passage; the rest is behind its link. */
const QUOTE_LENGTH = 900;

/** A link of the kind that `replyParts` reads. Brackets in the label would end it early. */
const link = (label: string, href: string) => `[${label.replace(/[[\]\n]/g, ' ').trim()}](${href})`;

const whatsappLink = ({ whatsapp }: Company) =>
  link(`WhatsApp ${whatsapp}`, `https://wa.me/55${digitsOnly(whatsapp)}`);

const ways = (company: Company) =>
  `${link('deixe os seus dados', '/#lead-form')}, chame no ${whatsappLink(company)} ou use a ${link('página de contato', '/contato')}`;

/** A yes or no at the beginning answers the question of its title; to another one it would say what is not true. */
const VERDICT = /^(?:sim|n[ãa]o|claro|com certeza)\s*[.,:!;]\s*/i;

function answerOf({ title, text }: Passage, question: string): string {
  const rest = text.replace(VERDICT, '');
  if (rest === text || wordsOf(question).join(' ') === wordsOf(title).join(' ')) return text;
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

/** The passage itself with its source, and a near one to read on. */
export function quote(question: string, [best, next]: [Passage, ...Passage[]]): string {
  const source = `${truncate(answerOf(best, question), QUOTE_LENGTH)}\n\nFonte: ${link(best.title, best.path)}`;
  return next && next.path !== best.path ? `${source}\nVeja também: ${link(next.title, next.path)}` : source;
}

/** Nothing fits: say so, and lead to people. */
export const unknown = (company: Company) =>
  `Não encontrei essa informação no site e prefiro não adivinhar. Um consultor pode responder: ${ways(company)}.`;

const planLine = (id: PlanId) => {
  const { list, promo, maxParts } = PLANS[id];
  return `Plano ${id}: ${formatBRLShort(promo)} (de ${formatBRLShort(list)}), à vista por Pix ou em até ${maxParts}x no cartão.`;
};

const prices = () =>
  [
    ...PLAN_IDS.map(planLine),
    `Nos dois há a opção de ${formatBRLShort(ENTRY.amount)} de entrada por Pix e o restante em até ${ENTRY.balanceDays} dias.`,
    `A garantia estendida é opcional: mais ${formatBRLShort(CHECKOUT_WARRANTY.amount)}, mais ${CHECKOUT_WARRANTY.days} dias.`,
    '',
    `Fonte: ${link('Escolha o seu plano', '/#oferta')}`,
  ].join('\n');

const SMALL_TALK: Record<SmallTalk, (company: Company) => string> = {
  greeting: () =>
    'Olá! Em que posso ajudar? Pergunte, por exemplo, como funciona o serviço, qual é o prazo ou quanto custa.',
  thanks: () => 'Por nada! Se surgir outra dúvida, é só escrever.',
  goodbye: () => 'Até logo! Quando precisar, estou por aqui.',
  about: (company) =>
    `Sou o assistente virtual da ${company.name}: um programa que responde com o que está publicado no site. Para falar com gente, ${ways(company)}.`,
  human: (company) =>
    `Claro. Para falar com uma pessoa, ${ways(company)}.\n\nAtendimento: ${company.hours.join('; ')}.`,
  hours: (company) =>
    `Nosso atendimento: ${company.hours.join('; ')}.\n\nFonte: ${link('Contato', '/contato')}`,
  contact: (company) =>
    [
      whatsappLink(company),
      `E-mail: ${link(company.email, `mailto:${company.email}`)}`,
      `Endereço: ${company.address}`,
      `Atendimento: ${company.hours.join('; ')}`,
      '',
      `Fonte: ${link('Contato', '/contato')}`,
    ].join('\n'),
  prices,
};

export const smallTalkAnswer = (kind: SmallTalk, company: Company): string => SMALL_TALK[kind](company);

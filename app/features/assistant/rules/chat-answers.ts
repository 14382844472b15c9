import { extendedName, extendedPromise } from '#app/features/catalog/rules/extended-guarantee.ts';
import {
  haveOneEntry,
  haveOneWarranty,
  PLAN_IDS,
  type Plan,
  type Plans,
} from '#app/features/catalog/rules/plans.ts';
import type { Company } from '#app/features/content/rules/site-content.ts';
import { formatDate } from '#app/lib/dates.ts';
import { formatBRLShort } from '#app/lib/money.ts';
import { countWords } from '#app/lib/numbers.ts';
import { truncate } from '#app/lib/text.ts';
import { whatsappAddress } from '#app/lib/whatsapp.ts';
import type { Passage } from './passage.ts';
import { questionWords } from './question.ts';
import type { SmallTalk } from './small-talk.ts';

/** An answer quotes this much of a passage; the rest is behind its link. */
const QUOTE_LENGTH = 900;

/** A link of the kind that `replyParts` reads. Brackets in the label would end it early. */
const link = (label: string, href: string) => `[${label.replace(/[[\]\n]/g, ' ').trim()}](${href})`;

const whatsappLink = ({ whatsapp }: Company) => link(`WhatsApp ${whatsapp}`, whatsappAddress(whatsapp));

const ways = (company: Company) =>
  `${link('deixe os seus dados', '/#lead-form')}, chame no ${whatsappLink(company)} ou use a ${link('página de contato', '/contato')}`;

/**
 * A yes or no at the beginning answers only the question in the title; for another question it could be
 * wrong.
 */
const VERDICT = /^(?:sim|n[ãa]o|claro|com certeza)\s*[.,:!;]\s*/i;

function answerOf({ title, text }: Passage, question: string): string {
  const rest = text.replace(VERDICT, '');
  if (rest === text || questionWords(question).join(' ') === questionWords(title).join(' ')) return text;
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

/** The passage itself with its source, and a near one to read on. */
export function quote(question: string, [best, next]: [Passage, ...Passage[]]): string {
  const source = `${truncate(answerOf(best, question), QUOTE_LENGTH)}\n\nFonte: ${link(best.title, best.path)}`;
  return next && next.path !== best.path ? `${source}\nVeja também: ${link(next.title, next.path)}` : source;
}

/** Answer without a fitting passage: says so, and refers to the team. */
export const unknown = (company: Company) =>
  `Não encontrei essa informação no site e prefiro não adivinhar. Um consultor pode responder: ${ways(company)}.`;

const planLine = ({ id, list, promo, maxInstallments, campaign }: Plan) => {
  const before = list > promo ? ` (de ${formatBRLShort(list)})` : '';
  const until = campaign?.endsOn ? ` ${campaign.name}: até ${formatDate(campaign.endsOn)}.` : '';
  return `Plano ${id}: ${formatBRLShort(promo)}${before}, à vista por Pix ou boleto, ou em até ${maxInstallments}x no cartão.${until}`;
};

const entryLine = ({ entry }: Plan, where: string) =>
  `${where} há a opção de ${formatBRLShort(entry.amount)} de entrada por Pix ou boleto e o restante em até ${countWords(entry.balanceDays, 'dia', 'dias')}.`;

const warrantyLine = ({ warranty }: Plan, where: string) =>
  `${extendedName(warranty)}${where}, opcional. ${extendedPromise(warranty)}`;

const prices = (_: Company, plans: Plans) => {
  const each = PLAN_IDS.map((id) => plans[id]);
  return [
    ...each.map(planLine),
    ...(haveOneEntry(plans)
      ? [entryLine(plans.CPF, 'Nos dois')]
      : each.map((plan) => entryLine(plan, `No plano ${plan.id}`))),
    ...(haveOneWarranty(plans)
      ? [warrantyLine(plans.CPF, '')]
      : each.map((plan) => warrantyLine(plan, ` no plano ${plan.id}`))),
    '',
    `Fonte: ${link('Escolha o seu plano', '/#oferta')}`,
  ].join('\n');
};

const SMALL_TALK: Record<SmallTalk, (company: Company, plans: Plans) => string> = {
  greeting: () =>
    'Olá! Em que posso ajudar? Pergunte, por exemplo, como funciona o serviço, qual é o prazo ou quanto custa.',
  thanks: () => 'Por nada! Se surgir outra dúvida, é só escrever.',
  goodbye: () => 'Até logo! Quando precisar, estou por aqui.',
  about: (company) =>
    `Sou o assistente virtual da ${company.name}: um programa que responde com o que está publicado no site. Para falar com gente, ${ways(company)}.`,
  human: (company) =>
    `Claro. Toque em “Chamar a equipe”, embaixo desta conversa, e uma pessoa continua daqui. Você também pode: ${ways(company)}.\n\nAtendimento: ${company.hours.join('; ')}.`,
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

export const smallTalkAnswer = (kind: SmallTalk, company: Company, plans: Plans): string =>
  SMALL_TALK[kind](company, plans);

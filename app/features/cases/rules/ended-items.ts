import { formatDate, formatDeadline } from '#app/lib/dates.ts';
import { formatBRL } from '#app/lib/money.ts';
import type { CardType } from '#app/terms/card-status.ts';
import { CARD_TITLES } from '#app/terms/card-view.ts';
import { listed } from './clock-words.ts';
import type { EndedOrder, EndRefund, NowCard, NowItem } from './now-facts.ts';

/** "Limpa Nome e Limpa Jus" */
export const titles = (types: readonly CardType[]) => listed(types.map((type) => CARD_TITLES[type]));

const ENDED_WORDS: Record<EndedOrder['how'], string> = {
  withdrawn: 'Você desistiu da compra',
  canceled: 'O pedido foi cancelado',
  refunded: 'A compra foi desfeita',
  guarantee: 'A sua garantia foi aceita',
};

/** What happened to services that ended, and to their money, in one sentence. */
const endedSentence = ({ how, at, refund }: EndedOrder, types: readonly CardType[]): string =>
  `${ENDED_WORDS[how]} em ${formatDate(at)}, e ${titles(types)} ${types.length === 1 ? 'foi encerrado' : 'foram encerrados'}: ${refundWords(refund)}.`;

/** Returns the day on which the refund of an ended order arrives, as part of a sentence. */
function refundWords(refund: EndRefund | null): string {
  if (!refund) return 'não há o que devolver';
  const amount = formatBRL(refund.amount);
  return refund.doneAt
    ? `devolvemos ${amount} em ${formatDate(refund.doneAt)}`
    : `devolvemos ${amount} até ${formatDeadline(refund.dueOn)}`;
}

/** An ended service below the list of tasks, which says the rest: "Encerrado em 27/11/2026." */
export const endedLine = ({ at }: EndedOrder): string =>
  `Encerrado em ${formatDate(at)}. O que já estava aqui continua guardado.`;

/** Returns items about services that are blocked or that ended with their order. */
export function endedItems(cards: readonly NowCard[]): NowItem[] {
  const blocked = cards.filter(({ status }) => status === 'blocked');
  const groups = new Map<string, { ended: EndedOrder; types: CardType[] }>();
  for (const { type, ended } of blocked) {
    if (!ended) continue;
    const key = ended.how + ended.at;
    const group = groups.get(key) ?? { ended, types: [] };
    group.types.push(type);
    groups.set(key, group);
  }
  return [
    ...blocked
      .filter(({ ended }) => !ended)
      .map(({ type }) => ({
        kind: 'blocked' as const,
        sentence: `${CARD_TITLES[type]} está bloqueado pela equipe.`,
        action: 'Falar com a equipe',
        to: '/app/conversa',
      })),
    ...[...groups.values()].map(({ ended, types }) => ({
      kind: 'ended' as const,
      sentence: endedSentence(ended, types),
      action: ended.refund ? 'Ver a devolução' : 'Ver o pedido',
      to: '/app/faturas',
    })),
  ];
}

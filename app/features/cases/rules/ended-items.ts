import { productPath } from '#app/features/catalog/rules/terms.ts';
import { formatDate } from '#app/lib/dates.ts';
import type { CardType } from '#app/terms/card-status.ts';
import { CARD_TITLES } from '#app/terms/card-view.ts';
import { listed } from './clock-words.ts';
import type { EndedOrder, NowCard, NowItem } from './now-facts.ts';

/** "Limpa Nome e Limpa Jus" */
export const titles = (types: readonly CardType[]) => listed(types.map((type) => CARD_TITLES[type]));

const ENDED_WORDS: Record<EndedOrder['how'], string> = {
  withdrawn: 'Você desistiu da compra',
  canceled: 'O pedido foi cancelado',
  refunded: 'O valor da compra foi devolvido',
  guarantee: 'A sua garantia foi aceita',
};

/** What happened to services that ended, in one sentence. */
export const endedSentence = ({ how, at }: EndedOrder, types: readonly CardType[]): string =>
  `${ENDED_WORDS[how]} em ${formatDate(at)}, e ${titles(types)} ${types.length === 1 ? 'foi encerrado' : 'foram encerrados'}.`;

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
        action: 'Falar com o suporte',
        to: '/app/suporte',
      })),
    ...[...groups.values()].map(({ ended, types }) => ({
      kind: 'ended' as const,
      sentence: endedSentence(ended, types),
      action: 'Contratar de novo',
      to: types.length === 1 && types[0] ? productPath(types[0]) : '/#oferta',
    })),
  ];
}

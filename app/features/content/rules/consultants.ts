import { countWords, formatNumber } from '#app/lib/numbers.ts';
import type { SiteContent } from './site-content.ts';

/**
 * The texts with the number of active consultants and agents in place of the written ones; without any, the texts as the
 * business wrote them.
 */
export function withConsultants<Texts extends Partial<SiteContent>>(texts: Texts, count: number): Texts {
  if (count === 0) return texts;
  const { hero, footer } = texts;
  return {
    ...texts,
    ...(hero && { hero: { ...hero, trust: hero.trust.map((figure) => counted(figure, count)) } }),
    ...(footer && {
      footer: {
        ...footer,
        consultants: footer.consultants.replace(/^[\d.]+\+? consultores(?: e agentes\b)?/, (words) =>
          words.endsWith('agentes')
            ? countWords(count, 'consultor ou agente', 'consultores e agentes')
            : countWords(count, 'consultor', 'consultores'),
        ),
      },
    }),
  };
}

const counted = ({ value, label }: { value: string; label: string }, count: number) =>
  /^consultores\b/.test(label)
    ? {
        value: formatNumber(count),
        label: count === 1 ? label.replace(/^consultores(?: ativos\b)?/, oneOf) : label,
      }
    : { value, label };

const oneOf = (words: string) => (words.endsWith('ativos') ? 'consultor ativo' : 'consultor');

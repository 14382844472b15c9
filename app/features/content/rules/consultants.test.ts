import { expect, test } from 'vitest';
import { SITE_CONTENT } from '../seed/first-site-content.ts';
import { withConsultants } from './consultants.ts';

const shown = (count: number) => {
  const { hero, footer } = withConsultants(SITE_CONTENT, count);
  return [`${hero.trust[0]?.value} ${hero.trust[0]?.label}`, footer.consultants];
};

test('the site says its own numbers until there are active partners, then their count in both places', () => {
  expect(shown(0)).toEqual(['400 consultores ativos', '200+ consultores e agentes de crédito pelo Brasil']);
  expect(shown(1)).toEqual(['1 consultor ativo', '1 consultor ou agente de crédito pelo Brasil']);
  expect(shown(1_234)).toEqual([
    '1.234 consultores ativos',
    '1.234 consultores e agentes de crédito pelo Brasil',
  ]);
});

test('other figures and a sentence without a number stay', () => {
  expect(withConsultants(SITE_CONTENT, 3).hero.trust.slice(1)).toEqual(SITE_CONTENT.hero.trust.slice(1));
  const footer = { consultants: 'Consultores por todo o Brasil' };
  expect(withConsultants({ footer }, 3)).toEqual({ footer });
  expect(withConsultants({ faq_page: 1 } as object, 3)).toEqual({ faq_page: 1 });
});

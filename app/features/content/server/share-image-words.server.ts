import { findProduct } from '#app/features/catalog/server/index.server.ts';
import { SEO_PAGES, type SeoPage, type SiteContent } from '#app/features/content/rules/site-content.ts';
import { formatBRLShort } from '#app/lib/money.ts';
import { truncate } from '#app/lib/text.ts';
import { getSite } from './site.server.ts';

/** Texts of a share image. */
export type ShareWords = { company: string; eyebrow: string; title: string; subtitle: string };

/** As many characters as fit in two lines (the first two: in one) at the sizes of share-image-drawing.server.ts. */
const LONGEST = { company: 40, eyebrow: 60, title: 60, subtitle: 130 } as const;

const PRODUCT = /^produtos-([a-z0-9]+(?:-[a-z0-9]+)*)$/;

export const isSeoPage = (page: string): page is SeoPage => (SEO_PAGES as readonly string[]).includes(page);

/**
 * Returns the texts of a public page's image, from the page's own content. `moved` names the current page of
 * a product with a new address. Null for an unknown page and for a hidden product.
 */
export async function shareWords(page: string): Promise<ShareWords | { moved: string } | null> {
  if (isSeoPage(page)) return fitted(await wordsOfPage(page));
  const slug = PRODUCT.exec(page)?.[1];
  return slug ? wordsOfProduct(slug) : null;
}

async function wordsOfPage(page: SeoPage): Promise<ShareWords> {
  const site = await getSite('company', 'hero', 'loan', 'seo');
  const company = site.company.name;
  if (page === 'inicio') {
    return { company, eyebrow: site.hero.eyebrow, title: site.hero.title, subtitle: site.hero.lead };
  }
  const { title, description } = site.seo[page];
  return {
    company,
    eyebrow: eyebrowOf(page, site.company),
    // The image carries the name already.
    title: page === 'emprestimo' ? site.loan.title : title.replace(` | ${company}`, ''),
    subtitle: description,
  };
}

const eyebrowOf = (page: Exclude<SeoPage, 'inicio'>, { whatsapp, taxId }: SiteContent['company']): string =>
  ({
    faq: 'Dúvidas',
    contato: `WhatsApp ${whatsapp}`,
    emprestimo: 'Simulação',
    politicas: `CNPJ ${taxId}`,
    verificar: 'Autenticidade',
    confira: 'Antes de pagar',
    promessas: 'Contadas em público',
    aprender: 'Páginas de um minuto',
    verdades: 'Sem letra miúda',
  })[page];

async function wordsOfProduct(slug: string) {
  const [found, { company }] = await Promise.all([findProduct(slug), getSite('company')]);
  if (found.state === 'moved') return { moved: `produtos-${found.slug}` };
  if (found.state !== 'here') return null;
  const { title, subtitle, priceFrom, estimatedDays } = found.product;
  return fitted({
    company: company.name,
    eyebrow: `A partir de ${formatBRLShort(priceFrom)} · em até ${estimatedDays} dias úteis`,
    title,
    subtitle,
  });
}

const fitted = ({ company, eyebrow, title, subtitle }: ShareWords): ShareWords => ({
  company: truncate(company, LONGEST.company),
  eyebrow: truncate(eyebrow, LONGEST.eyebrow),
  title: truncate(title, LONGEST.title),
  subtitle: truncate(wholeSentences(subtitle, LONGEST.subtitle), LONGEST.subtitle),
});

/** The sentences that fit; at least the first one, however long. */
function wholeSentences(text: string, length: number): string {
  const [first = '', ...rest] = text.split(/(?<=[.!?])\s+/);
  let kept = first;
  for (const sentence of rest) {
    if (kept.length + 1 + sentence.length > length) break;
    kept += ` ${sentence}`;
  }
  return kept;
}

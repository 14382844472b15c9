import type { MetaDescriptor } from 'react-router';

type Match = { id: string; loaderData?: unknown } | undefined;
type Page = {
  title: string;
  description: string;
  /** Path of the page itself; the address without parameters is the canonical one. */
  path: string;
  /** Name of the share image (see /compartilhar/:page). */
  image: string;
  /** Structured data (schema.org), besides the company's own. */
  jsonLd?: object | object[];
};

/** Id that React Router gives to the layout of the public site. */
const LAYOUT = 'shells/public/public-layout';

/** Returns the metadata of a page for search engines and shared links; empty for a page that could not be loaded. */
export function pageMeta(matches: readonly Match[], page: Page): MetaDescriptor[] {
  const layout = matches.find((match) => match?.id === LAYOUT)?.loaderData as
    | { origin: string; company: { name: string } }
    | undefined;
  if (!layout) return [{ title: page.title }];
  const url = layout.origin + page.path;
  const image = `${layout.origin}/compartilhar/${page.image}.png`;
  return [
    { title: page.title },
    { name: 'description', content: page.description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'pt_BR' },
    { property: 'og:site_name', content: layout.company.name },
    { property: 'og:title', content: page.title },
    { property: 'og:description', content: page.description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: image },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: page.title },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...[page.jsonLd ?? []].flat().map((data) => ({ 'script:ld+json': data }) as MetaDescriptor),
  ];
}

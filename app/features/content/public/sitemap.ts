import { listProductLinks } from '#app/features/catalog/server/index.server.ts';
import { getSite } from '#app/features/content/server/index.server.ts';
import { slugify } from '#app/lib/text.ts';
import { env } from '#app/platform/env.server.ts';

const PAGES = [
  '/',
  '/faq',
  '/contato',
  '/emprestimo',
  '/politicas',
  '/pre-analise',
  '/verificar',
  '/confira',
  '/promessas',
  '/aprender',
  '/verdades',
];

/** Every public address that search engines may show (sitemaps.org, protocol 0.9). */
export async function loader() {
  const { appUrl } = env();
  const [products, { learn }] = await Promise.all([listProductLinks(), getSite('learn')]);
  const entries = [
    ...[...PAGES, ...learn.map(({ title }) => `/aprender/${slugify(title)}`)].map(
      (path) => `<url><loc>${appUrl}${path}</loc></url>`,
    ),
    ...products.map(
      ({ slug, updatedAt }) =>
        `<url><loc>${appUrl}/produtos/${slug}</loc><lastmod>${new Date(updatedAt).toISOString()}</lastmod></url>`,
    ),
  ];
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`;
  return new Response(xml, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}

import { getSite } from '#app/features/content/server/index.server.ts';
import { env } from '#app/platform/env.server.ts';

const symbol = (name: string) => [{ src: `/icons/shortcut-${name}.png`, sizes: '96x96', type: 'image/png' }];

/** The installed app (W3C Web App Manifest). Its name is the company's; its icons are rendered by scripts/icons.mjs. */
export async function loader() {
  const { company, hero } = await getSite('company', 'hero');
  return Response.json(
    {
      id: '/app',
      name: company.name,
      short_name: company.name,
      description: hero.lead,
      lang: 'pt-BR',
      dir: 'ltr',
      start_url: '/app',
      scope: '/',
      display: 'standalone',
      theme_color: '#0B2B26',
      background_color: '#FAFAF7',
      categories: ['finance'],
      icons: [
        { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
        { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
        { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      ],
      shortcuts: [
        { name: 'Início', url: '/app', icons: symbol('painel') },
        { name: 'Pagamentos', url: '/app/faturas', icons: symbol('faturas') },
        { name: 'Conversa', url: '/app/conversa', icons: symbol('suporte') },
      ],
      // Lets a page detect whether the app is installed (navigator.getInstalledRelatedApps).
      related_applications: [{ platform: 'webapp', url: `${env().appUrl}/manifest.webmanifest` }],
      prefer_related_applications: false,
    },
    { headers: { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=3600' } },
  );
}

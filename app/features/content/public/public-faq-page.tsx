import { Link, useLoaderData, useSearchParams } from 'react-router';
import { findImage, getFaq, getSite } from '#app/features/content/server/index.server.ts';
import { FaqCount, FaqFound, FaqSearchBox, useFaqSearch } from '#app/features/content/ui/faq-search.tsx';
import { PagePicture } from '#app/features/content/ui/page-picture.tsx';
import { pageMeta } from '#app/shells/public/page-meta.ts';
import { buttonClass } from '#app/ui/button.tsx';
import type { Route } from './+types/public-faq-page';

export async function loader() {
  const [items, { seo, faq_page }] = await Promise.all([getFaq(), getSite('seo', 'faq_page')]);
  return { items, page: faq_page, picture: await findImage(faq_page.image), seo: seo.faq };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? pageMeta(matches, {
        ...loaderData.seo,
        path: '/faq',
        image: 'faq',
        jsonLd: {
          '@context': 'https://schema.org',
          '@type': 'FAQPage',
          mainEntity: loaderData.items.map(({ question, answer }) => ({
            '@type': 'Question',
            name: question,
            acceptedAnswer: { '@type': 'Answer', text: answer },
          })),
        },
      })
    : [];

export default function FaqPage() {
  const { items, page, picture } = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  const faq = useFaqSearch(items, query.get('busca') ?? '');
  return (
    <main className="shell grid gap-x-16 gap-y-10 py-12 md:py-20 lg:grid-cols-[1fr_2fr]">
      <div className="lg:sticky lg:top-28 lg:self-start">
        <h1 className="display-xl lg:text-4xl xl:text-5xl">Perguntas frequentes</h1>
        <p className="mt-4 max-w-prose text-lg text-muted">{page.lead}</p>
        <FaqSearchBox
          faq={faq}
          label="Buscar nas perguntas"
          placeholder="Ex.: prazo, Pix, liminar"
          className="mt-6"
        />
        <FaqCount faq={faq} className="mt-3 text-sm text-muted" />
        <PagePicture image={picture} />
      </div>
      <div>
        <FaqFound
          faq={faq}
          group="faq"
          instead="Tente outra palavra, ou pergunte direto para a nossa equipe."
        />
        <div className="mt-10 flex flex-wrap items-center justify-between gap-4 rounded-2xl bg-deep p-6 text-on-deep sm:p-8">
          <div>
            <h2 className="display-m">{page.title}</h2>
            <p className="mt-1 text-on-deep-muted">{page.text}</p>
          </div>
          <Link to="/contato" className={buttonClass({ variant: 'cta', size: 'lg' })}>
            Falar com a equipe
          </Link>
        </div>
      </div>
    </main>
  );
}

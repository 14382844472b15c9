import { Link, useLoaderData } from 'react-router';
import { getSite } from '#app/features/content/server/index.server.ts';
import { slugify } from '#app/lib/text.ts';
import { pageMeta } from '#app/shells/public/page-meta.ts';
import type { Route } from './+types/learn-page';

export async function loader() {
  const { learn, seo } = await getSite('learn', 'seo');
  const pages = learn.map(({ title, text }) => ({
    title,
    slug: slugify(title),
    first: text.split('\n')[0] ?? '',
  }));
  return { pages, seo: seo.aprender };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? pageMeta(matches, { ...loaderData.seo, path: '/aprender', image: 'aprender' }) : [];

/** The list of one-minute pages. */
export default function LearnPage() {
  const { pages } = useLoaderData<typeof loader>();
  return (
    <main className="shell max-w-4xl py-12 md:py-20">
      <h1 className="display-xl">Aprender</h1>
      <p className="mt-4 max-w-prose text-lg text-muted">
        Páginas de um minuto, com fonte e data. Não é preciso ter conta.
      </p>
      <ul className="mt-10 grid gap-4 sm:grid-cols-2">
        {pages.map(({ title, slug, first }) => (
          <li key={slug} className="relative rounded-2xl border border-line bg-surface p-5">
            <h2 className="text-lg font-semibold">
              <Link to={`/aprender/${slug}`} className="after:absolute after:inset-0">
                {title}
              </Link>
            </h2>
            <p className="mt-1 text-muted">{first}</p>
          </li>
        ))}
      </ul>
      <p className="mt-10">
        <Link to="/verdades" className="underline underline-offset-4">
          O que não fazemos
        </Link>
      </p>
    </main>
  );
}

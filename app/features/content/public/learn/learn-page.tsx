import { Link, useLoaderData } from 'react-router';
import { getSite } from '#app/features/content/server/index.server.ts';
import { slugify } from '#app/lib/text.ts';
import { pageMeta } from '#app/shells/public/page-meta.ts';
import type { Route } from './+types/learn-page';

export async function loader() {
  const { learn, seo } = await getSite('learn', 'seo');
  const pages = learn.map(({ title, topic, text }) => ({
    title,
    topic: topic ?? '',
    slug: slugify(title),
    first: text.split('\n')[0] ?? '',
  }));
  // Pages without a topic come last.
  const topics = [...new Set(pages.map(({ topic }) => topic))].sort((a, b) => Number(!a) - Number(!b));
  return {
    groups: topics.map((topic) => ({ topic, pages: pages.filter((page) => page.topic === topic) })),
    seo: seo.aprender,
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? pageMeta(matches, { ...loaderData.seo, path: '/aprender', image: 'aprender' }) : [];

/** The one-minute pages by topic. */
export default function LearnPage() {
  const { groups } = useLoaderData<typeof loader>();
  return (
    <main className="shell max-w-4xl py-12 md:py-20">
      <h1 className="display-xl">Aprender</h1>
      <p className="mt-4 max-w-prose text-lg text-muted">
        Páginas de um minuto, com fonte e data. Não é preciso ter conta.
      </p>
      {groups.map(({ topic, pages }) => (
        <section key={topic} className="mt-10 md:mt-14">
          <h2 className="display-m">{topic || (groups.length > 1 ? 'Outros assuntos' : 'Páginas')}</h2>
          <ul className="mt-4 grid gap-x-10 sm:grid-cols-2">
            {pages.map(({ title, slug, first }) => (
              <li key={slug} className="relative border-t border-line py-4">
                <h3 className="font-semibold">
                  <Link to={`/aprender/${slug}`} className="after:absolute after:inset-0 hover:underline">
                    {title}
                  </Link>
                </h3>
                <p className="mt-0.5 text-muted">{first}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p className="mt-10">
        <Link to="/verdades" className="underline underline-offset-4">
          O que não fazemos
        </Link>
      </p>
    </main>
  );
}

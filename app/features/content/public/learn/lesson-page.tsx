import { data, Link, useLoaderData } from 'react-router';
import { findImage, getSite } from '#app/features/content/server/index.server.ts';
import { PagePicture } from '#app/features/content/ui/page-picture.tsx';
import { formatDate } from '#app/lib/dates.ts';
import { slugify, truncate } from '#app/lib/text.ts';
import { pageMeta } from '#app/shells/public/page-meta.ts';
import type { Route } from './+types/lesson-page';

export async function loader({ params }: Route.LoaderArgs) {
  const { learn } = await getSite('learn');
  const at = learn.findIndex(({ title }) => slugify(title) === params.slug);
  const page = learn[at];
  if (!page) throw data(null, 404);
  const next = learn[(at + 1) % learn.length] ?? page;
  const picture = await findImage(page.image);
  return { page, picture, slug: params.slug, next: { title: next.title, slug: slugify(next.title) } };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? pageMeta(matches, {
        title: truncate(`${loaderData.page.title} | Aprender`, 70),
        description: truncate(loaderData.page.text.replaceAll('\n', ' '), 155),
        path: `/aprender/${loaderData.slug}`,
        image: 'aprender',
      })
    : [];

/** One page of about a minute: its text, its source, and the day on which it was checked. */
export default function LessonPage() {
  const { page, picture, next } = useLoaderData<typeof loader>();
  return (
    <main className="shell max-w-3xl py-12 md:py-20">
      <p>
        <Link to="/aprender" className="underline underline-offset-4">
          Aprender
        </Link>
      </p>
      <h1 className="display-l mt-3">{page.title}</h1>
      <PagePicture image={picture} />
      <div className="mt-6 space-y-4 text-lg">
        {page.text.split(/\n\s*\n/).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <p className="mt-8 border-t border-line pt-4 text-muted">
        Fonte: {page.source}. Conferido em {formatDate(page.checkedOn)}. Serve para entender; o seu caso pode
        ter detalhes que mudam a resposta.
      </p>
      <p className="mt-6">
        Continue:{' '}
        <Link to={`/aprender/${next.slug}`} className="font-medium underline underline-offset-4">
          {next.title}
        </Link>
      </p>
    </main>
  );
}

import { Link, useLoaderData } from 'react-router';
import { findImage, getSite } from '#app/features/content/server/index.server.ts';
import { PagePicture } from '#app/features/content/ui/page-picture.tsx';
import { pageMeta } from '#app/shells/public/page-meta.ts';
import { buttonClass } from '#app/ui/button.tsx';
import type { Route } from './+types/truths-page';

export async function loader() {
  const { truths, seo } = await getSite('truths', 'seo');
  return { truths, picture: await findImage(truths.image), seo: seo.verdades };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? pageMeta(matches, { ...loaderData.seo, path: '/verdades', image: 'verdades' }) : [];

/** Limits of every service of this kind, including this one. */
export default function TruthsPage() {
  const { truths, picture } = useLoaderData<typeof loader>();
  return (
    <main className="shell max-w-3xl py-12 md:py-20">
      <h1 className="display-xl">O que não fazemos</h1>
      <p className="mt-4 max-w-prose text-lg text-muted">{truths.lead}</p>
      <PagePicture image={picture} />
      <dl className="mt-10 space-y-6">
        {truths.items.map(({ title, text }) => (
          <div key={title} className="border-l-2 border-brand-strong pl-4">
            <dt className="text-lg font-semibold">{title}</dt>
            <dd className="mt-1">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-10 flex flex-wrap gap-3">
        <Link to="/promessas" className={buttonClass({})}>
          O que prometemos
        </Link>
        <Link to="/aprender" className={buttonClass({})}>
          Aprender
        </Link>
      </p>
    </main>
  );
}

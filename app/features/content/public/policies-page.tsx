import { Link, useLoaderData, useSearchParams } from 'react-router';
import { programClauses } from '#app/features/content/rules/program-clauses.ts';
import { getSite, loadPrograms, presentClauses } from '#app/features/content/server/index.server.ts';
import { pageMeta } from '#app/shells/public/page-meta.ts';
import { cx } from '#app/ui/class-names.ts';
import type { Route } from './+types/policies-page';

export async function loader() {
  const [{ company, policies, seo }, programs] = await Promise.all([
    getSite('company', 'policies', 'seo'),
    loadPrograms(),
  ]);
  return {
    privacy: presentClauses([...policies.privacy, ...programClauses(programs)], company),
    terms: presentClauses(policies.terms, company),
    seo: seo.politicas,
  };
}

const TABS = [
  { id: 'privacy', to: '/politicas', label: 'Privacidade' },
  { id: 'terms', to: '/politicas?aba=termos', label: 'Termos de Uso' },
] as const;

const tabOf = (query: URLSearchParams) => (query.get('aba') === 'termos' ? 'terms' : 'privacy');

export const meta: Route.MetaFunction = ({ loaderData, matches, location }) => {
  if (!loaderData) return [];
  const { seo } = loaderData;
  const terms = tabOf(new URLSearchParams(location.search)) === 'terms';
  const title = terms ? seo.title.replace(/^[^|]*/, 'Termos de Uso ') : seo.title;
  return pageMeta(matches, { ...seo, title, path: '/politicas', image: 'politicas' });
};

/** Each tab has its address: it can be linked to, and works without scripts. */
export default function PoliciesPage() {
  const policies = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  const tab = tabOf(query);
  return (
    <main className="shell max-w-3xl py-12 md:py-20">
      <h1 className="display-l">{tab === 'terms' ? 'Termos de Uso' : 'Política de Privacidade'}</h1>
      <nav aria-label="Políticas" className="mt-6 mb-8 flex gap-2 border-b border-line">
        {TABS.map(({ id, to, label }) => (
          <Link
            key={id}
            to={to}
            preventScrollReset
            aria-current={id === tab ? 'page' : undefined}
            className={cx(
              '-mb-px border-b-2 px-3 py-2.5 font-medium',
              id === tab ? 'border-brand-strong' : 'border-transparent text-muted hover:text-ink',
            )}
          >
            {label}
          </Link>
        ))}
      </nav>
      {policies[tab].map(({ title, html }) => (
        <section key={title} className="contract mt-8">
          <h2 className="text-xl font-semibold">{title}</h2>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the business's own text, sanitised by the server. */}
          <div dangerouslySetInnerHTML={{ __html: html }} />
        </section>
      ))}
    </main>
  );
}

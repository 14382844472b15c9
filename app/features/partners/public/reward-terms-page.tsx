import { data, Link, useLoaderData } from 'react-router';
import { rewardRules } from '#app/features/partners/rules/client-rewards.ts';
import { clientRewards } from '#app/features/partners/server/index.server.ts';
import { pageMeta } from '#app/shells/public/page-meta.ts';
import { buttonClass } from '#app/ui/button.tsx';
import type { Route } from './+types/reward-terms-page';

/** Terms of "Indique e ganhe"; the page exists while the program is on. */
export async function loader() {
  const { on, amount, terms } = await clientRewards();
  if (!on) throw data(null, { status: 404 });
  return { rules: rewardRules({ amount }), terms };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Indique e ganhe | Nome em Dia',
    description: 'As regras para clientes que indicam: prêmio fixo, prazos e limites.',
    path: '/indique',
    image: 'inicio',
  });

export default function RewardTermsPage() {
  const { rules, terms } = useLoaderData<typeof loader>();
  return (
    <main className="shell max-w-3xl py-12 md:py-20">
      <h1 className="display-xl">Indique e ganhe</h1>
      <p className="mt-4 max-w-prose text-lg text-muted">
        As regras para clientes que indicam quem conhecem. Quem já indica segue com as regras que aceitou até
        aceitar estas.
      </p>
      <ol className="mt-8 list-decimal space-y-3 pl-6">
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ol>
      <p className="mt-6 max-w-prose whitespace-pre-line wrap-anywhere">{terms}</p>
      <p className="mt-10">
        <Link to="/app/indique" className={buttonClass({})}>
          Pegar o meu link
        </Link>
      </p>
    </main>
  );
}

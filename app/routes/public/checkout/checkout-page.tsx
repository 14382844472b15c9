import { Link, useNavigate, useSearchParams } from 'react-router';
import { PLAN_IDS, type PlanId } from '#app/features/checkout/rules/plans.ts';
import type { Route } from './+types/checkout-page';
import { CheckoutFlow } from './checkout-flow.tsx';

export const meta: Route.MetaFunction = () => [
  { title: 'Finalizar Compra | Nome em Dia' },
  { name: 'robots', content: 'noindex' },
];

export const handle = { undisturbed: true };

/** The same checkout as the dialog's, as a page: /checkout?plan=CPF. */
export default function CheckoutPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const plan = PLAN_IDS.find((id): id is PlanId => id === query.get('plan')) ?? null;
  return (
    <main className="shell max-w-5xl py-8 md:py-14">
      <h1 className="display-l mb-6">Finalizar Compra</h1>
      <noscript>
        <p className="rounded-2xl border border-line bg-raised p-5">
          Para contratar por aqui, ligue o JavaScript do navegador. Se preferir,{' '}
          <Link to="/contato" className="underline">
            fale com a nossa equipe
          </Link>
          : fazemos o pedido com você.
        </p>
      </noscript>
      <CheckoutFlow key={plan} plan={plan} onClose={() => void navigate('/')} />
    </main>
  );
}

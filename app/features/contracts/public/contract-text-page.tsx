import { data, Link, useLoaderData } from 'react-router';
import { readContract } from '#app/features/contracts/server/index.server.ts';
import { pageMeta } from '#app/shells/public/page-meta.ts';
import { CONTRACT_TYPE_LABELS, CONTRACT_TYPES } from '#app/terms/contract-type.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { Surface } from '#app/ui/surface.tsx';
import type { Route } from './+types/contract-text-page';

/** The contract in use, before any data is given. */
export async function loader({ params }: Route.LoaderArgs) {
  const contract = await readContract(params.tipo);
  if (!contract) throw data(null, { status: 404 });
  return contract;
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? pageMeta(matches, {
        title: `Contrato ${CONTRACT_TYPE_LABELS[loaderData.type]} | Nome em Dia`,
        description: 'O contrato em uso, inteiro, para ler antes de dar qualquer dado.',
        path: `/contrato/${loaderData.type}`,
        image: 'inicio',
      })
    : [];

export default function ContractTextPage() {
  const { type, title, version, text } = useLoaderData<typeof loader>();
  return (
    <main className="shell max-w-4xl py-10 md:py-16">
      <h1 className="display-l">Leia antes de decidir</h1>
      <p className="mt-3 max-w-2xl text-muted">
        É este o texto que você aceita ao contratar, versão {version}. Entre colchetes fica o que só existe
        depois do pedido. Você o lê de novo, com os seus dados, antes de aceitar.
      </p>
      <nav aria-label="Contratos" className="mt-6 flex flex-wrap gap-2">
        {CONTRACT_TYPES.map((one) => (
          <Link
            key={one}
            to={`/contrato/${one}`}
            aria-current={one === type ? 'page' : undefined}
            className={buttonClass({ size: 'sm', variant: one === type ? 'primary' : 'secondary' })}
          >
            {CONTRACT_TYPE_LABELS[one]}
          </Link>
        ))}
      </nav>
      <Surface className="mt-6 p-5 sm:p-10">
        <section aria-label={title} className="contract">
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised and merged by the server. */}
          <div dangerouslySetInnerHTML={{ __html: text }} />
        </section>
      </Surface>
      <Link to="/#oferta" className={buttonClass({ variant: 'cta', size: 'lg' }, 'mt-8')}>
        Ver planos
      </Link>
    </main>
  );
}

import { Link, useLoaderData } from 'react-router';
import { getSite } from '#app/features/content/server/index.server.ts';
import { cx } from '#app/ui/class-names.ts';
import type { Route } from './+types/policies-page';

export const meta: Route.MetaFunction = () => [{ title: 'Políticas | Nome em Dia' }];

export async function loader({ request }: Route.LoaderArgs) {
  const { company } = await getSite('company');
  return {
    company,
    tab:
      new URL(request.url).searchParams.get('aba') === 'termos'
        ? ('termos' as const)
        : ('privacidade' as const),
  };
}

const TABS = [
  { id: 'privacidade', to: '/politicas', label: 'Privacidade' },
  { id: 'termos', to: '/politicas?aba=termos', label: 'Termos de Uso' },
] as const;

export default function PoliciesPage() {
  const { company, tab } = useLoaderData<typeof loader>();
  return (
    <main className="shell max-w-3xl py-12">
      <h1 className="display-l">Políticas</h1>
      <nav aria-label="Políticas" className="mt-6 mb-8 flex gap-2 border-b border-line">
        {TABS.map(({ id, to, label }) => (
          <Link
            key={id}
            to={to}
            aria-current={id === tab ? 'page' : undefined}
            className={cx(
              '-mb-px border-b-2 px-3 py-2 font-medium',
              id === tab ? 'border-brand-strong' : 'border-transparent text-muted',
            )}
          >
            {label}
          </Link>
        ))}
      </nav>
      <div className="space-y-4 [&_h2]:mt-8 [&_h2]:text-xl [&_h2]:font-semibold">
        {tab === 'privacidade' ? <Privacy company={company} /> : <Terms company={company} />}
      </div>
    </main>
  );
}

type Company = Awaited<ReturnType<typeof loader>>['company'];

function Privacy({ company }: { company: Company }) {
  return (
    <>
      <p>
        {company.legalName} (CNPJ {company.taxId}) trata os seus dados para atender ao seu pedido e cumprir o
        contrato, conforme a Lei 13.709/2018 (LGPD).
      </p>
      <h2>O que guardamos</h2>
      <p>
        Nome, documento, telefone, e-mail, endereço, os documentos que você envia e o registro do que fazemos
        no seu caso.
      </p>
      <h2>Para quê</h2>
      <p>
        Entrar em contato, executar o contrato, emitir cobranças, cumprir a lei e defender direitos em
        processos.
      </p>
      <h2>Com quem</h2>
      <p>
        Órgãos e instituições do seu caso, o meio de pagamento e fornecedores de tecnologia, só no que for
        necessário.
      </p>
      <h2>Os seus direitos</h2>
      <p>
        Você pode confirmar, acessar, corrigir, portar e excluir dados, e revogar o consentimento. Escreva
        para {company.dataOfficer}; respondemos em até 15 dias.
      </p>
    </>
  );
}

function Terms({ company }: { company: Company }) {
  return (
    <>
      <p>Estes termos valem para o uso do site e da área do cliente de {company.legalName}.</p>
      <h2>Conta</h2>
      <p>
        Os dados do cadastro devem ser verdadeiros. A senha é pessoal; avise se achar que alguém a conhece.
      </p>
      <h2>Serviço</h2>
      <p>
        O que fazemos, o preço, o prazo e a garantia estão no contrato que você lê e aceita antes de pagar.
      </p>
      <h2>Arrependimento</h2>
      <p>Você pode desistir em até 7 dias depois da compra e recebe de volta tudo o que pagou.</p>
    </>
  );
}

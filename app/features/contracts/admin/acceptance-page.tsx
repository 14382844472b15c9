import type { ReactNode } from 'react';
import { data, Link, useLoaderData } from 'react-router';
import { viewAcceptance } from '#app/features/contracts/server/index.server.ts';
import { formatDateTime } from '#app/lib/dates.ts';
import { formatDocument } from '#app/lib/documents.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Badge, Surface } from '#app/ui/surface.tsx';
import type { Route } from './+types/acceptance-page';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Aceite ${loaderData?.acceptance.code ?? ''} | Painel` },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const id = params.acceptanceId;
  const acceptance = isUuid(id) ? await viewAcceptance(adminOf(context), id) : null;
  if (!acceptance) throw data(null, 404);
  return { id, acceptance };
}

export default function AcceptancePage() {
  const { id, acceptance: a } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={a.person.name}
        up={{ to: '/admin/contratos/aceites', label: 'Aceites' }}
        lead={`${a.title}, versão ${a.version}, aceito em ${formatDateTime(a.acceptedAt)}`}
        actions={
          <a href={`/admin/contratos/aceites/${id}/pdf`} className={buttonClass({ variant: 'primary' })}>
            Baixar PDF
          </a>
        }
      />
      <div className="grid items-start gap-4 xl:grid-cols-[26rem_1fr]">
        <Evidence acceptance={a} />
        <section
          aria-label="Texto aceito"
          tabIndex={0}
          className="contract max-h-[80svh] min-w-0 overflow-y-auto rounded-2xl border border-line bg-raised p-5 sm:p-8"
        >
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server. */}
          <div dangerouslySetInnerHTML={{ __html: a.text }} />
        </section>
      </div>
    </>
  );
}

type Acceptance = Route.ComponentProps['loaderData']['acceptance'];

const CHECKS = {
  text: 'O texto é o que foi aceito',
  own: 'O registro está como foi gravado',
  previous: 'Segue o aceite anterior',
  next: 'O seguinte aponta para este',
  day: 'A raiz assinada do dia confere',
} as const;

function Evidence({ acceptance: a }: { acceptance: Acceptance }) {
  const { verification } = a;
  return (
    <Surface className="space-y-4 p-5">
      <h2 className="display-m">Evidências</h2>
      {verification ? (
        <ul aria-label="Conferência feita agora" className="space-y-1.5">
          {Object.entries(verification.view.checks).map(([name, fits]) => (
            <li key={name} className="flex items-center justify-between gap-3">
              {CHECKS[name as keyof typeof CHECKS]}
              <Badge tone={fits ? 'good' : 'bad'}>{fits ? 'confere' : 'não confere'}</Badge>
            </li>
          ))}
        </ul>
      ) : (
        <Badge tone="bad">não pôde ser conferido</Badge>
      )}
      <dl className="space-y-2.5 border-t border-line pt-4">
        <Fact name="Documento">{formatDocument(a.person.document)}</Fact>
        <Fact name="Como foi identificado">{a.identifiedBy}</Fact>
        <Fact name="Endereço IP">{a.ip}</Fact>
        <Fact name="Navegador">{a.userAgent || 'não informado'}</Fact>
        <Fact name="Código de verificação">
          <a href={`/verificar/${a.code}`} className="underline underline-offset-4">
            {a.code}
          </a>
        </Fact>
        <Fact name="Lugar na corrente">nº {a.seq}</Fact>
        <Fact name="SHA-256 do texto">
          <code>{a.textSha256}</code>
        </Fact>
        <Fact name="Resumo deste registro">
          <code>{a.hash}</code>
        </Fact>
        <Fact name="Resumo do anterior">
          {a.previousHash ? <code>{a.previousHash}</code> : 'nenhum: é o primeiro'}
        </Fact>
        <Fact name="SHA-256 do PDF">
          {verification?.view.fileSha256 ? (
            <code>{verification.view.fileSha256}</code>
          ) : (
            'ainda não foi feito; baixar o PDF o faz'
          )}
        </Fact>
      </dl>
      {a.clientId && (
        <Link to={`/admin/clientes/${a.clientId}`} className={buttonClass({ size: 'sm' })}>
          Abrir o cliente
        </Link>
      )}
    </Surface>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="tabular [&_code]:break-all">{children}</dd>
  </div>
);

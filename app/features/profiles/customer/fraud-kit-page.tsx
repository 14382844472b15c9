import { Link, useLoaderData } from 'react-router';
import { fraudTexts } from '#app/features/profiles/rules/fraud-texts.ts';
import { loadOwnProfile } from '#app/features/profiles/server/index.server.ts';
import { formatDocument } from '#app/lib/documents.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import { CopyText } from '#app/ui/copy-text.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Surface } from '#app/ui/surface.tsx';
import type { Route } from './+types/fraud-kit-page';

export const meta: Route.MetaFunction = () => [{ title: 'Usaram os meus dados | Área do cliente' }];

export async function loader({ context }: Route.LoaderArgs) {
  const { fullName, docNumber, docType } = await loadOwnProfile(customerOf(context));
  return { texts: fraudTexts({ fullName, docType, document: formatDocument(docNumber) }) };
}

const STEPS = [
  'Registre um boletim de ocorrência. Pode ser pela internet, na delegacia do seu estado.',
  'Escreva a cada credor que você não reconhece. Guarde o protocolo.',
  'No BC Protege+, do Banco Central, bloqueie a abertura de novas contas.',
  'No Registrato, veja as contas e os empréstimos em seu nome.',
  'Mande para a nossa equipe o boletim e as respostas.',
];

/** For a person whose data were used: the steps, and texts that carry their name, to copy or to print. */
export default function FraudKitPage() {
  const { texts } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Usaram os meus dados"
        up={{ to: '/app/suporte', label: 'Ajuda e contato' }}
        lead="Siga esta ordem. Os textos já vêm com o seu nome: copie ou imprima."
      />
      <Surface className="p-5 sm:p-6">
        <ol className="list-decimal space-y-2 pl-5">
          {STEPS.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <p className="mt-4">
          <Link to="/aprender/usaram-os-meus-dados" className="underline underline-offset-4">
            Entenda cada passo
          </Link>
        </p>
      </Surface>
      <div className="mt-4 space-y-4">
        {texts.map(({ title, text }) => (
          <Surface key={title} className="p-5 sm:p-6">
            <CopyText label={title} text={text} rows={9} what="texto" />
          </Surface>
        ))}
      </div>
    </>
  );
}

import { useLoaderData } from 'react-router';
import { loadDocuments } from '#app/features/cases/server/index.server.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import { DocumentsTab } from '#app/screens/service/documents-tab.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { EmptyPage } from '#app/ui/surface.tsx';
import type { Route } from './+types/documents-page';

export const meta: Route.MetaFunction = () => [{ title: 'Documentos | Área do cliente' }];

export async function loader({ context }: Route.LoaderArgs) {
  return { found: await loadDocuments(customerOf(context)) };
}

/** All documents of a holder in one place: each serves for every service. */
export default function DocumentsPage() {
  const { found } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Documentos"
        lead={found?.over ? 'O que você enviou.' : 'O que você já enviou e o que falta.'}
      />
      {found ? (
        <DocumentsTab {...found} />
      ) : (
        <EmptyPage
          title="Nenhum documento a enviar"
          text="Quando um serviço começar, a lista do que enviar aparece aqui."
          action={<ButtonLink to="/#oferta">Ver planos</ButtonLink>}
        />
      )}
    </>
  );
}

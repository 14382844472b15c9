import { ArrowLeft } from 'lucide-react';
import { Link, useLoaderData } from 'react-router';
import { CARD_NOT_FOUND } from '#app/features/cards/rules/card-messages.ts';
import { CARD_TYPES } from '#app/features/cards/rules/card-status.ts';
import {
  CARD_STATUS_LABELS,
  CARD_STATUS_TONES,
  CARD_SUBTITLES,
  CARD_TITLES,
} from '#app/features/cards/rules/card-view.ts';
import { listDocuments, loadCard } from '#app/features/cards/server/index.server.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import { Badge, PageHeader } from '#app/ui/surface.tsx';
import type { Route } from './+types/card-page';
import { CardTabs, tabOf } from './card-tabs.tsx';
import { DocumentsTab } from './documents-tab.tsx';
import { ProductsTab } from './products-tab.tsx';
import { ProofsTab } from './proofs-tab.tsx';
import { StepsTab } from './steps-tab.tsx';
import { SummaryTab } from './summary-tab.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? CARD_TITLES[loaderData.card.type] : 'Serviço'} | Área do cliente` },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const type = CARD_TYPES.find((known) => known === params.tipo);
  const card = type && (await loadCard(customerOf(context), type));
  // Somebody else's, another holder's, or no type of ours: for the person it is the same.
  if (!card) throw await redirectWithToast('/app', CARD_NOT_FOUND);
  const tab = tabOf(new URL(request.url).searchParams.get('aba'));
  return {
    card,
    tab,
    documents: tab === 'documentos' ? await listDocuments(customerOf(context), card.id) : null,
    now: new Date().toISOString(),
  };
}

/** Spec section 2, /app/card/{tipo}. */
export default function CardPage() {
  const { card, tab, documents, now } = useLoaderData<typeof loader>();
  return (
    <>
      <Link
        to="/app"
        className="-mt-2 mb-2 inline-flex min-h-11 items-center gap-1.5 text-muted hover:text-ink hover:underline"
      >
        <ArrowLeft aria-hidden className="size-4" /> Início
      </Link>
      <PageHeader
        title={CARD_TITLES[card.type]}
        lead={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {CARD_SUBTITLES[card.type]}
            <Badge tone={CARD_STATUS_TONES[card.status]}>{CARD_STATUS_LABELS[card.status]}</Badge>
          </span>
        }
      />
      <CardTabs current={tab}>
        {tab === 'resumo' && <SummaryTab card={card} now={now} />}
        {tab === 'etapas' && <StepsTab steps={card.steps} />}
        {documents && <DocumentsTab card={card} documents={documents} />}
        {tab === 'produtos' && <ProductsTab card={card} />}
        {tab === 'comprovantes' && <ProofsTab proofs={card.proofs} receipts={card.receipts} />}
      </CardTabs>
    </>
  );
}

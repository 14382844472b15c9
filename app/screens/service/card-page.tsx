import { Link, useLoaderData } from 'react-router';
import { isEnded } from '#app/features/cases/rules/case-phase.ts';
import { askInput } from '#app/features/cases/rules/input.ts';
import {
  CARD_DETAILS_NOT_FOUND,
  CARD_NOT_FOUND,
  GUARANTEE_REFUSALS,
  guaranteeAsked,
} from '#app/features/cases/rules/messages.ts';
import {
  askGuarantee,
  listDocuments,
  loadCard,
  loadGuarantee,
} from '#app/features/cases/server/index.server.ts';
import { NowBlock } from '#app/features/cases/ui/now-block.tsx';
import { NOT_COVERED } from '#app/features/letters/rules/engagement.ts';
import { answerForms, defineForm } from '#app/kit/form.server.ts';
import { clientFormAction } from '#app/kit/form.tsx';
import type { CustomerActor } from '#app/platform/actor.server.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import { CARD_TYPES, type CardType } from '#app/terms/card-status.ts';
import { CARD_SUBTITLES, CARD_TITLES, customerStatus } from '#app/terms/card-view.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Badge } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/card-page';
import { CARD_TABS, type CardTab, CardTabs, tabOf } from './card-tabs.tsx';
import { DocumentsTab } from './documents-tab.tsx';
import { GuaranteeBox } from './guarantee-box.tsx';
import { ProductsTab } from './products-tab.tsx';
import { ProofsTab } from './proofs-tab.tsx';
import { StepsTab } from './steps-tab.tsx';
import { SummaryTab } from './summary-tab.tsx';

function titleOf({ card, tab }: { card: { type: CardType }; tab: CardTab }): string {
  const part = CARD_TABS.find(({ id }) => id === tab)?.label;
  return `${CARD_TITLES[card.type]}, ${part}`;
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? titleOf(loaderData) : 'Serviço'} | Área do cliente` },
  { name: 'robots', content: 'noindex' },
];

export const handle = { notLoaded: CARD_DETAILS_NOT_FOUND };

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const type = CARD_TYPES.find((known) => known === params.tipo);
  const card = type && (await loadCard(customerOf(context), type));
  // A service of another person or holder and an unknown type get the same answer.
  if (!card) throw await redirectWithToast('/app', CARD_NOT_FOUND);
  const tab = tabOf(new URL(request.url).searchParams.get('aba'));
  return {
    card,
    tab,
    // A guarantee cannot be requested while the deadline is running.
    guarantee:
      tab === 'resumo' && (!card.clock || card.clock.state === 'late')
        ? await loadGuarantee(customerOf(context), card.id)
        : null,
    documents: tab === 'documentos' ? await listDocuments(customerOf(context), card.id) : null,
    now: new Date().toISOString(),
  };
}

type Who = { customer: CustomerActor; card: { id: string; type: CardType } };

const FORMS = {
  guarantee: defineForm({
    failed: GUARANTEE_REFUSALS.invalid.title,
    invalid: GUARANTEE_REFUSALS.invalid,
    schema: askInput,
    save: ({ customer, card }: Who, input) => askGuarantee(customer, card.id, input),
    done: ({ protocol }, _, { card }) => ({ to: `/app/card/${card.type}`, toast: guaranteeAsked(protocol) }),
  }),
};

export async function action(args: Route.ActionArgs) {
  const customer = customerOf(args.context);
  const type = CARD_TYPES.find((known) => known === args.params.tipo);
  const card = type && (await loadCard(customer, type));
  if (!card) throw await redirectWithToast('/app', CARD_NOT_FOUND);
  return answerForms(FORMS, { customer, card }, args);
}

export const clientAction = clientFormAction;

/** Link to the lawyer's contract: only a lawyer may do the work of Limpa Jus. */
const LawyerLine = () => (
  <p className="mb-5">
    {NOT_COVERED}{' '}
    <Link
      to="/app/advogado"
      className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
    >
      Contrato com o advogado
    </Link>
  </p>
);

/** docs/product.md section 2, /app/card/{tipo}. */
export default function CardPage() {
  const { card, tab, documents, guarantee, now } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const status = customerStatus(card.status, card);
  return (
    <>
      <PageHeader
        title={CARD_TITLES[card.type]}
        up={{ to: '/app', label: 'Início' }}
        lead={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {CARD_SUBTITLES[card.type]}
            <Badge tone={status.tone}>{status.label}</Badge>
          </span>
        }
      />
      <NowBlock items={card.now} />
      <CardTabs current={tab}>
        {tab === 'resumo' && card.type === 'jus' && <LawyerLine />}
        {tab === 'resumo' && (
          <SummaryTab
            card={card}
            now={now}
            guarantee={guarantee && <GuaranteeBox guarantee={guarantee} answer={answer} />}
          />
        )}
        {tab === 'etapas' && <StepsTab steps={card.steps} ended={isEnded(card)} />}
        {documents && <DocumentsTab card={card} documents={documents} over={isEnded(card)} />}
        {tab === 'produtos' && <ProductsTab card={card} />}
        {tab === 'comprovantes' && <ProofsTab proofs={card.proofs} receipts={card.receipts} />}
      </CardTabs>
    </>
  );
}

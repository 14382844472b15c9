import { redirect, useLoaderData } from 'react-router';
import { PLAN_NOT_PUBLISHED, PLAN_PUBLISHED } from '#app/features/catalog/rules/messages.ts';
import { offersEntry, orderTotal, planOffer } from '#app/features/catalog/rules/offers.ts';
import { orderSchedule, type PaymentOption } from '#app/features/catalog/rules/payment-schedule.ts';
import { changedFigures, figureWords, PLAN_FIGURES } from '#app/features/catalog/rules/plan-changes.ts';
import type { Plan } from '#app/features/catalog/rules/plans.ts';
import { publishPlan } from '#app/features/catalog/server/index.server.ts';
import { PlanCard } from '#app/features/catalog/ui/plan-card.tsx';
import { reviewPlan } from '#app/features/checkout/server/index.server.ts';
import { paymentTerms } from '#app/features/contracts/rules/contract-facts.ts';
import { answerForms, defineForm, inArea, NO_FIELDS } from '#app/kit/form.server.ts';
import {
  clientFormAction,
  FormRefusal,
  RecordForm,
  RecordNotices,
  SaveButton,
  useRecordForm,
} from '#app/kit/form.tsx';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { formatBRL } from '#app/lib/money.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Surface } from '#app/ui/surface.tsx';
import { Cell, RowWord, Table } from '#app/ui/table.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/publish-plan-page';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Publicar o plano ${loaderData?.id ?? ''} | Painel` },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const review = await reviewPlan(adminOf(context), params.plan);
  if (!review) throw redirect('/admin/planos');
  return { ...review, orders: previewOrders(review.next, review.today) };
}

type Who = { admin: SignedInActor; id: string };

const FORMS = inArea('plans', {
  publish: defineForm({
    failed: PLAN_NOT_PUBLISHED,
    schema: NO_FIELDS,
    save: ({ admin, id }: Who, _, expected) => publishPlan(admin, id === 'cnpj' ? 'CNPJ' : 'CPF', expected),
    done: { to: '/admin/planos', toast: PLAN_PUBLISHED },
  }),
});

export const action = ({ params, ...args }: Route.ActionArgs) =>
  answerForms(FORMS, { admin: adminOf(args.context), id: params.plan }, args);

export const clientAction = clientFormAction;

/**
 * Changes of a publication: the figures, the card on the site, totals of orders, and texts with old amounts.
 */
export default function PublishPlanPage() {
  const review = useLoaderData<typeof loader>();
  const { id, state, version, before, after, next, text, orders } = review;
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const form = useRecordForm({ intent: 'publish', answer, draft: {}, expectedVersion: state });
  return (
    <>
      <PageHeader
        title={`Publicar o plano ${id}`}
        up={{ to: `/admin/planos/${id.toLowerCase()}`, label: 'Rascunho' }}
        lead={`Versão ${version}. Confira antes: publicada, ela não muda mais.`}
      />
      <RecordNotices answer={answer} look />
      <div className="grid items-start gap-4 xl:grid-cols-[3fr_2fr]">
        <div className="min-w-0 space-y-4">
          <h2 className="display-m">O que muda</h2>
          <Table label="O que muda" columns={['Campo', 'À venda', 'Publicado, passa a']}>
            {changedFigures(before, after).map((name) => (
              <tr key={name}>
                <Cell head className="font-medium">
                  {PLAN_FIGURES[name]}
                </Cell>
                <Cell className="tabular">
                  <RowWord>à venda </RowWord>
                  {figureWords(name, before[name])}
                </Cell>
                <Cell className="tabular font-semibold">
                  <RowWord>passa a </RowWord>
                  {figureWords(name, after[name])}
                </Cell>
              </tr>
            ))}
          </Table>
          <h2 className="display-m pt-4">O que um pedido de hoje custaria</h2>
          <Table label="O que um pedido de hoje custaria" columns={['Como se paga', 'Total', 'No contrato']}>
            {orders.map(({ name, total, contract }) => (
              <tr key={name}>
                <Cell head className="font-medium">
                  {name}
                </Cell>
                <Cell className="tabular whitespace-nowrap">{total}</Cell>
                <Cell className="tabular min-w-56 text-sm">{contract}</Cell>
              </tr>
            ))}
          </Table>
          <Elsewhere review={review} />
        </div>
        <div className="min-w-0 space-y-4">
          <h2 className="display-m">O cartão no site, hoje</h2>
          {/* Always in the site's theme, independent of the panel's. */}
          <div className="light rounded-2xl bg-surface text-ink">
            <PlanCard
              plan={next}
              text={text}
              contract={null}
              buy={<p className={buttonClass({ variant: 'cta', size: 'lg' }, 'w-full')}>Garantir vaga</p>}
            />
          </div>
          <RecordForm form={form} className="space-y-3">
            <p className="max-w-prose">
              Quem contratar a partir de agora paga estes valores. Os pedidos de antes guardam os deles.
            </p>
            <SaveButton form={form} variant="cta" pendingLabel="Publicando…">
              Publicar a versão {version}
            </SaveButton>
            <FormRefusal message={form.refusal} />
          </RecordForm>
        </div>
      </div>
    </>
  );
}

/** Effects of the publication outside of the plan: products and texts with another amount. */
function Elsewhere({ review: { stale, begin, cease } }: { review: Route.ComponentProps['loaderData'] }) {
  const lines = [
    ...begin.map((title) => `“${title}” passa a ser vendido como plano.`),
    ...cease.map((title) => `“${title}” deixa de ser vendido como plano: vale o preço do próprio produto.`),
    ...stale.map(({ where, amount }) => `${where}: o texto diz ${amount}.`),
  ];
  if (lines.length === 0) return null;
  return (
    <Surface className="p-5">
      <h2 className="display-m mb-2">Confira também</h2>
      <ul className="list-disc space-y-1 pl-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {stale.length > 0 && (
        <p className="mt-3 text-sm text-muted">
          Estes textos têm o valor escrito por extenso. No CMS, um campo como {'{{plano.cpf.preco}}'} mostra
          sempre o de agora.
        </p>
      )}
    </Surface>
  );
}

/** Total of an order of a plan, and its wording in the contract. */
type PreviewedOrder = { name: string; total: string; contract: string };

const OPTIONS = (plan: Plan): { name: string; option: PaymentOption }[] => [
  { name: 'Pix à vista', option: { kind: 'pix-full' } },
  { name: 'Entrada por Pix', option: { kind: 'pix-entry' } },
  { name: 'Boleto à vista', option: { kind: 'boleto' } },
  {
    name: `Cartão em ${plan.maxInstallments}x`,
    option: { kind: 'card', installments: plan.maxInstallments },
  },
];

/** Each way to pay, without and with the extended guarantee, from the rules that the checkout computes with. */
function previewOrders(plan: Plan, today: CivilDate): PreviewedOrder[] {
  const offer = planOffer(plan);
  return [false, true].flatMap((warranty) =>
    OPTIONS(plan)
      .filter(({ option }) => option.kind !== 'pix-entry' || offersEntry(offer, warranty))
      .map(({ name, option }) => ({
        name: warranty ? `${name}, com garantia estendida` : name,
        total: formatBRL(orderTotal(offer, warranty)),
        contract: paymentTerms(
          option.kind === 'card' || option.kind === 'boleto' ? option.kind : 'pix',
          orderSchedule({ offer, warranty, option, purchasedOn: today }),
        ),
      })),
  );
}

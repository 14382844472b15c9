import { data, Link, useLoaderData } from 'react-router';
import { z } from 'zod';
import { WAIT_DAYS } from '#app/features/partners/rules/commission.ts';
import { REFERRAL_NOT_SAVED, REFERRAL_SAVED } from '#app/features/partners/rules/messages.ts';
import { SHOWN_ROWS } from '#app/features/partners/rules/partner-area.ts';
import { REVIEW_LABELS, SELF_REASON_LABELS } from '#app/features/partners/rules/terms.ts';
import {
  findPartner,
  listReferrals,
  loadStatement,
  reviewReferral,
} from '#app/features/partners/server/index.server.ts';
import { StatementMonths } from '#app/features/partners/ui/statement-months.tsx';
import { answerForms, defineForm, inArea, orMissing } from '#app/kit/form.server.ts';
import { clientFormAction, PressForm } from '#app/kit/form.tsx';
import { OpenLink } from '#app/kit/may.tsx';
import { formatDate } from '#app/lib/dates.ts';
import { formatBRL } from '#app/lib/money.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { REFERRAL_WAY_LABELS } from '#app/terms/referral-source.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Badge, EmptyState } from '#app/ui/surface.tsx';
import { Cell, Table } from '#app/ui/table.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/statement-page';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Extrato de ${loaderData?.name ?? 'parceiro'} | Painel` },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const admin = adminOf(context);
  const found = await findPartner(admin, params.partnerId);
  if (!found) throw data(null, 404);
  const [statement, referrals] = await Promise.all([
    loadStatement(admin, params.partnerId),
    listReferrals(admin, params.partnerId),
  ]);
  return { id: params.partnerId, name: found.partner.name, statement, referrals };
}

const FORMS = inArea('plans', {
  review: defineForm({
    failed: REFERRAL_NOT_SAVED,
    schema: z.object({ id: z.string(), verdict: z.enum(['accepted', 'refused'], 'Escolha uma resposta') }),
    save: (admin: SignedInActor, { id, verdict }) => orMissing(reviewReferral(admin, id, verdict)),
    done: REFERRAL_SAVED,
  }),
});

export const action = (args: Route.ActionArgs) => answerForms(FORMS, adminOf(args.context), args);

export const clientAction = clientFormAction;

type Loaded = Awaited<ReturnType<typeof loader>>;

/** A partner's balance, statement by month, leads and orders. */
export default function StatementPage() {
  const { id, name, statement, referrals } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const { balance, waiting, paid, months } = statement;
  return (
    <>
      <PageHeader
        title={`Extrato de ${name}`}
        up={{ to: `/admin/parceiros/${id}`, label: name }}
        lead={`${formatBRL(balance)} a pagar, ${formatBRL(waiting)} à espera dos ${WAIT_DAYS} dias, ${formatBRL(paid)} já pagos.`}
        actions={
          balance > 0 && (
            <OpenLink to={`/admin/envios/parceiros/${id}`} className="underline underline-offset-4">
              Pagar
            </OpenLink>
          )
        }
      />
      {months.length > 0 && <StatementMonths months={months} />}
      <h2 className="mt-8 mb-3 text-lg font-semibold">Indicações</h2>
      {referrals.length === 0 ? (
        <EmptyState
          title="Nenhuma indicação"
          text="Leads e pedidos que vierem por este parceiro aparecem aqui."
        />
      ) : (
        <Table label="Indicações" columns={['Quando', 'O quê', 'Como', 'Situação']}>
          {referrals.map((referral) => (
            <Line key={referral.id} referral={referral} />
          ))}
        </Table>
      )}
      {referrals.length === SHOWN_ROWS && (
        <p className="mt-3 text-sm text-muted">As {SHOWN_ROWS} mais recentes. O extrato soma todas.</p>
      )}
    </>
  );
}

function Line({
  referral: { id, leadId, orderId, way, review, selfReason, createdAt },
}: {
  referral: Loaded['referrals'][number];
}) {
  const { label, tone } = REVIEW_LABELS[review];
  const day = formatDate(createdAt);
  return (
    <tr>
      <Cell className="tabular whitespace-nowrap">{day}</Cell>
      <Cell>
        {orderId ? (
          <Link
            to={`/admin/parcelas/${orderId}`}
            className="underline underline-offset-4"
            aria-label={`Pedido de ${day}`}
          >
            Pedido
          </Link>
        ) : (
          <Link
            to={`/admin/leads/${leadId}`}
            className="underline underline-offset-4"
            aria-label={`Lead de ${day}`}
          >
            Lead
          </Link>
        )}
      </Cell>
      <Cell>{REFERRAL_WAY_LABELS[way]}</Cell>
      <Cell>
        <Badge tone={tone}>{label}</Badge>
        {review === 'open' && selfReason && (
          <span className="mt-1 flex flex-wrap items-center gap-2 text-sm">
            {SELF_REASON_LABELS[selfReason]}
            <PressForm
              intent="review"
              fixed={{ id, verdict: 'accepted' }}
              size="sm"
              aria-label={`Aceitar a indicação de ${day}`}
            >
              Aceitar
            </PressForm>
            <PressForm
              intent="review"
              fixed={{ id, verdict: 'refused' }}
              size="sm"
              aria-label={`Recusar a indicação de ${day}`}
            >
              Recusar
            </PressForm>
          </span>
        )}
      </Cell>
    </tr>
  );
}

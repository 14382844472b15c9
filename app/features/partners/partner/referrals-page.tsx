import { useLoaderData } from 'react-router';
import { NAMELESS, referralState, SHOWN_ROWS } from '#app/features/partners/rules/partner-area.ts';
import { listOwnReferrals } from '#app/features/partners/server/index.server.ts';
import { formatDate } from '#app/lib/dates.ts';
import { formatBRL } from '#app/lib/money.ts';
import { partnerOf } from '#app/platform/guards.server.ts';
import { REFERRAL_WAY_LABELS } from '#app/terms/referral-source.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Badge, EmptyState } from '#app/ui/surface.tsx';
import { Cell, RowWord, Table } from '#app/ui/table.tsx';
import type { Route } from './+types/referrals-page';

export const meta: Route.MetaFunction = () => [{ title: 'Indicações | Área do parceiro' }];

export const loader = async ({ context }: Route.LoaderArgs) => ({
  referrals: await listOwnReferrals(partnerOf(context)),
});

/** Leads and orders of the partner; a name appears only with the customer's consent. */
export default function ReferralsPage() {
  const { referrals } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Indicações"
        lead="O nome e o estado só aparecem de quem deixou. A indicação conta do mesmo jeito."
      />
      {referrals.length === 0 ? (
        <EmptyState title="Nenhuma indicação" text="Envie o seu link: quem se interessar aparece aqui." />
      ) : (
        <Table label="Indicações" columns={['Quando', 'Quem', 'Como', 'Situação', 'Comissão']}>
          {referrals.map((referral) => {
            const { label, tone } = referralState(referral);
            return (
              <tr key={referral.id}>
                <Cell className="tabular whitespace-nowrap">{formatDate(referral.happenedAt)}</Cell>
                <Cell className="wrap-anywhere">
                  {referral.firstName ? `${referral.firstName}, ${referral.uf}` : NAMELESS}
                  <span className="block text-sm text-muted">
                    {referral.kind === 'lead' ? 'Interessado' : 'Pedido'}
                  </span>
                </Cell>
                <Cell>{REFERRAL_WAY_LABELS[referral.way]}</Cell>
                <Cell>
                  <Badge tone={tone}>{label}</Badge>
                </Cell>
                <Cell className="tabular whitespace-nowrap">
                  <RowWord>comissão </RowWord>
                  {formatBRL(referral.earned)}
                </Cell>
              </tr>
            );
          })}
        </Table>
      )}
      {referrals.length === SHOWN_ROWS && (
        <p className="mt-3 text-sm text-muted">As {SHOWN_ROWS} mais recentes. O extrato soma todas.</p>
      )}
    </>
  );
}

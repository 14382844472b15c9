import { data, Link, useLoaderData } from 'react-router';
import { RewardJoinInput, rewardTerms, rewardWords } from '#app/features/partners/rules/client-rewards.ts';
import { JOIN_REFUSALS, NOT_JOINED, REWARD_JOINED } from '#app/features/partners/rules/messages.ts';
import { NAMELESS, referralState, SHOWN_ROWS } from '#app/features/partners/rules/partner-area.ts';
import { clientRewards, joinRewards, loadOwnReward } from '#app/features/partners/server/index.server.ts';
import { answerForms, defineForm } from '#app/kit/form.server.ts';
import { clientFormAction, FormRefusal, RecordForm, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import { formatDate } from '#app/lib/dates.ts';
import { formatBRL } from '#app/lib/money.ts';
import type { CustomerActor } from '#app/platform/actor.server.ts';
import { env } from '#app/platform/env.server.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import { CopyText } from '#app/ui/copy-text.tsx';
import { CheckboxField, TextField } from '#app/ui/field.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Badge, EmptyState, Surface } from '#app/ui/surface.tsx';
import { Cell, RowWord, Table } from '#app/ui/table.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/refer-page';

export const meta: Route.MetaFunction = () => [{ title: 'Indique e ganhe | Área do cliente' }];

/** The page exists while the program is on, and afterwards for those who took part. */
export async function loader({ context }: Route.LoaderArgs) {
  const [rules, joined] = await Promise.all([clientRewards(), loadOwnReward(customerOf(context))]);
  if (!rules.on && !joined) throw data(null, 404);
  const link = joined && `${env().appUrl}/r/${joined.own.code}`;
  const terms = rewardTerms(rules);
  return {
    on: rules.on,
    amount: rules.amount,
    terms,
    joined,
    link,
    text: link && `${rules.share} ${link}`,
    asks: rules.on && joined?.own.active !== false && joined?.own.accepted !== terms,
  };
}

const FORMS = {
  join: defineForm({
    failed: NOT_JOINED,
    schema: RewardJoinInput,
    save: (customer: CustomerActor, input) => joinRewards(customer, input),
    done: { to: '/app/indique', toast: REWARD_JOINED },
  }),
};

export const action = (args: Route.ActionArgs) => answerForms(FORMS, customerOf(args.context), args);

export const clientAction = clientFormAction;

/** Link, text to send, sums and referrals of a customer who refers others. */
export default function ReferPage() {
  const { on, amount, terms, joined, link, text, asks } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const draft = { pixKey: joined?.own.pixKey ?? '', accepted: '' };
  const form = useRecordForm({ intent: 'join', answer, draft, fixed: { terms } });
  const isStopped = joined?.own.active === false;
  const sums =
    joined &&
    ([
      ['Em prazo', joined.own.waiting],
      ['Liberado', joined.own.free],
      ['Pago a você', joined.own.paid],
    ] as const);
  return (
    <>
      <PageHeader
        title="Indique e ganhe"
        lead={
          !on
            ? 'O programa está fechado para novas indicações. O que você ganhou continua valendo.'
            : isStopped
              ? JOIN_REFUSALS.stopped
              : `${joined?.own.earns ?? rewardWords(amount)} em Pix, de quem contratar pelo seu link.`
        }
      />
      {isStopped && (
        <p className="mb-6 max-w-3xl rounded-xl bg-warning-soft px-4 py-3 text-warning">
          O seu link está parado: novas indicações não contam. O que você ganhou continua valendo.
        </p>
      )}
      {joined && on && !isStopped && link && text && (
        <Surface className="mb-6 max-w-3xl space-y-5 p-5">
          <CopyText label="Seu link" text={link} rows={1} what="link" cta />
          <CopyText label="Texto para enviar" text={text} rows={4} what="texto" />
        </Surface>
      )}
      {asks && (
        <Surface className="mb-6 max-w-3xl p-5">
          <h2 className="mb-3 text-lg font-semibold">{joined ? 'As regras mudaram' : 'Como funciona'}</h2>
          {joined && (
            <p className="mb-5 max-w-prose">
              Se aceitar, os próximos pedidos rendem <strong>{rewardWords(amount)}</strong>. Se não aceitar,
              segue valendo o que você já aceitou: {joined.own.earns}.
            </p>
          )}
          <p className="mb-5 max-w-prose whitespace-pre-line wrap-anywhere">{terms}</p>
          <RecordForm form={form} className="grid gap-4">
            <TextField
              label="Chave Pix para receber"
              {...form.field('pixKey')}
              required
              maxLength={140}
              spellCheck={false}
              autoComplete="off"
            />
            <CheckboxField label="Li e aceito as regras" {...form.box('accepted')} />
            <div>
              <SaveButton form={form}>{joined ? 'Aceitar as novas regras' : 'Quero indicar'}</SaveButton>
            </div>
            <FormRefusal message={form.refusal} />
          </RecordForm>
        </Surface>
      )}
      {joined && sums && (
        <>
          <dl className="mb-6 grid max-w-3xl gap-3 sm:grid-cols-3">
            {sums.map(([label, sum]) => (
              <Surface key={label} className="p-4">
                <dt className="text-sm text-muted">{label}</dt>
                <dd className="tabular text-xl font-semibold">{formatBRL(sum)}</dd>
              </Surface>
            ))}
          </dl>
          <h2 className="mb-3 text-lg font-semibold">Suas indicações</h2>
          {joined.referrals.length === 0 ? (
            <EmptyState title="Nenhuma indicação" text="Quem se interessar pelo seu link aparece aqui." />
          ) : (
            <Table label="Suas indicações" columns={['Quando', 'Quem', 'Situação', 'Prêmio']}>
              {joined.referrals.map((referral) => {
                const { label, tone } = referralState(referral);
                return (
                  <tr key={referral.id}>
                    <Cell className="tabular whitespace-nowrap">{formatDate(referral.happenedAt)}</Cell>
                    <Cell className="wrap-anywhere">
                      {referral.firstName ? `${referral.firstName}, ${referral.uf}` : NAMELESS}
                    </Cell>
                    <Cell>
                      <Badge tone={tone}>{label}</Badge>
                    </Cell>
                    <Cell className="tabular whitespace-nowrap">
                      <RowWord>prêmio </RowWord>
                      {formatBRL(referral.earned)}
                    </Cell>
                  </tr>
                );
              })}
            </Table>
          )}
          {joined.referrals.length === SHOWN_ROWS && (
            <p className="mt-3 text-sm text-muted">As {SHOWN_ROWS} mais recentes. As somas são de todas.</p>
          )}
        </>
      )}
      {joined ? (
        <details className="mt-6 max-w-3xl">
          <summary className="cursor-pointer font-medium">Regras que você aceitou</summary>
          <p className="mt-3 max-w-prose whitespace-pre-line wrap-anywhere">{joined.own.accepted}</p>
        </details>
      ) : (
        <p className="mt-6">
          <Link to="/indique" className="underline underline-offset-4">
            Regras do Indique e ganhe
          </Link>
        </p>
      )}
    </>
  );
}

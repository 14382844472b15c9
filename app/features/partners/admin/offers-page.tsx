import { useLoaderData } from 'react-router';
import {
  ConsultantOffersInput,
  OFFER_MINUTES,
  OFFER_SETTING_LABELS,
  offersDraft,
} from '#app/features/leads/rules/consultant-offers.ts';
import { consultantOffers } from '#app/features/leads/server/index.server.ts';
import { conversionOf, minutesWords } from '#app/features/partners/rules/lead-offers.ts';
import { OFFERS_NOT_SAVED, OFFERS_SAVED } from '#app/features/partners/rules/messages.ts';
import { loadOfferFigures, saveConsultantOffers } from '#app/features/partners/server/index.server.ts';
import { answerForms, defineForm, inArea } from '#app/kit/form.server.ts';
import { clientFormAction, FormRefusal, RecordForm, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import { OpenLink } from '#app/kit/may.tsx';
import { packShown } from '#app/lib/changed-fields.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { CheckboxField, TextField } from '#app/ui/field.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { EmptyState, Surface } from '#app/ui/surface.tsx';
import { Cell, RowWord, Table } from '#app/ui/table.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/offers-page';

export const meta: Route.MetaFunction = () => [{ title: 'Ofertas a consultores | Painel' }];

/** Period of the figures, in days. */
const DAYS = 90;

export async function loader({ context }: Route.LoaderArgs) {
  const admin = adminOf(context);
  const since = new Date(Date.now() - DAYS * 86_400_000);
  const [rules, figures] = await Promise.all([consultantOffers(), loadOfferFigures(admin, since)]);
  return { rules, figures };
}

const FORMS = inArea('plans', {
  rules: defineForm({
    failed: OFFERS_NOT_SAVED,
    schema: ConsultantOffersInput,
    save: (admin: SignedInActor, input, seen) => saveConsultantOffers(admin, input, seen),
    done: OFFERS_SAVED,
  }),
});

export const action = (args: Route.ActionArgs) => answerForms(FORMS, adminOf(args.context), args);

export const clientAction = clientFormAction;

/** Rules of the offers, and how fast and how well each consultant answers. */
export default function OffersPage() {
  const { rules, figures } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const draft = offersDraft(rules);
  const form = useRecordForm({ intent: 'rules', answer, draft, expectedVersion: packShown(draft) });
  return (
    <>
      <PageHeader
        title="Ofertas a consultores"
        up={{ to: '/admin/parceiros', label: 'Parceiros' }}
        lead="O lead é oferecido a um consultor ou agente do estado dele, um de cada vez: primeiro aos da cidade, depois a quem espera há mais tempo. Se ninguém aceita, ele volta para a equipe."
      />
      <Surface className="mb-8 max-w-2xl p-5">
        <RecordForm key={packShown(draft)} form={form} className="grid gap-4" aria-label="Regras das ofertas">
          <CheckboxField
            label={OFFER_SETTING_LABELS.on}
            {...form.box('on')}
            hint="Vale para quem autoriza no formulário do site. Ao desligar, as ofertas abertas vão até o fim do prazo."
          />
          <TextField
            label={OFFER_SETTING_LABELS.minutes}
            {...form.field('minutes')}
            type="number"
            min={OFFER_MINUTES.min}
            max={OFFER_MINUTES.max}
            required
            hint="60 é uma hora, 1440 é um dia. Vale para as próximas ofertas."
          />
          <div>
            <SaveButton form={form}>Salvar regras</SaveButton>
          </div>
          <FormRefusal message={form.refusal} />
        </RecordForm>
      </Surface>
      <h2 className="mb-3 text-lg font-semibold">Últimos {DAYS} dias</h2>
      {figures.length === 0 ? (
        <EmptyState
          title="Nenhuma oferta"
          text="Recebe ofertas quem é consultor ou agente ativo, tem estado no cadastro e acesso à área do parceiro."
        />
      ) : (
        <Table
          label="Ofertas por consultor"
          columns={[
            'Consultor',
            'Ofertas',
            'Aceitas',
            'Recusadas',
            'Vencidas',
            'Tempo para aceitar',
            'Conversão',
          ]}
        >
          {figures.map((row) => {
            const conversion = conversionOf(row);
            return (
              <tr key={row.id}>
                <Cell className="font-medium wrap-anywhere">
                  <OpenLink to={`/admin/parceiros/${row.id}`}>{row.name}</OpenLink>
                </Cell>
                <Cell className="tabular">
                  <RowWord>ofertas </RowWord>
                  {row.offered}
                </Cell>
                <Cell className="tabular">
                  <RowWord>aceitas </RowWord>
                  {row.accepted}
                </Cell>
                <Cell className="tabular">
                  <RowWord>recusadas </RowWord>
                  {row.declined}
                </Cell>
                <Cell className="tabular">
                  <RowWord>vencidas </RowWord>
                  {row.expired}
                </Cell>
                <Cell className="tabular whitespace-nowrap">
                  {row.minutes !== null && (
                    <>
                      <RowWord>aceita em </RowWord>
                      {minutesWords(row.minutes)}
                    </>
                  )}
                </Cell>
                <Cell className="tabular whitespace-nowrap">
                  {conversion !== null && (
                    <>
                      <RowWord>conversão </RowWord>
                      {conversion}% ({row.converted} de {row.accepted})
                    </>
                  )}
                </Cell>
              </tr>
            );
          })}
        </Table>
      )}
    </>
  );
}

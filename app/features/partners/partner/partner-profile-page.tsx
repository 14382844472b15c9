import { Link, useLoaderData } from 'react-router';
import { PARTNER_FIELDS, PIX_ASKED, PIX_NOT_ASKED } from '#app/features/partners/rules/messages.ts';
import { PixChangeInput } from '#app/features/partners/rules/partner-area.ts';
import { PARTNER_KIND_LABELS } from '#app/features/partners/rules/terms.ts';
import { askPixChange, ownPartner } from '#app/features/partners/server/index.server.ts';
import { answerForms, defineForm } from '#app/kit/form.server.ts';
import { clientFormAction, FormRefusal, RecordForm, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import { formatDate } from '#app/lib/dates.ts';
import type { PartnerActor } from '#app/platform/actor.server.ts';
import type { Session } from '#app/platform/auth.server.ts';
import { partnerOf, sessionOf } from '#app/platform/guards.server.ts';
import { TextField } from '#app/ui/field.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/partner-profile-page';

export const meta: Route.MetaFunction = () => [{ title: 'Perfil | Área do parceiro' }];

export const loader = async ({ context }: Route.LoaderArgs) => ({
  partner: await ownPartner(partnerOf(context)),
  twoFactor: sessionOf(context).user.twoFactorEnabled,
});

type Who = { partner: PartnerActor; session: Session; request: Request };

const FORMS = {
  pix: defineForm({
    failed: PIX_NOT_ASKED,
    schema: PixChangeInput,
    save: ({ partner, session, request }: Who, input) => askPixChange(partner, session, request, input),
    done: PIX_ASKED,
  }),
};

export const action = (args: Route.ActionArgs) =>
  answerForms(
    FORMS,
    { partner: partnerOf(args.context), session: sessionOf(args.context), request: args.request },
    args,
  );

export const clientAction = clientFormAction;

/** Data of the partner, the accepted contract, and the request of another Pix key. */
export default function PartnerProfilePage() {
  const { partner, twoFactor } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const form = useRecordForm({ intent: 'pix', answer, draft: { pixKey: '', code: '' } });
  const facts = [
    [PARTNER_FIELDS.name, partner.name],
    [PARTNER_FIELDS.kind, PARTNER_KIND_LABELS[partner.kind]],
    [PARTNER_FIELDS.email, partner.email],
    [PARTNER_FIELDS.phone, partner.phone],
    [PARTNER_FIELDS.states, partner.states.join(', ')],
    [PARTNER_FIELDS.cities, partner.cities],
    [PARTNER_FIELDS.pixKey, partner.pixKey || 'Ainda não informada'],
  ] as const;
  return (
    <>
      <PageHeader
        title="Perfil"
        lead="Algo mudou? Avise a equipe. A chave Pix você mesmo informa e pede para trocar."
      />
      <Surface className="mb-6 max-w-3xl p-5">
        <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
          {facts
            .filter(([, value]) => value)
            .map(([label, value]) => (
              <div key={label}>
                <dt className="text-sm text-muted">{label}</dt>
                <dd className="font-medium wrap-anywhere">{value}</dd>
              </div>
            ))}
        </dl>
      </Surface>
      <Surface className="mb-6 max-w-3xl p-5">
        <h2 className="mb-3 text-lg font-semibold">
          {partner.pixKey ? 'Trocar a chave Pix' : 'Informar a chave Pix'}
        </h2>
        {partner.waitingPixKey !== null ? (
          <p>
            A chave <strong className="wrap-anywhere">{partner.waitingPixKey}</strong> está à espera da
            equipe.{partner.pixKey && ' Até a confirmação, vale a antiga.'}
          </p>
        ) : twoFactor ? (
          <RecordForm form={form} className="grid gap-4">
            <TextField
              label={partner.pixKey ? 'Nova chave Pix' : 'Chave Pix'}
              {...form.field('pixKey')}
              required
              maxLength={140}
              spellCheck={false}
            />
            <TextField
              label="Código do aplicativo"
              {...form.field('code')}
              inputMode="numeric"
              autoComplete="one-time-code"
              required
              hint="Da verificação em duas etapas."
            />
            <div>
              <SaveButton form={form}>{partner.pixKey ? 'Pedir a troca' : 'Enviar a chave'}</SaveButton>
            </div>
            <FormRefusal message={form.refusal} />
          </RecordForm>
        ) : (
          <p>
            Para a sua segurança, isso pede um código do seu celular.{' '}
            <Link to="/parceiro/seguranca" className="underline underline-offset-4">
              Ative antes a verificação em duas etapas
            </Link>
            .
          </p>
        )}
      </Surface>
      {partner.contractText && (
        <Surface className="max-w-3xl p-5">
          <h2 className="mb-3 text-lg font-semibold">
            Contrato{partner.acceptedOn && `, aceito em ${formatDate(partner.acceptedOn)}`}
          </h2>
          <p className="max-w-prose whitespace-pre-line wrap-anywhere">{partner.contractText}</p>
        </Surface>
      )}
    </>
  );
}

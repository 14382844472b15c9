import { data, Link, useLoaderData } from 'react-router';
import { z } from 'zod';
import { NEW_PARTNER, PartnerInput, partnerDraft } from '#app/features/partners/rules/input.ts';
import {
  LAWYER_REFUSED,
  PARTNER_ENDED,
  PARTNER_FIELDS,
  PARTNER_INVITED,
  PARTNER_NOT_SAVED,
  PARTNER_SAVED,
  PIX_DECIDED,
  PROGRAM_TERMS,
} from '#app/features/partners/rules/messages.ts';
import { PARTNER_KIND_LABELS, PARTNER_KINDS } from '#app/features/partners/rules/terms.ts';
import {
  decidePixChange,
  endPartner,
  findPartner,
  invitePartner,
  partnerAccess,
  savePartner,
  waitingPixChange,
} from '#app/features/partners/server/index.server.ts';
import { emailField } from '#app/features/profiles/rules/person-fields.ts';
import { answerForms, defineForm, inArea, NO_FIELDS, orMissing } from '#app/kit/form.server.ts';
import {
  clientFormAction,
  FormRefusal,
  PressForm,
  RecordForm,
  type RecordFormState,
  RecordNotices,
  SaveButton,
  useRecordForm,
} from '#app/kit/form.tsx';
import { IfMaySend } from '#app/kit/may-send.tsx';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { env } from '#app/platform/env.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { CheckboxField, SelectField, TextareaField, TextField } from '#app/ui/field.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/partner-page';
import { PartnerAccess } from './partner-access.tsx';

const NEW = 'novo';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.partner?.name ?? 'Novo parceiro'} | Painel` },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const site = env().appUrl;
  if (params.partnerId === NEW)
    return { site, id: null, partner: null, version: 0, ended: false, isCustomer: false, area: null };
  const admin = adminOf(context);
  const found = await findPartner(admin, params.partnerId);
  if (!found) throw data(null, 404);
  const [access, change] = await Promise.all([
    partnerAccess(admin, params.partnerId),
    waitingPixChange(admin, params.partnerId),
  ]);
  return { site, id: params.partnerId, ...found, area: { access, change } };
}

type Who = { admin: SignedInActor; id: string | null };

const FORMS = inArea('plans', {
  save: defineForm({
    failed: PARTNER_NOT_SAVED,
    schema: PartnerInput,
    save: ({ admin, id }: Who, input, expected) => orMissing(savePartner(admin, id, Number(expected), input)),
    done: { to: '/admin/parceiros', toast: PARTNER_SAVED },
  }),
  end: defineForm({
    failed: PARTNER_NOT_SAVED,
    schema: NO_FIELDS,
    save: ({ admin, id }: Who) => orMissing(endPartner(admin, id ?? '')),
    done: { to: '/admin/parceiros', toast: PARTNER_ENDED },
  }),
  invite: defineForm({
    failed: PARTNER_NOT_SAVED,
    schema: z.object({ email: emailField }),
    save: ({ admin, id }: Who, { email }) => orMissing(invitePartner(admin, id ?? '', email)),
    done: PARTNER_INVITED,
  }),
  pix: defineForm({
    failed: PARTNER_NOT_SAVED,
    schema: z.object({ id: z.string(), verdict: z.enum(['accepted', 'refused'], 'Escolha uma resposta') }),
    save: ({ admin }: Who, { id, verdict }) => decidePixChange(admin, id, verdict === 'accepted'),
    done: PIX_DECIDED,
  }),
});

export const action = ({ params, ...args }: Route.ActionArgs) =>
  answerForms(
    FORMS,
    { admin: adminOf(args.context), id: params.partnerId === NEW ? null : params.partnerId },
    args,
  );

export const clientAction = clientFormAction;

/** Form of a partner: the person, the commission, the contract. */
export default function PartnerPage() {
  const { id, partner, version, ended, isCustomer, site, area } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const form = useRecordForm({
    intent: 'save',
    answer,
    draft: partnerDraft(partner ?? NEW_PARTNER),
    expectedVersion: partner ? version : undefined,
  });
  return (
    <>
      <PageHeader
        title={partner?.name ?? 'Novo parceiro'}
        up={{ to: '/admin/parceiros', label: 'Parceiros' }}
        lead={
          partner
            ? `Link: ${site}/r/${partner.code}. Pedidos já feitos ficam com a comissão do dia.`
            : 'Quem indica clientes e recebe comissão por isso.'
        }
        actions={
          id && (
            <Link to={`/admin/parceiros/${id}/extrato`} className="underline underline-offset-4">
              Indicações e extrato
            </Link>
          )
        }
      />
      {ended ? (
        <Surface className="p-5">
          <p>Este parceiro foi encerrado. O que ele já ganhou continua no extrato.</p>
        </Surface>
      ) : (
        <RecordForm form={form} className="grid items-start gap-4 xl:grid-cols-2">
          <Person form={form} isCustomer={isCustomer} />
          <Commission form={form} isCustomer={isCustomer} />
          <Contract form={form} isCustomer={isCustomer} />
          <div className="xl:col-span-2">
            <RecordNotices answer={answer} />
            <SaveButton form={form} />
            <FormRefusal message={form.refusal} />
          </div>
        </RecordForm>
      )}
      {area && !ended && <PartnerAccess {...area} />}
      {id && !ended && (
        <IfMaySend intent="end">
          <details className="mt-6">
            <summary className="inline-flex min-h-11 items-center font-medium text-bad">
              Encerrar parceria
            </summary>
            <p className="mt-2 mb-3 max-w-prose text-muted">
              O link e o cupom deixam de contar e o acesso à área termina agora. O que já foi ganho continua a
              ser pago. Não há volta: para recomeçar, é outro cadastro.
            </p>
            <PressForm intent="end" variant="danger">
              Encerrar de vez
            </PressForm>
          </details>
        </IfMaySend>
      )}
    </>
  );
}

/** `isCustomer`: a customer of "Indique e ganhe", who accepted kind, reward and contract. */
type Props = { form: RecordFormState<ReturnType<typeof partnerDraft>>; isCustomer: boolean };

const Person = ({ form, isCustomer }: Props) => (
  <Surface className="group grid gap-4 p-5 sm:grid-cols-2">
    <TextField label={PARTNER_FIELDS.name} {...form.field('name')} required maxLength={120} />
    <TextField label={PARTNER_FIELDS.docNumber} {...form.field('docNumber')} required maxLength={18} />
    <SelectField
      label={PARTNER_FIELDS.kind}
      {...form.field('kind')}
      required
      hint={isCustomer ? PROGRAM_TERMS : LAWYER_REFUSED}
      className="sm:col-span-2"
    >
      {(isCustomer ? (['client'] as const) : PARTNER_KINDS).map((kind) => (
        <option key={kind} value={kind}>
          {PARTNER_KIND_LABELS[kind]}
        </option>
      ))}
    </SelectField>
    <TextField
      label={PARTNER_FIELDS.certification}
      {...form.field('certification')}
      maxLength={120}
      hint="Qual e número."
      className="hidden group-has-[option[value=credit_agent]:checked]:block sm:col-span-2"
    />
    <TextField label={PARTNER_FIELDS.email} {...form.field('email')} type="email" maxLength={200} />
    <TextField label={PARTNER_FIELDS.phone} {...form.field('phone')} type="tel" maxLength={30} />
    <TextField
      label={PARTNER_FIELDS.states}
      {...form.field('states')}
      maxLength={120}
      hint="Siglas: SC, PR, RS. Consultores e agentes ativos entram na conta do site."
    />
    <TextField label={PARTNER_FIELDS.cities} {...form.field('cities')} maxLength={500} />
  </Surface>
);

const Commission = ({ form, isCustomer }: Props) => (
  <Surface className="group grid gap-4 p-5 sm:grid-cols-2">
    <TextField
      label={PARTNER_FIELDS.code}
      {...form.field('code')}
      required
      maxLength={30}
      autoCapitalize="none"
      spellCheck={false}
      hint="O fim do endereço: /r/maria-souza."
    />
    <TextField
      label={PARTNER_FIELDS.coupon}
      {...form.field('coupon')}
      maxLength={40}
      autoCapitalize="characters"
      spellCheck={false}
      hint="Vale quando o pedido não veio pelo link."
    />
    <SelectField
      label={PARTNER_FIELDS.mode}
      {...form.field('mode')}
      required
      className="sm:col-span-2"
      hint="Sobre o que foi recebido e não devolvido, sem a garantia estendida."
    >
      {!isCustomer && <option value="rate">Uma porcentagem do preço</option>}
      <option value="fixed">Um valor por pedido</option>
    </SelectField>
    <TextField
      label="Porcentagem"
      {...form.field('rate')}
      inputMode="decimal"
      className="hidden group-has-[option[value=rate]:checked]:block"
    />
    {(['fixed_CPF', 'fixed_CNPJ', 'fixed_other'] as const).map((name) => (
      <TextField
        key={name}
        label={FIXED_LABELS[name]}
        {...form.field(name)}
        inputMode="decimal"
        readOnly={isCustomer}
        className="hidden group-has-[option[value=fixed]:checked]:block"
      />
    ))}
    <TextField
      label={PARTNER_FIELDS.pixKey}
      {...form.field('pixKey')}
      maxLength={140}
      spellCheck={false}
      hint="Confira com o parceiro antes de pagar."
    />
  </Surface>
);

const FIXED_LABELS = {
  fixed_CPF: 'Plano CPF (R$)',
  fixed_CNPJ: 'Plano CNPJ (R$)',
  fixed_other: 'Serviço avulso (R$)',
} as const;

const Contract = ({ form, isCustomer }: Props) => (
  <Surface className="grid gap-4 p-5 xl:col-span-2">
    <TextareaField
      label={PARTNER_FIELDS.contractText}
      {...form.field('contractText')}
      rows={8}
      readOnly={isCustomer}
      maxLength={50_000}
      hint="O texto que o parceiro aceitou."
    />
    <TextField
      label={PARTNER_FIELDS.acceptedOn}
      {...form.field('acceptedOn')}
      type="date"
      readOnly={isCustomer}
    />
    <CheckboxField
      label={PARTNER_FIELDS.active}
      {...form.box('active')}
      hint="Desligado, o link e o cupom não trazem comissão."
    />
  </Surface>
);

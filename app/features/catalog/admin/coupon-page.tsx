import { data, useLoaderData } from 'react-router';
import { MOST_PERCENT } from '#app/features/catalog/rules/coupons.ts';
import { CouponInput, couponDraft, NEW_COUPON } from '#app/features/catalog/rules/input.ts';
import { COUPON_FIELDS, COUPON_NOT_SAVED, COUPON_SAVED } from '#app/features/catalog/rules/messages.ts';
import { planName } from '#app/features/catalog/rules/offers.ts';
import { PLAN_IDS } from '#app/features/catalog/rules/plans.ts';
import { findCoupon, saveCoupon } from '#app/features/catalog/server/index.server.ts';
import { answerForms, defineForm, inArea, orMissing } from '#app/kit/form.server.ts';
import {
  clientFormAction,
  FormRefusal,
  RecordForm,
  type RecordFormState,
  RecordNotices,
  SaveButton,
  useRecordForm,
} from '#app/kit/form.tsx';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { CheckboxField, SelectField, TextField } from '#app/ui/field.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/coupon-page';

const NEW = 'novo';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.coupon ? `Cupom ${loaderData.coupon.code}` : 'Novo cupom'} | Painel` },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  if (params.couponId === NEW) return { coupon: null, version: 0, carried: false };
  const found = await findCoupon(adminOf(context), params.couponId);
  if (!found) throw data(null, 404);
  return found;
}

type Who = { admin: SignedInActor; id: string | null };

const FORMS = inArea('plans', {
  save: defineForm({
    failed: COUPON_NOT_SAVED,
    schema: CouponInput,
    save: ({ admin, id }: Who, input, expected) => orMissing(saveCoupon(admin, id, Number(expected), input)),
    done: { to: '/admin/cupons', toast: COUPON_SAVED },
  }),
});

export const action = ({ params, ...args }: Route.ActionArgs) =>
  answerForms(
    FORMS,
    { admin: adminOf(args.context), id: params.couponId === NEW ? null : params.couponId },
    args,
  );

export const clientAction = clientFormAction;

/** Form of a coupon: its name, its validity, and its effect on the price. */
export default function CouponPage() {
  const { coupon, version, carried } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const form = useRecordForm({
    intent: 'save',
    answer,
    draft: couponDraft(coupon ?? NEW_COUPON),
    expectedVersion: coupon ? version : undefined,
  });
  return (
    <>
      <PageHeader
        title={coupon?.code ?? 'Novo cupom'}
        up={{ to: '/admin/cupons', label: 'Cupons' }}
        lead="Pedidos já feitos ficam com o preço em que foram feitos."
      />
      <RecordForm form={form} className="grid items-start gap-4 xl:grid-cols-2">
        <What form={form} carried={carried} />
        <Price form={form} />
        <div className="xl:col-span-2">
          <RecordNotices answer={answer} />
          <SaveButton form={form} />
          <FormRefusal message={form.refusal} />
        </div>
      </RecordForm>
    </>
  );
}

type Props = { form: RecordFormState<ReturnType<typeof couponDraft>> };

const What = ({ form, carried }: Props & { carried: boolean }) => (
  <Surface className="grid gap-4 p-5 sm:grid-cols-2">
    <TextField
      label={COUPON_FIELDS.code}
      {...form.field('code')}
      required
      maxLength={40}
      readOnly={carried}
      autoCapitalize="characters"
      spellCheck={false}
      hint={
        carried
          ? 'Há pedidos com este código: ele não muda mais.'
          : 'Sem espaço. Fica em maiúsculas, como no pedido.'
      }
    />
    <TextField
      label={COUPON_FIELDS.owner}
      {...form.field('owner')}
      maxLength={100}
      hint="O parceiro que indica, se houver."
    />
    <TextField
      label={COUPON_FIELDS.purpose}
      {...form.field('purpose')}
      maxLength={200}
      className="sm:col-span-2"
      hint="Só a equipe lê."
    />
    <TextField
      label={COUPON_FIELDS.beginsOn}
      {...form.field('beginsOn')}
      type="date"
      hint="Vazio: já vale."
    />
    <TextField
      label={COUPON_FIELDS.endsOn}
      {...form.field('endsOn')}
      type="date"
      hint="Até o fim do dia, em Brasília. Vazio: sem fim."
    />
    <TextField
      label={COUPON_FIELDS.maxUses}
      {...form.field('maxUses')}
      inputMode="numeric"
      hint="Pedidos em que vale. Cancelado ou devolvido, o pedido devolve o uso."
    />
    <CheckboxField
      label="Ligado"
      {...form.box('active')}
      hint="Desligado, o pedido guarda o texto e nada muda."
    />
  </Surface>
);

/** Shows the field of the selected discount; the hidden field keeps its value. */
const Price = ({ form }: Props) => (
  <Surface className="group grid gap-4 p-5 sm:grid-cols-2">
    <SelectField
      label={COUPON_FIELDS.discount}
      {...form.field('discount')}
      required
      className="sm:col-span-2"
      hint="Sobre o preço do serviço; a garantia estendida não muda."
    >
      <option value="none">Nenhum: só conta os pedidos</option>
      <option value="percent">Uma porcentagem</option>
      <option value="amount">Um valor em reais</option>
    </SelectField>
    <TextField
      label="Porcentagem"
      {...form.field('percent')}
      inputMode="numeric"
      hint={`De 1 a ${MOST_PERCENT}.`}
      className="hidden group-has-[option[value=percent]:checked]:block"
    />
    <TextField
      label="Valor (R$)"
      {...form.field('amount')}
      inputMode="decimal"
      hint="O pedido custa ao menos R$ 1,00."
      className="hidden group-has-[option[value=amount]:checked]:block"
    />
    <fieldset className="space-y-2 sm:col-span-2">
      <legend className="text-sm font-medium">{COUPON_FIELDS.plans}</legend>
      <p className="text-sm text-muted">Nenhum marcado: os dois planos e todos os serviços avulsos.</p>
      {PLAN_IDS.map((plan) => (
        <CheckboxField key={plan} label={planName(plan)} {...form.box(`plan_${plan}`)} />
      ))}
    </fieldset>
  </Surface>
);

import { data, useLoaderData } from 'react-router';
import { z } from 'zod';
import { REFERRAL_NOT_SAVED, REFERRAL_SAVED } from '#app/features/partners/rules/messages.ts';
import { findSubject, giveReferral, type Subject } from '#app/features/partners/server/index.server.ts';
import { answerForms, defineForm, inArea, orMissing } from '#app/kit/form.server.ts';
import { clientFormAction, FormRefusal, RecordForm, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { SelectField } from '#app/ui/field.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/give-referral-page';

export const meta: Route.MetaFunction = ({ params }) => [
  { title: `Quem indicou ${params.leadId ? 'o lead' : 'o pedido'} | Painel` },
];

/** The page has two addresses: of a lead, and of an order. */
const subjectOf = (params: { leadId?: string | undefined; orderId?: string | undefined }): Subject =>
  params.leadId ? { kind: 'lead', id: params.leadId } : { kind: 'pedido', id: params.orderId ?? '' };

export async function loader({ params, context }: Route.LoaderArgs) {
  const subject = subjectOf(params);
  const found = await findSubject(adminOf(context), subject);
  if (!found) throw data(null, 404);
  return { ...found, subject };
}

type Who = { admin: SignedInActor; subject: Subject };

const FORMS = inArea('plans', {
  give: defineForm({
    failed: REFERRAL_NOT_SAVED,
    schema: z.object({ partner: z.string().default('') }),
    save: ({ admin, subject }: Who, { partner }) =>
      orMissing(giveReferral(admin, subject, partner === '' ? null : partner)),
    done: REFERRAL_SAVED,
  }),
});

export const action = ({ params, ...args }: Route.ActionArgs) =>
  answerForms(FORMS, { admin: adminOf(args.context), subject: subjectOf(params) }, args);

export const clientAction = clientFormAction;

/** Says which partner brought a lead or an order. */
export default function GiveReferralPage() {
  const { partners, partnerId, subject } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const form = useRecordForm({ intent: 'give', answer, draft: { partner: partnerId ?? '' } });
  const isLead = subject.kind === 'lead';
  return (
    <>
      <PageHeader
        title="Quem indicou"
        up={
          isLead
            ? { to: `/admin/leads/${subject.id}`, label: 'Lead' }
            : { to: `/admin/parcelas/${subject.id}`, label: 'Pedido' }
        }
        lead="Vale a última escolha. O parceiro anterior perde a comissão, o novo ganha."
      />
      <Surface className="max-w-2xl p-5">
        <RecordForm form={form} className="space-y-4">
          <SelectField label="Parceiro" {...form.field('partner')}>
            <option value="">Nenhum</option>
            {partners.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <SaveButton form={form}>Salvar</SaveButton>
          <FormRefusal message={form.refusal} />
        </RecordForm>
      </Surface>
    </>
  );
}

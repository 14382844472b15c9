import { data, useLoaderData } from 'react-router';
import { LAWYER_FIELDS, lawyerDraft } from '#app/features/catalog/rules/lawyers.ts';
import { LAWYER_NOT_SAVED, LAWYER_SAVED } from '#app/features/catalog/rules/messages.ts';
import { findLawyer, saveLawyer } from '#app/features/catalog/server/index.server.ts';
import { LawyerInput } from '#app/features/settings/rules/lawyer-input.ts';
import { answerForms, defineForm, inArea, orMissing } from '#app/kit/form.server.ts';
import {
  clientFormAction,
  FormRefusal,
  RecordForm,
  RecordNotices,
  SaveButton,
  useRecordForm,
} from '#app/kit/form.tsx';
import { UFS } from '#app/lib/brazil.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { CheckboxField, SelectField, TextField } from '#app/ui/field.tsx';
import { Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/lawyer-page';
import { SettingsFrame } from './settings-frame.tsx';

const NEW = 'novo';
const LIST = '/admin/config/advogados';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.lawyer?.name ?? 'Novo advogado'} | Painel` },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  if (params.lawyerId === NEW) return { lawyer: null, version: 0 };
  const found = await findLawyer(adminOf(context), params.lawyerId);
  if (!found) throw data(null, 404);
  return found;
}

type Who = { admin: SignedInActor; id: string | null };

const FORMS = inArea('settings', {
  save: defineForm({
    failed: LAWYER_NOT_SAVED,
    schema: LawyerInput,
    save: ({ admin, id }: Who, input, expected) => orMissing(saveLawyer(admin, id, Number(expected), input)),
    done: { to: LIST, toast: LAWYER_SAVED },
  }),
});

export const action = ({ params, ...args }: Route.ActionArgs) =>
  answerForms(
    FORMS,
    { admin: adminOf(args.context), id: params.lawyerId === NEW ? null : params.lawyerId },
    args,
  );

export const clientAction = clientFormAction;

const EMPTY = { name: '', oabUf: '', oabNumber: '', firm: '', email: '', active: 'on' };

/** Form of a lawyer, as the contract and the site name the person. */
export default function LawyerPage() {
  const { lawyer, version } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const form = useRecordForm({
    intent: 'save',
    answer,
    draft: lawyer ? lawyerDraft(lawyer) : EMPTY,
    expectedVersion: lawyer ? version : undefined,
  });
  return (
    <SettingsFrame
      title={lawyer?.name ?? 'Novo advogado'}
      up={{ to: LIST, label: 'Advogados' }}
      lead="Nome e OAB são públicos: aparecem no contrato e no site."
    >
      <RecordForm form={form} className="max-w-2xl space-y-4">
        <Surface className="grid gap-4 p-5 sm:grid-cols-2">
          <TextField
            label={LAWYER_FIELDS.name}
            {...form.field('name')}
            required
            maxLength={120}
            className="sm:col-span-2"
          />
          <SelectField label={LAWYER_FIELDS.oabUf} {...form.field('oabUf')} required>
            <option value="">Escolha</option>
            {UFS.map((uf) => (
              <option key={uf} value={uf}>
                {uf}
              </option>
            ))}
          </SelectField>
          <TextField
            label={LAWYER_FIELDS.oabNumber}
            {...form.field('oabNumber')}
            required
            maxLength={12}
            hint="Como 12.345."
          />
          <TextField
            label={LAWYER_FIELDS.firm}
            {...form.field('firm')}
            maxLength={160}
            className="sm:col-span-2"
            hint="Exemplo Advogados, OAB/SC 999. Vazio sem escritório."
          />
          <TextField
            label={LAWYER_FIELDS.email}
            {...form.field('email')}
            type="email"
            required
            className="sm:col-span-2"
            hint="Só a equipe vê."
          />
          <CheckboxField
            label={LAWYER_FIELDS.active}
            {...form.box('active')}
            hint="Sem nenhum advogado ativo, o Limpa Jus some do site, do contrato e do checkout."
          />
        </Surface>
        <RecordNotices answer={answer} />
        <SaveButton form={form} />
        <FormRefusal message={form.refusal} />
      </RecordForm>
    </SettingsFrame>
  );
}

import { useLoaderData } from 'react-router';
import {
  CONSENT_WAYS,
  type EnteredLeadDraft,
  type EnteredLeadInput,
  enteredLeadInput,
  type Known,
  newEnteredLeadDraft,
} from '#app/features/leads/rules/input.ts';
import { INVALID_DATA } from '#app/features/leads/rules/messages.ts';
import { DESK_ORIGINS, LEAD_ORIGIN_LABELS } from '#app/features/leads/rules/terms.ts';
import { checkKnown, enterLead } from '#app/features/leads/server/index.server.ts';
import { KnownPeople } from '#app/features/leads/ui/known-people.tsx';
import { answerForms, defineForm, inArea } from '#app/kit/form.server.ts';
import { clientFormAction, RecordForm, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { withTexts } from '#app/lib/form-data.ts';
import { maskEitherDocument, maskPhone } from '#app/lib/masks.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { type RequestInfo, requestInfo } from '#app/platform/request-context.server.ts';
import { CheckboxField, SelectField, TextareaField, TextField } from '#app/ui/field.tsx';
import { MaskedField } from '#app/ui/masked-field.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { StateField } from '#app/ui/state-field.tsx';
import { Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/new-lead-page';

export const meta: Route.MetaFunction = () => [{ title: 'Novo lead | Painel' }];

export const loader = () => ({ today: civilDateAt(new Date()) });

type Who = { admin: SignedInActor; info: RequestInfo };

const save = () =>
  defineForm<Who, EnteredLeadInput, { id: string }, EnteredLeadDraft>({
    failed: 'Lead não salvo',
    invalid: { title: INVALID_DATA },
    read: withTexts(
      ...(['name', 'whatsapp', 'email', 'uf', 'document'] as const),
      ...(['origin', 'consentWay', 'consentDay', 'notes', 'campaign', 'referredBy'] as const),
    ),
    schema: enteredLeadInput(civilDateAt(new Date())),
    save: ({ admin, info: { ip, userAgent } }, input) => enterLead(admin, input, { ip, userAgent }),
    done: ({ id }) => ({
      to: `/admin/leads/${id}`,
      toast: { tone: 'good', title: 'Lead salvo', message: 'Você é o responsável por ele.' },
    }),
  });

/** The refusal for a known person names them already. */
const FORMS = inArea('leads', {
  save: async (
    who: Who,
    form: FormData,
    intent: string,
  ): Promise<FormAnswer<EnteredLeadDraft> & { known?: Known[] }> => {
    const answer = await save()(who, form, intent);
    if (!answer.draft || !answer.fields?.anyway) return answer;
    const { email, whatsapp: phone, document } = answer.draft;
    return { ...answer, known: await checkKnown(who.admin, { email, phone, document }) };
  },
});

export const action = (args: Route.ActionArgs) =>
  answerForms(FORMS, { admin: adminOf(args.context), info: requestInfo(args.context) }, args);

export const clientAction = clientFormAction;

export default function NewLeadPage() {
  const { today } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const form = useRecordForm<EnteredLeadDraft>({ intent: 'save', answer, draft: newEnteredLeadDraft(today) });
  const known = answer && 'known' in answer ? (answer.known as Known[]) : [];
  const asked = known.length > 0;
  return (
    <>
      <PageHeader
        title="Novo lead"
        up={{ to: '/admin/leads', label: 'Leads' }}
        lead="Quem ligou, veio ao balcão ou foi indicado. Você fica como responsável."
      />
      <Surface className="p-5 lg:max-w-3xl">
        <RecordForm form={form} className="space-y-5" aria-label="Novo lead">
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField label="Nome completo" {...form.field('name')} required autoFocus />
            <MaskedField
              label="Telefone ou WhatsApp"
              {...form.field('whatsapp')}
              mask={maskPhone}
              inputMode="tel"
              required
            />
            <TextField label="E-mail" type="email" {...form.field('email')} hint="Se a pessoa tiver" />
            <MaskedField
              label="CPF ou CNPJ"
              {...form.field('document')}
              mask={maskEitherDocument}
              hint="Pode ficar para depois"
            />
            <SelectField label="Como chegou" {...form.field('origin')} required>
              {DESK_ORIGINS.map((origin) => (
                <option key={origin} value={origin}>
                  {LEAD_ORIGIN_LABELS[origin]}
                </option>
              ))}
            </SelectField>
            <StateField {...form.field('uf')} hint="Em branco, vale o do DDD" />
            <TextField
              label="Campanha"
              {...form.field('campaign')}
              maxLength={100}
              hint="De que anúncio veio"
            />
            <TextField label="Indicado por" {...form.field('referredBy')} maxLength={100} />
          </div>
          <fieldset className="grid gap-4 border-t border-line pt-4 sm:grid-cols-2">
            <legend className="sr-only">Consentimento</legend>
            <SelectField
              label="Como a pessoa concordou com o contato"
              {...form.field('consentWay')}
              required
              hint="Fica guardado como prova (LGPD)"
            >
              {Object.entries(CONSENT_WAYS).map(([way, words]) => (
                <option key={way} value={way}>
                  {words.charAt(0).toUpperCase() + words.slice(1)}
                </option>
              ))}
            </SelectField>
            <TextField label="Em que dia" type="date" max={today} {...form.field('consentDay')} required />
          </fieldset>
          <TextareaField label="O que a pessoa precisa" {...form.field('notes')} />
          <CheckboxField {...form.box('noMessages')} label="Não mandar mensagens automáticas a esta pessoa" />
          {asked && (
            <div className="space-y-3">
              <KnownPeople known={known} />
              <CheckboxField
                {...form.box('anyway')}
                label="Conferi: é outra pessoa, ou outro pedido. Salvar mesmo assim."
              />
            </div>
          )}
          <SaveButton form={form}>Salvar lead</SaveButton>
        </RecordForm>
      </Surface>
    </>
  );
}

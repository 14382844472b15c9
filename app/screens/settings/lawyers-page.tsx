import { Link, useLoaderData } from 'react-router';
import { LEGAL_TERM_LABELS, legalTermsDraft } from '#app/features/catalog/rules/lawyers.ts';
import { LEGAL_TERMS_SAVED } from '#app/features/catalog/rules/messages.ts';
import { listLawyers, saveLegalTerms } from '#app/features/catalog/server/index.server.ts';
import { LegalTermsInput } from '#app/features/settings/rules/lawyer-input.ts';
import { SETTINGS_NOT_SAVED } from '#app/features/settings/rules/messages.ts';
import { answerForms, defineForm, inArea } from '#app/kit/form.server.ts';
import { clientFormAction, FormRefusal, RecordForm, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import { packShown } from '#app/lib/changed-fields.ts';
import { oabWord } from '#app/lib/oab.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { CheckboxField, TextareaField } from '#app/ui/field.tsx';
import { Badge, EmptyState, Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/lawyers-page';
import { SettingsFrame } from './settings-frame.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Advogados | Painel' }];

export const loader = ({ context }: Route.LoaderArgs) => listLawyers(adminOf(context));

const FORMS = inArea('settings', {
  terms: defineForm({
    failed: SETTINGS_NOT_SAVED,
    schema: LegalTermsInput,
    save: saveLegalTerms,
    done: LEGAL_TERMS_SAVED,
  }),
});

export const action = (args: Route.ActionArgs) => answerForms(FORMS, adminOf(args.context), args);

export const clientAction = clientFormAction;

const NEW = '/admin/config/advogados/novo';

/** The lawyers of the firm, and the switch of Limpa Jus with the terms of the lawyers' work. */
export default function LawyersPage() {
  const { lawyers, terms } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const draft = legalTermsDraft(terms);
  const form = useRecordForm({ intent: 'terms', answer, draft, expectedVersion: packShown(draft) });
  const active = lawyers.filter((lawyer) => lawyer.active).length;
  const offered = terms.on && active > 0;
  return (
    <SettingsFrame
      title="Advogados"
      lead={
        offered
          ? 'O Limpa Jus está ligado: site, contrato, checkout e produtos falam dele.'
          : 'O Limpa Jus está desligado: o site oferece duas frentes e diz onde procurar um advogado.'
      }
      actions={
        <Link to={NEW} className={buttonClass({ variant: 'primary' })}>
          Novo advogado
        </Link>
      }
    >
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <Surface className="min-w-0 p-5">
          <h2 className="text-lg font-semibold">Quem age na Justiça</h2>
          {lawyers.length === 0 ? (
            <EmptyState
              title="Nenhum advogado"
              text="Só advogado inscrito na OAB pode entrar com processo (Lei 8.906/1994, art. 1º)."
            />
          ) : (
            <ul className="mt-2 divide-y divide-line">
              {lawyers.map((lawyer) => (
                <li key={lawyer.id} className="flex flex-wrap items-center gap-x-3 py-2">
                  <Link
                    to={`/admin/config/advogados/${lawyer.id}`}
                    className="min-w-0 py-2.5 font-medium wrap-anywhere underline underline-offset-4"
                  >
                    {lawyer.name}
                  </Link>
                  <span className="text-muted">{oabWord(lawyer.oabUf, lawyer.oabNumber)}</span>
                  <Badge tone={lawyer.active ? 'good' : 'neutral'}>
                    {lawyer.active ? 'Ativo' : 'Inativo'}
                  </Badge>
                </li>
              ))}
            </ul>
          )}
        </Surface>
        <Surface className="min-w-0 p-5">
          <h2 className="text-lg font-semibold">Limpa Jus</h2>
          <RecordForm key={packShown(draft)} form={form} className="mt-3 space-y-4">
            <CheckboxField
              label={LEGAL_TERM_LABELS.on}
              {...form.box('on')}
              hint="Precisa de um advogado ativo. Desligado, some de uma vez do site, do contrato, do checkout e dos produtos. Quem já contratou continua."
            />
            <TextareaField
              label={LEGAL_TERM_LABELS.fee}
              {...form.field('fee')}
              maxLength={300}
              hint="Pode ser zero. O dinheiro vai direto ao advogado, nunca por aqui."
            />
            <TextareaField
              label={LEGAL_TERM_LABELS.costs}
              {...form.field('costs')}
              maxLength={300}
              hint="Quem paga as custas, e a gratuidade da Justiça."
            />
            <SaveButton form={form}>Salvar Limpa Jus</SaveButton>
            <FormRefusal message={form.refusal} />
          </RecordForm>
        </Surface>
      </div>
    </SettingsFrame>
  );
}

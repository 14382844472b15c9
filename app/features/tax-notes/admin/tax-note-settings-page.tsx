import { useLoaderData } from 'react-router';
import { z } from 'zod';
import {
  ENVIRONMENT_LABELS,
  ENVIRONMENTS,
  NOTE_GROUPING_LABELS,
  NOTE_GROUPINGS,
  NOTE_PROVIDER_LABELS,
  NOTE_PROVIDERS,
  plainError,
  TAX_NOTE_VIEW,
} from '#app/features/tax-notes/rules/terms.ts';
import {
  issueTestNote,
  loadTaxNoteSettings,
  type SettingsPage,
  saveTaxNoteSettings,
} from '#app/features/tax-notes/server/index.server.ts';
import { answerForms, defineForm, inArea } from '#app/kit/form.server.ts';
import {
  clientFormAction,
  FormRefusal,
  PressForm,
  RecordForm,
  SaveButton,
  useRecordForm,
} from '#app/kit/form.tsx';
import type { Entries } from '#app/kit/form-answer.ts';
import { formatDate } from '#app/lib/dates.ts';
import { readForm } from '#app/lib/form-data.ts';
import { ok } from '#app/lib/result.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { CheckboxField, SelectField, TextField } from '#app/ui/field.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Badge, Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/tax-note-settings-page';

export const meta: Route.MetaFunction = () => [{ title: 'Ajustes da nota fiscal | Painel' }];

export const loader = ({ context }: Route.LoaderArgs) => loadTaxNoteSettings(adminOf(context));

const FORMS = inArea('money', {
  save: defineForm({
    failed: 'Erro ao salvar',
    read: readForm,
    schema: ok<Entries>,
    save: (admin: SignedInActor, values, expected) => saveTaxNoteSettings(admin, Number(expected), values),
    done: { tone: 'good', title: 'Ajustes salvos' },
  }),
  test: defineForm({
    failed: 'Nota de teste não emitida',
    schema: z.object({}),
    save: (admin: SignedInActor) => issueTestNote(admin),
    done: {
      tone: 'good',
      title: 'Nota de teste na fila',
      message: 'A resposta aparece aqui em até um minuto.',
    },
  }),
});

export const action = (args: Route.ActionArgs) => answerForms(FORMS, adminOf(args.context), args);

export const clientAction = clientFormAction;

const REGIMES = [
  ['', 'Ainda não informado'],
  ['1', 'Fora do Simples Nacional'],
  ['2', 'MEI'],
  ['3', 'Simples Nacional (ME ou EPP)'],
] as const;
const SIMPLES = [
  ['', 'Não se aplica'],
  ['1', 'Tributos federais e municipal pelo Simples'],
  ['2', 'Federais pelo Simples, ISSQN fora'],
  ['3', 'Federais e municipal fora do Simples'],
] as const;
const HASHES = [
  ['sha256', 'SHA-256'],
  ['sha1', 'SHA-1, como no manual'],
] as const;

/** Form with the accountant's facts, below the list of missing ones. */
export default function TaxNoteSettingsPage() {
  const { settings, missing, warnings, certificateEnds, test } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const { version, testedAt: _, active, startsOn, series, ...texts } = settings;
  const form = useRecordForm<Entries>({
    intent: 'save',
    answer,
    draft: { ...texts, active: active ? 'on' : '', startsOn: startsOn ?? '', series: String(series) },
    expectedVersion: version,
  });
  const text = (name: string) => ({ name, defaultValue: form.draft[name], error: form.errors[name] });
  return (
    <>
      <PageHeader
        title="Ajustes da nota fiscal"
        up={{ to: '/admin/notas', label: 'Notas fiscais' }}
        lead="Os códigos são do contador. Enquanto faltar algum, as notas esperam na fila."
      />
      <div className="max-w-2xl space-y-4">
        <section aria-label="Falta para emitir" className="rounded-2xl border border-line bg-raised p-5">
          <h2 className="font-semibold">
            {missing.length > 0 ? 'Falta para emitir' : 'Nada falta para emitir'}
          </h2>
          {missing.length > 0 && (
            <ul className="mt-2 list-disc pl-5">
              {missing.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          )}
          {warnings.map((warning) => (
            <p key={warning} className="mt-3 border-line border-t pt-3">
              <Badge tone="warning">Leiaute</Badge> {warning}
            </p>
          ))}
          {certificateEnds && (
            <p className="mt-2 text-sm text-muted">
              Certificado A1 válido até {formatDate(certificateEnds)}.
            </p>
          )}
        </section>
        {settings.environment !== 'production' && missing.length === 0 && (
          <TestSection
            test={test}
            refusal={answer?.intent === 'test' && !answer.ok ? answer.toast?.message : undefined}
          />
        )}
        <Surface className="p-5">
          <RecordForm form={form} className="space-y-4">
            <CheckboxField
              label="Emitir notas fiscais"
              name="active"
              defaultChecked={form.draft.active === 'on'}
            />
            <Choice
              label="Onde emitir"
              of={ENVIRONMENTS.map((one) => [one, ENVIRONMENT_LABELS[one]])}
              {...text('environment')}
            />
            <Choice
              label="Quem recebe as notas"
              of={NOTE_PROVIDERS.map((one) => [one, NOTE_PROVIDER_LABELS[one]])}
              {...text('provider')}
            />
            <Choice
              label="Quantas notas emitir"
              of={NOTE_GROUPINGS.map((one) => [one, NOTE_GROUPING_LABELS[one]])}
              hint="Por mês, a nota sai no segundo dia útil do mês seguinte. O que já tem nota não muda."
              {...text('grouping')}
            />
            <TextField label="Pagamentos a partir de" type="date" {...text('startsOn')} />
            <TextField label="Código do IBGE do município" inputMode="numeric" {...text('city')} />
            <TextField label="Inscrição municipal" {...text('cityRegistration')} />
            <TextField
              label="Código de tributação nacional"
              inputMode="numeric"
              hint="Seis números, como 170101."
              {...text('serviceCode')}
            />
            <TextField label="Código NBS" inputMode="numeric" hint="Nove números." {...text('nbs')} />
            <Choice label="Regime tributário" of={REGIMES} {...text('regime')} />
            <Choice label="Apuração no Simples" of={SIMPLES} {...text('simplesTaxes')} />
            <TextField
              label="Total aproximado de tributos, em %"
              inputMode="decimal"
              hint="Vazio, a nota sai sem esse valor."
              {...text('taxRate')}
            />
            <fieldset className="space-y-4">
              <legend className="font-semibold">IBS e CBS</legend>
              <p className="text-sm text-muted">
                Opcional em 2026. Fora do Simples, obrigatório a partir de 2027.
              </p>
              <div className="grid items-end gap-4 sm:grid-cols-3">
                <TextField label="Código da operação" inputMode="numeric" {...text('ibsOperation')} />
                <TextField label="CST" inputMode="numeric" {...text('ibsCst')} />
                <TextField label="Classificação tributária" inputMode="numeric" {...text('ibsClass')} />
              </div>
            </fieldset>
            <TextField label="Série" inputMode="numeric" {...text('series')} />
            <Choice label="Assinatura" of={HASHES} {...text('hash')} />
            <SaveButton form={form} pendingLabel="Salvando…">
              Salvar ajustes
            </SaveButton>
          </RecordForm>
        </Surface>
      </div>
    </>
  );
}

type TestProps = { test: SettingsPage['test']; refusal: string | undefined };

/** Button for a note of test, and the answer to the newest one. */
const TestSection = ({ test, refusal }: TestProps) => (
  <Surface className="space-y-3 p-5">
    <h2 className="font-semibold">Nota de teste</h2>
    <p className="text-sm text-muted">
      R$ 1,00, sem tomador e sem validade jurídica, com os ajustes salvos. A produção abre depois que a
      produção restrita aceitar uma.
    </p>
    {test && (
      <p>
        <Badge tone={TAX_NOTE_VIEW[test.state].tone}>{TAX_NOTE_VIEW[test.state].label}</Badge>{' '}
        <span className="tabular">nº {test.number}</span>
        {test.errors.map((error) => (
          <span key={error.code + error.text} className="block text-sm text-bad">
            {plainError(error)}
          </span>
        ))}
      </p>
    )}
    <PressForm intent="test">Emitir nota de teste</PressForm>
    <FormRefusal message={refusal} />
  </Surface>
);

type ChoiceProps = {
  label: string;
  hint?: string;
  of: readonly (readonly [value: string, label: string])[];
  name: string;
  defaultValue: string | undefined;
  error: string | undefined;
};

const Choice = ({ of, ...field }: ChoiceProps) => (
  <SelectField {...field}>
    {of.map(([value, label]) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </SelectField>
);

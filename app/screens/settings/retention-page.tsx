import { useLoaderData } from 'react-router';
import {
  RETENTION_SAVED,
  RETENTION_STARTED,
  SETTINGS_NOT_SAVED,
} from '#app/features/settings/rules/messages.ts';
import {
  FIXED_RETENTION,
  type FixedKind,
  KEPT_FOREVER,
  RETENTION,
  RETENTION_KINDS,
  RetentionInput,
  shownPeriods,
} from '#app/features/settings/rules/retention.ts';
import {
  loadRetention,
  PREVIEW_LIMIT,
  runRetention,
  saveRetention,
} from '#app/features/settings/server/index.server.ts';
import { answerForms, defineForm, inArea, NO_FIELDS } from '#app/kit/form.server.ts';
import { clientFormAction, FormRefusal, RecordForm, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import { packShown } from '#app/lib/changed-fields.ts';
import { formatDateTime } from '#app/lib/dates.ts';
import { formatNumber } from '#app/lib/numbers.ts';
import { ok } from '#app/lib/result.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { TextField } from '#app/ui/field.tsx';
import { Surface } from '#app/ui/surface.tsx';
import { Cell, RowWord, Table } from '#app/ui/table.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/retention-page';
import { SettingsFrame } from './settings-frame.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Prazos de guarda | Painel' }];

export const loader = async () => {
  const { periods, ...view } = await loadRetention();
  return { ...view, periods: shownPeriods(periods), most: PREVIEW_LIMIT };
};

const PAGE = '/admin/config/retencao';

const FORMS = inArea('settings', {
  save: defineForm({
    failed: SETTINGS_NOT_SAVED,
    schema: RetentionInput,
    save: saveRetention,
    done: { to: PAGE, toast: RETENTION_SAVED },
  }),
  run: defineForm({
    failed: SETTINGS_NOT_SAVED,
    schema: NO_FIELDS,
    save: async (admin: SignedInActor) => ok(await runRetention(admin)),
    done: { to: PAGE, toast: RETENTION_STARTED },
  }),
});

export const action = (args: Route.ActionArgs) => answerForms(FORMS, adminOf(args.context), args);

export const clientAction = clientFormAction;

const FIXED = Object.entries(FIXED_RETENTION) as [FixedKind, (typeof FIXED_RETENTION)[FixedKind]][];

export default function RetentionPage() {
  const { periods, due, last, month, most } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const form = useRecordForm({
    intent: 'save',
    answer,
    draft: periods,
    expectedVersion: packShown(periods),
  });
  const run = useRecordForm({ intent: 'run', answer, draft: {} });
  const counted = (count: number | undefined) =>
    count === undefined ? '–' : count > most ? `mais de ${formatNumber(most)}` : formatNumber(count);
  const rows = [
    ...RETENTION_KINDS.map((kind) => ({ kind, label: RETENTION[kind].label })),
    ...FIXED.map(([kind, { label }]) => ({ kind, label })),
  ];
  return (
    <SettingsFrame
      title="Configurações"
      lead="O que não serve mais é apagado todo dia, às 3h, no horário de Brasília."
    >
      <Surface className="p-5">
        <RecordForm form={form} aria-label="Prazos">
          <div className="grid gap-x-6 gap-y-5 lg:grid-cols-2">
            {RETENTION_KINDS.map((kind) => (
              <div key={kind}>
                <TextField
                  label={`${RETENTION[kind].label} (${RETENTION[kind].unit})`}
                  {...form.field(kind)}
                  inputMode="numeric"
                  required
                  maxLength={4}
                  hint={RETENTION[kind].law}
                />
                <p className="mt-1 text-sm text-muted">{RETENTION[kind].what}</p>
              </div>
            ))}
          </div>
          <FormRefusal message={form.refusal} />
          <SaveButton form={form} className="mt-5">
            Salvar prazos
          </SaveButton>
        </RecordForm>
      </Surface>
      <section className="mt-6">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
          <div>
            <h2 className="display-m">Execuções</h2>
            <p className="text-sm text-muted">
              {last ? `Última em ${formatDateTime(last.at)}.` : 'Ainda não houve nenhuma.'}
            </p>
          </div>
          <RecordForm form={run} preventScrollReset>
            <SaveButton form={run} variant="secondary">
              Executar agora
            </SaveButton>
          </RecordForm>
        </div>
        <Table
          label="Linhas apagadas"
          columns={['O quê', 'Sairia agora', 'Na última execução', 'Em 30 dias']}
        >
          {rows.map(({ kind, label }) => (
            <tr key={kind}>
              <Cell head className="min-w-56 font-medium">
                {label}
              </Cell>
              <Cell className="tabular whitespace-nowrap">
                <RowWord>sairia agora </RowWord>
                {counted(due[kind])}
              </Cell>
              <Cell className="tabular">
                <RowWord>na última execução </RowWord>
                {last ? formatNumber(last.removed[kind] ?? 0) : '–'}
              </Cell>
              <Cell className="tabular">
                <RowWord>em 30 dias </RowWord>
                {formatNumber(month[kind] ?? 0)}
              </Cell>
            </tr>
          ))}
        </Table>
      </section>
      <section className="mt-6 grid gap-4 lg:grid-cols-2">
        <Fixed
          title="Prazos que o produto promete"
          items={FIXED.map(([, { label, period, why }]) => ({ label: `${label}: ${period}`, why }))}
        />
        <Fixed title="O que fica" items={KEPT_FOREVER} />
      </section>
    </SettingsFrame>
  );
}

const Fixed = ({ title, items }: { title: string; items: readonly { label: string; why: string }[] }) => (
  <Surface className="p-5">
    <h2 className="display-m">{title}</h2>
    <dl className="mt-3 space-y-3">
      {items.map(({ label, why }) => (
        <div key={label}>
          <dt className="font-medium">{label}</dt>
          <dd className="text-sm text-muted">{why}</dd>
        </div>
      ))}
    </dl>
  </Surface>
);

import { data, Form, useLoaderData, useNavigation } from 'react-router';
import {
  FIXED_RETENTION,
  type FixedKind,
  KEPT_FOREVER,
  RETENTION,
  RETENTION_KINDS,
  RetentionInput,
  shownPeriods,
} from '#app/features/settings/rules/retention.ts';
import { RETENTION_SAVED, RETENTION_STARTED } from '#app/features/settings/rules/settings-messages.ts';
import {
  loadRetention,
  PREVIEW_LIMIT,
  runRetention,
  saveRetention,
} from '#app/features/settings/server/index.server.ts';
import { packShown } from '#app/lib/changed-fields.ts';
import { formatDateTime } from '#app/lib/dates.ts';
import { readForm } from '#app/lib/form-data.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { Surface } from '#app/ui/surface.tsx';
import { Cell, Table } from '#app/ui/table.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { keepPage } from '#app/ui/unanswered.ts';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/retention-page';
import { refusedBy, refusedInput, type SettingsAnswer } from './settings-answer.ts';
import { SettingsFrame } from './settings-frame.tsx';
import { WhyNot } from './why-not.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Prazos de guarda | Painel' }];

export const loader = async () => {
  const { periods, ...view } = await loadRetention();
  return { ...view, periods: shownPeriods(periods), most: PREVIEW_LIMIT };
};

const PAGE = '/admin/config/retencao';

export async function action({ request, context }: Route.ActionArgs): Promise<SettingsAnswer> {
  const admin = adminOf(context);
  const { intent = '', ...values } = readForm(await request.formData());
  if (intent === 'run') {
    await runRetention(admin);
    throw await redirectWithToast(PAGE, RETENTION_STARTED);
  }
  if (intent !== 'save') throw data(null, 400);
  const parsed = RetentionInput.safeParse(values);
  if (!parsed.success) return refusedInput(intent, parsed.error, values);
  const saved = await saveRetention(admin, parsed.data, values.seen ?? '');
  if (saved.ok) throw await redirectWithToast(PAGE, RETENTION_SAVED);
  return refusedBy(intent, saved.error, values);
}

export const clientAction = keepPage;

const FIXED = Object.entries(FIXED_RETENTION) as [FixedKind, (typeof FIXED_RETENTION)[FixedKind]][];

export default function RetentionPage() {
  const { periods, due, last, month, most } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const pending = useNavigation().formData?.get('intent');
  const counted = (count: number | undefined) =>
    count === undefined
      ? '–'
      : count > most
        ? `mais de ${most.toLocaleString('pt-BR')}`
        : count.toLocaleString('pt-BR');
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
        <Form key={packShown(periods)} method="post" noValidate aria-label="Prazos">
          <input type="hidden" name="intent" value="save" />
          <input type="hidden" name="seen" value={answer?.seen ?? packShown(periods)} />
          <div className="grid gap-x-6 gap-y-5 lg:grid-cols-2">
            {RETENTION_KINDS.map((kind) => (
              <div key={kind}>
                <TextField
                  label={`${RETENTION[kind].label} (${RETENTION[kind].unit})`}
                  name={kind}
                  inputMode="numeric"
                  required
                  maxLength={4}
                  defaultValue={answer?.values?.[kind] ?? periods[kind]}
                  error={answer?.fields?.[kind]}
                  hint={RETENTION[kind].law}
                />
                <p className="mt-1 text-sm text-muted">{RETENTION[kind].what}</p>
              </div>
            ))}
          </div>
          <WhyNot message={answer?.message} />
          <Button type="submit" variant="primary" className="mt-5" pending={pending === 'save'}>
            Salvar prazos
          </Button>
        </Form>
      </Surface>
      <section className="mt-6">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
          <div>
            <h2 className="display-m">Execuções</h2>
            <p className="text-sm text-muted">
              {last ? `Última em ${formatDateTime(last.at)}.` : 'Ainda não houve nenhuma.'}
            </p>
          </div>
          <Form method="post" preventScrollReset>
            <input type="hidden" name="intent" value="run" />
            <Button type="submit" pending={pending === 'run'}>
              Executar agora
            </Button>
          </Form>
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
              <Cell className="tabular whitespace-nowrap">{counted(due[kind])}</Cell>
              <Cell className="tabular">{last?.removed[kind]?.toLocaleString('pt-BR') ?? '–'}</Cell>
              <Cell className="tabular">{month[kind]?.toLocaleString('pt-BR') ?? '0'}</Cell>
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

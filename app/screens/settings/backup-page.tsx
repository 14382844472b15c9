import { useEffect } from 'react';
import { useFetcher, useLoaderData } from 'react-router';
import { BackupInput } from '#app/features/installation/rules/backup-schedule.ts';
import { BACKUP_ASKED, BACKUP_SAVED, FAULTS, lengthOf } from '#app/features/installation/rules/terms.ts';
import {
  askForBackup,
  loadBackups,
  saveBackupSettings,
} from '#app/features/installation/server/index.server.ts';
import { SETTINGS_NOT_SAVED } from '#app/features/settings/rules/messages.ts';
import { answerForms, defineForm, inArea, NO_FIELDS } from '#app/kit/form.server.ts';
import { clientFormAction, FormRefusal, RecordForm, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import { packShown } from '#app/lib/changed-fields.ts';
import { formatDateTime } from '#app/lib/dates.ts';
import { formatFileSize } from '#app/lib/numbers.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { CheckboxField, TextField } from '#app/ui/field.tsx';
import { Badge, EmptyState, Surface } from '#app/ui/surface.tsx';
import { Cell, RowWord, Table } from '#app/ui/table.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/backup-page';
import { SettingsFrame } from './settings-frame.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Cópias de segurança | Painel' }];

export const loader = ({ context }: Route.LoaderArgs) => loadBackups(adminOf(context));

const PAGE = '/admin/config/backup';

const FORMS = inArea('secrets', {
  save: defineForm({
    failed: SETTINGS_NOT_SAVED,
    schema: BackupInput,
    save: saveBackupSettings,
    done: { to: PAGE, toast: BACKUP_SAVED },
  }),
  run: defineForm({
    failed: SETTINGS_NOT_SAVED,
    schema: NO_FIELDS,
    save: (admin: SignedInActor) => askForBackup(admin),
    done: { to: PAGE, toast: BACKUP_ASKED },
  }),
});

export const action = (args: Route.ActionArgs) => answerForms(FORMS, adminOf(args.context), args);

export const clientAction = clientFormAction;

const FIGURES = [
  {
    name: 'hour',
    label: 'Hora',
    hint: 'De 0 a 23, no horário de Brasília. Com a máquina desligada, a cópia é feita quando ela volta.',
  },
  {
    name: 'daily',
    label: 'Dias guardados',
    hint: 'De 1 a 90: a última cópia de cada um dos dias mais novos fica.',
  },
  {
    name: 'weekly',
    label: 'Semanas guardadas',
    hint: 'De 0 a 104: além dos dias, a última cópia de cada semana.',
  },
] as const;

const EVERY_MS = 5_000;

/** Polls the state of the backups while the page is visible; the form keeps its entered values. */
function useFreshState() {
  const loaded = useLoaderData<typeof loader>();
  const { load, data: fresh } = useFetcher<typeof loader>();
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) void load(PAGE);
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [load]);
  return fresh ?? loaded;
}

export default function BackupPage() {
  const { settings, on, folder, withSecrets } = useLoaderData<typeof loader>();
  const { judged, last, runs } = useFreshState();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const form = useRecordForm({
    intent: 'save',
    answer,
    draft: { ...settings, on: on ? 'on' : '' } as Record<'on' | (typeof FIGURES)[number]['name'], string>,
    expectedVersion: packShown(settings),
  });
  const run = useRecordForm({ intent: 'run', answer, draft: {} });
  return (
    <SettingsFrame title="Configurações" lead="Todo dia, o banco de dados e os arquivos em um só arquivo.">
      <Surface className="p-5">
        <RecordForm form={form} aria-label="Cópias de segurança">
          <CheckboxField label="Fazer uma cópia todo dia" {...form.box('on')} />
          <div className="mt-5 grid gap-x-6 gap-y-5 sm:grid-cols-3">
            {FIGURES.map(({ name, label, hint }) => (
              <TextField
                key={name}
                label={label}
                {...form.field(name)}
                inputMode="numeric"
                required
                maxLength={3}
                hint={hint}
              />
            ))}
          </div>
          <FormRefusal message={form.refusal} />
          <SaveButton form={form} className="mt-5">
            Salvar
          </SaveButton>
        </RecordForm>
      </Surface>
      <section className="mt-6">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
          <div>
            <h2 className="display-m flex flex-wrap items-center gap-2">
              Últimas cópias <Badge tone={judged.level}>{judged.word}</Badge>
            </h2>
            <p className="text-sm text-muted">
              {last
                ? `A última completa é de ${formatDateTime(last.at)}, com ${formatFileSize(last.bytes)}.`
                : 'Ainda não há nenhuma completa.'}
            </p>
          </div>
          <RecordForm form={run} preventScrollReset>
            <SaveButton form={run} variant="secondary">
              Fazer agora
            </SaveButton>
          </RecordForm>
        </div>
        <FormRefusal message={run.refusal} />
        <Runs runs={runs} />
      </section>
      <Surface className="mt-6 space-y-2 p-5 text-sm text-muted">
        <p>
          Elas ficam em <code className="break-all text-ink">{folder}</code>, uma pasta do servidor (
          <code>BACKUP_DIR</code>). Leve-as também para outra máquina: um disco que se perde leva as suas
          cópias. Daqui não se baixa nada, para que uma sessão roubada não leve tudo.
        </p>
        <p>
          {withSecrets
            ? 'As chaves da instalação vão em cada cópia, sob a senha BACKUP_PASSPHRASE. Guarde essa senha em outro lugar.'
            : 'As chaves da instalação não vão nas cópias: guarde APP_SECRET (ou secrets.json) em outro lugar. Sem ela os arquivos não abrem.'}
        </p>
      </Surface>
    </SettingsFrame>
  );
}

type Run = Awaited<ReturnType<typeof loader>>['runs'][number];

const STATES = {
  running: { tone: 'info', word: 'em andamento' },
  done: { tone: 'good', word: 'completa' },
  failed: { tone: 'bad', word: 'falhou' },
} as const;

const Runs = ({ runs }: { runs: Run[] }) =>
  runs.length === 0 ? (
    <Surface>
      <EmptyState
        title="Nenhuma cópia ainda"
        text="A primeira é feita na próxima hora marcada, ou agora pelo botão."
      />
    </Surface>
  ) : (
    <Table
      stacked="tablet"
      label="Últimas cópias"
      columns={['Começou em', 'Pedida por', 'Como foi', 'Tamanho', 'Duração', 'Arquivo']}
    >
      {runs.map((run) => (
        <Row key={run.id} run={run} />
      ))}
    </Table>
  );

function Row({
  run: { byClock, status, file, bytes, fault, missing, startedAt, seconds, removed },
}: {
  run: Run;
}) {
  const { tone, word } = STATES[status];
  return (
    <tr>
      <Cell head className="tabular whitespace-nowrap">
        <time dateTime={startedAt}>{formatDateTime(startedAt)}</time>
      </Cell>
      <Cell>
        <RowWord>pedida </RowWord>
        {byClock ? 'pelo relógio' : 'no painel'}
      </Cell>
      <Cell className="max-w-96">
        <Badge tone={tone}>{word}</Badge>
        {fault && <span className="mt-1 block text-sm text-muted">{FAULTS[fault]}</span>}
        {missing > 0 && (
          <span className="mt-1 block text-sm text-warning">
            {missing === 1 ? 'Falta 1 arquivo' : `Faltam ${missing} arquivos`} que não estava no lugar.
          </span>
        )}
      </Cell>
      <Cell className="tabular whitespace-nowrap">
        {bytes !== null && (
          <>
            <RowWord>tamanho </RowWord>
            {formatFileSize(bytes)}
          </>
        )}
      </Cell>
      <Cell className="tabular whitespace-nowrap">
        {status === 'done' && seconds !== null && (
          <>
            <RowWord>em </RowWord>
            {lengthOf(seconds)}
          </>
        )}
      </Cell>
      <Cell className="text-sm break-all">
        {status === 'done' &&
          (removed ? <span className="text-muted">removido pelas mais novas</span> : file)}
      </Cell>
    </tr>
  );
}

import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import { z } from 'zod';
import {
  type Judged,
  judgeClock,
  judgeDisk,
  judgeEventLoop,
  judgeFailures,
  judgeInbox,
  judgeQueueAge,
  judgeRefusals,
  lengthOf,
} from '#app/features/installation/rules/terms.ts';
import {
  discardJob,
  type Health,
  loadHealth,
  retryJob,
} from '#app/features/installation/server/index.server.ts';
import { answerForms, defineForm, inArea } from '#app/kit/form.server.ts';
import { clientFormAction } from '#app/kit/form.tsx';
import { OpenLink, useMayOpen } from '#app/kit/may.tsx';
import { formatClock, formatDateTime } from '#app/lib/dates.ts';
import { formatFileSize } from '#app/lib/numbers.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Badge, Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import { useFresh } from '#app/ui/use-visible-stream.ts';
import type { Route } from './+types/health-page';
import { Errors } from './errors.tsx';
import { FailedJobs } from './failed-jobs.tsx';
import { Queues } from './queues.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Saúde | Painel' }];

export const loader = ({ context }: Route.LoaderArgs) => loadHealth(adminOf(context));

const JobId = z.object({ jobId: z.uuid() });

const FORMS = inArea('settings', {
  retry: defineForm({
    failed: 'Nada mudou',
    schema: JobId,
    save: (admin: SignedInActor, { jobId }) => retryJob(admin, jobId),
    done: { tone: 'good', title: 'Nova tentativa a caminho' },
  }),
  discard: defineForm({
    failed: 'Nada mudou',
    schema: JobId,
    save: (admin: SignedInActor, { jobId }) => discardJob(admin, jobId),
    done: { tone: 'good', title: 'Tarefa descartada' },
  }),
});

export const action = (args: Route.ActionArgs) => answerForms(FORMS, adminOf(args.context), args);

export const clientAction = clientFormAction;

export default function HealthPage() {
  const health = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  useFresh(10_000);
  const failed = health.queues.reduce((sum, queue) => sum + queue.failed, 0);
  return (
    <>
      <PageHeader
        title="Saúde"
        lead={
          <>
            Como o sistema está agora. Atualizado às{' '}
            <time dateTime={health.now} className="tabular">
              {formatClock(health.now)}
            </time>
            .
          </>
        }
      />
      <Summary health={health} failed={failed} />
      <div className="mt-8 space-y-8">
        <Section title="Fila de tarefas">
          <Queues queues={health.queues} />
        </Section>
        <Section title="Tarefas que falharam">
          <FailedJobs jobs={health.failedJobs} total={failed} />
        </Section>
        <Section title="Últimos erros">
          <Errors errors={health.errors} />
        </Section>
      </div>
    </>
  );
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2 className="display-m mb-3">{title}</h2>
    {children}
  </section>
);

function Summary({ health, failed }: { health: Health; failed: number }) {
  const may = useMayOpen();
  const { queues, clockSeconds, mails, webhooks, backups, disk, versions, refusals, inbox, pushRefusal } =
    health;
  const clock = judgeClock(clockSeconds);
  const oldest = Math.max(0, ...queues.map(({ oldestSeconds }) => oldestSeconds));
  const waiting = queues.reduce((sum, queue) => sum + queue.waiting, 0);
  return (
    <dl className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-3">
      <State label="Fila" judged={judgeQueueAge(oldest)}>
        {waiting} esperando{oldest >= 1 && `, a mais antiga há ${lengthOf(oldest)}`}
      </State>
      <State label="Tarefas agendadas" judged={clock}>
        {clockSeconds === null
          ? 'A agenda ainda não foi conferida'
          : `Agenda conferida há ${lengthOf(clockSeconds)}`}
        {clock.level === 'bad' && ': lembretes, cópias e conciliação não começam'}
      </State>
      <State label="Tarefas" judged={judgeFailures(failed)}>
        {failed === 0 ? 'Tudo o que começou terminou' : 'Esgotaram as tentativas; veja abaixo'}
      </State>
      <State label="E-mails" judged={judgeFailures(mails.failed)}>
        {mails.waiting === 0 ? 'Nenhum esperando' : `${mails.waiting} esperando`}
      </State>
      {inbox && (
        <State label="E-mails que chegam" judged={judgeInbox(inbox.ageSeconds, inbox.failures)}>
          {inbox.ageSeconds === null
            ? 'A caixa de entrada ainda não foi lida'
            : `Caixa de entrada lida há ${lengthOf(inbox.ageSeconds)}`}
          {inbox.failures > 0 &&
            (inbox.failures === 1 ? ', 1 leitura falhou' : `, ${inbox.failures} leituras falharam`)}
          . <OpenLink to="/admin/integracoes">Abrir</OpenLink>
        </State>
      )}
      {pushRefusal && (
        <State label="Avisos nos aparelhos" judged={{ level: 'bad', word: 'recusados' }}>
          O serviço de avisos recusou a nossa chave ({pushRefusal.status}) em{' '}
          <span className="tabular">{formatDateTime(pushRefusal.at)}</span>. Quem usa avisos desliga e liga o
          aparelho de novo no perfil; até lá, recebe por e-mail.
        </State>
      )}
      <State
        label="Webhooks"
        judged={
          webhooks.length === 0
            ? { level: 'good', word: 'entregando' }
            : {
                level: 'bad',
                word: webhooks.length === 1 ? '1 com problema' : `${webhooks.length} com problema`,
              }
        }
      >
        {webhooks.length === 0
          ? 'Nenhum deixou de entregar'
          : webhooks.map(({ id, name }, at) => (
              <span key={id}>
                {at > 0 && ', '}
                <OpenLink to={`/admin/integracoes/webhooks/${id}`}>{name || 'Sem nome'}</OpenLink>
              </span>
            ))}
      </State>
      <State
        label="Disco dos dados"
        judged={disk ? judgeDisk(disk.free, disk.total) : { level: 'warning', word: 'não informado' }}
      >
        {disk
          ? `${formatFileSize(disk.free)} livres de ${formatFileSize(disk.total)}`
          : 'O sistema não informa o espaço livre'}
      </State>
      <State label="Cópias de segurança" judged={backups}>
        {backups.last
          ? `A última completa em ${formatDateTime(backups.last.at)}, com ${formatFileSize(backups.last.bytes)}`
          : 'Ainda não há nenhuma completa'}
        . {may('/admin/config/backup') && <OpenLink to="/admin/config/backup">Abrir</OpenLink>}
      </State>
      <State label="Este processo" judged={judgeEventLoop(health.process.eventLoopMs)}>
        No ar há {lengthOf(health.process.uptimeSeconds)}, {formatFileSize(health.process.memoryBytes)} de
        memória, espera de {health.process.eventLoopMs} ms, {health.process.streams} ao vivo
      </State>
      <State label="Arquivos recusados por limite" judged={judgeRefusals(refusals.today)}>
        {refusals.yesterday === 0 ? 'Nenhum ontem' : `${refusals.yesterday} ontem`}
        {refusals.today + refusals.yesterday > 0 &&
          '. Passaram do tempo, do tamanho ou da fila: veja em Últimos erros'}
      </State>
      <Surface className="p-4 sm:col-span-full">
        <dt className="font-semibold">Versões</dt>
        <dd className="tabular mt-1 text-muted">
          Nome em Dia {versions.product} · banco {versions.schema} · PostgreSQL {versions.postgres} · Node{' '}
          {versions.node}
        </dd>
      </Surface>
    </dl>
  );
}

const State = ({ label, judged, children }: { label: string; judged: Judged; children: ReactNode }) => (
  <Surface className="p-4">
    <dt className="flex flex-wrap items-center justify-between gap-2 font-semibold">
      {label} <Badge tone={judged.level}>{judged.word}</Badge>
    </dt>
    <dd className="tabular mt-1 text-muted">{children}</dd>
  </Surface>
);

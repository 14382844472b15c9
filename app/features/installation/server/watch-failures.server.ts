import { jobWord } from '#app/features/installation/rules/terms.ts';
import { notifyAdminsOnce } from '#app/features/notifications/server/index.server.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { asActor, system, type Tx } from '#app/platform/actor.server.ts';
import { countFailuresSince } from '#app/platform/failed-jobs.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import { noticeText } from '#app/platform/notice-texts.server.ts';

const ACTOR = system('health');
const MINUTE_MS = 60_000;
/** The job runs every ten minutes; one run may be late. */
const FRESH_MS = 30 * MINUTE_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * Scheduled job: finds jobs that used all their attempts, whether they failed or their process died, and
 * queues one notice to the admins per kind and day.
 */
export async function watchFailures(now = new Date()): Promise<void> {
  const day = civilDateAt(now);
  await asActor(ACTOR, async (tx) => {
    for (const { kind, count, last } of await countFailuresSince(tx, new Date(now.getTime() - DAY_MS))) {
      if (now.getTime() - last.getTime() > FRESH_MS) continue;
      await enqueue(tx, 'health.notify', { kind, day, count }, { key: `${kind}:${day}` });
    }
  });
}

/** Job: notifies the admins of failed jobs of one kind. */
export async function notifyFailures({
  kind,
  day,
  count,
}: {
  kind: string;
  day: string;
  count: number;
}): Promise<void> {
  await asActor(ACTOR, async (tx) =>
    notifyAdminsOnce(tx, {
      key: `jobs:${kind}:${day}`,
      words: await wordsOf(tx, kind, count),
      link: '/admin/saude',
      action: 'Abrir Saúde',
    }),
  );
}

const wordsOf = (tx: Tx, kind: string, count: number) =>
  kind === 'mail.send'
    ? noticeText(tx, 'mail.failed', { quantos: count === 1 ? '1 e-mail' : `${count} e-mails` })
    : noticeText(tx, 'job.failed', {
        tipo: jobWord(kind),
        quantas: count === 1 ? '1 tarefa' : `${count} tarefas`,
      });

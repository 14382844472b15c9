import fs from 'node:fs';
import path from 'node:path';
import { desc, eq, gte, lt, sql } from 'drizzle-orm';
import { mailboxHealth } from '#app/features/inbound-mail/server/index.server.ts';
import { listEndpoints } from '#app/features/integrations/server/index.server.ts';
import { pushKeyRefusal } from '#app/features/notifications/server/index.server.ts';
import { startOfDay } from '#app/lib/business-days.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { asActor, type SignedInActor, system, type Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { env } from '#app/platform/env.server.ts';
import { eventLoopDelay } from '#app/platform/event-loop.server.ts';
import { listFailedJobs } from '#app/platform/failed-jobs.server.ts';
import { openStreams } from '#app/platform/live.server.ts';
import { clockAge } from '#app/platform/queue-clock.server.ts';
import { queueStates } from '#app/platform/queue-state.server.ts';
import { backupState } from './backup-settings.server.ts';
import { FOREIGN_CONTENT } from './error-ledger.server.ts';
import { requireAdminActor } from './settle-failed-jobs.server.ts';

const { errorReports: r } = schema;
const LAST_ERRORS = 20;

export type Health = Awaited<ReturnType<typeof loadHealth>>;

/** Loads the state of the system as seen by this process: queue, failed jobs, disk, versions, last errors. */
export async function loadHealth(admin: SignedInActor, now: Date = new Date()) {
  requireAdminActor(admin);
  const [queues, clock, endpoints, disk, inbox, pushRefusal, rest] = await Promise.all([
    queueStates(),
    clockAge(),
    listEndpoints(admin),
    diskOf(env().dataDir),
    mailboxHealth(),
    pushKeyRefusal(),
    asActor(system('health'), async (tx) => {
      const { rows } = await tx.execute<{ version: string }>(
        sql`select current_setting('server_version') as version`,
      );
      return {
        failedJobs: await listFailedJobs(tx),
        errors: await tx
          .select({
            id: r.id,
            name: r.name,
            code: r.code,
            what: r.what,
            place: r.place,
            route: r.route,
            requestId: r.requestId,
            count: r.count,
            lastAt: r.lastAt,
          })
          .from(r)
          .orderBy(desc(r.lastAt))
          .limit(LAST_ERRORS),
        refusals: await countRefusals(tx, now),
        backups: await backupState(tx, now),
        postgres: rows[0]?.version.split(' ')[0] ?? '',
      };
    }),
  ]);
  const mails = queues.find(({ kind }) => kind === 'mail.send');
  return {
    queues,
    /** Seconds since the queue last looked at its schedules; null when it never did, or in the future. */
    clockSeconds: Number.isFinite(clock) ? clock : null,
    failedJobs: rest.failedJobs.map((job) => ({ ...job, failedAt: job.failedAt.toISOString() })),
    mails: { waiting: (mails?.waiting ?? 0) + (mails?.active ?? 0), failed: mails?.failed ?? 0 },
    webhooks: endpoints
      .filter(({ enabled, failingSince, restingUntil }) => enabled && (failingSince ?? restingUntil) !== null)
      .map(({ id, name, open, failingSince }) => ({ id, name, failed: open.failed, failingSince })),
    backups: { ...rest.backups.judged, last: rest.backups.last },
    disk,
    inbox: inbox && { ...inbox, ageSeconds: secondsSince(inbox.fetchedAt, now) },
    pushRefusal,
    process: {
      uptimeSeconds: process.uptime(),
      memoryBytes: process.memoryUsage.rss(),
      eventLoopMs: eventLoopDelay(),
      streams: openStreams(),
    },
    versions: { ...installed(), node: process.version.replace(/^v/, ''), postgres: rest.postgres },
    refusals: rest.refusals,
    errors: rest.errors.map((error) => ({ ...error, lastAt: error.lastAt.toISOString() })),
    now: now.toISOString(),
  };
}

const secondsSince = (instant: string | null, now: Date): number | null =>
  instant === null ? null : Math.max(0, (now.getTime() - Date.parse(instant)) / 1_000);

/** Counts files and texts of strangers that a limit refused, today and yesterday in Brasília. */
async function countRefusals(tx: Tx, now: Date): Promise<{ today: number; yesterday: number }> {
  const today = new Date(startOfDay(civilDateAt(now)));
  const [row] = await tx
    .select({
      today: sql<number>`coalesce(sum(${r.count}) filter (where ${gte(r.lastAt, today)}), 0)::int`,
      yesterday: sql<number>`coalesce(sum(${r.count}) filter (where ${lt(r.lastAt, today)}), 0)::int`,
    })
    .from(r)
    .where(eq(r.name, FOREIGN_CONTENT));
  return row ?? { today: 0, yesterday: 0 };
}

/** Returns the bytes of the data disk; null if the system does not report them. */
async function diskOf(folder: string): Promise<{ free: number; total: number } | null> {
  try {
    const { bavail, blocks, bsize } = await fs.promises.statfs(folder);
    return { free: bavail * bsize, total: blocks * bsize };
  } catch {
    return null;
  }
}

let known: { product: string; schema: string } | undefined;

/** Installed versions: the product's, and the newest migration, which a start applies to the database. */
export function installed() {
  const read = (file: string) => JSON.parse(fs.readFileSync(path.join(process.cwd(), file), 'utf8'));
  known ??= {
    product: read('package.json').version as string,
    schema: (read('db/migrations/meta/_journal.json').entries as { tag: string }[]).at(-1)?.tag ?? '',
  };
  return known;
}

import type pg from 'pg';
import type { FirmKind } from '#app/features/imports/rules/terms.ts';
import { runImport, stageFirm } from '#app/features/imports/server/index.server.ts';
import { readFirmFile } from '#app/features/imports/server/read-firm.server.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import type { Sheets } from './made-up-firm.ts';

const NAMES: Record<FirmKind, string> = {
  ...{ clients: 'Clientes', companies: 'Empresas', services: 'Serviços' },
  ...{ installments: 'Parcelas', listings: 'Registros', notes: 'Notas', tasks: 'Tarefas' },
  ...{ documents: 'Documentos', contracts: 'Contratos' },
};

/** Reads each sheet as a CSV file, as the upload does, and stages them together. */
export async function bringFirm(
  clerk: SignedInActor,
  sheets: Sheets,
  archive: Parameters<typeof stageFirm>[2] = null,
): Promise<string> {
  const staged: Parameters<typeof stageFirm>[1][number][] = [];
  for (const [kind, lines] of Object.entries(sheets) as [FirmKind, string[] | undefined][]) {
    if (!lines) continue;
    const { value, files } = await readFirmFile(`${NAMES[kind]}.csv`, Buffer.from(lines.join('\r\n')), 0);
    if (!value.ok) throw new Error(value.error.message);
    for (const { packs: _, kind: found, ...sheet } of value.value.sheets)
      staged.push({ kind: found, name: `${NAMES[kind]}.csv`, sheet, packs: files });
  }
  return stageFirm(clerk, staged, archive);
}

/** Runs the enqueued jobs of a firm, and the jobs that those enqueue. */
export async function workFirm(owner: pg.Client, batchId: string): Promise<void> {
  const sheets = 'select id from imports where batch_id = $1';
  for (;;) {
    const { rows: jobs } = await owner.query<{ id: string }>(
      `update pgboss.job set state = 'completed'
       where name = 'imports.run' and state = 'created' and (data ->> 'importId')::uuid in (${sheets})
       returning data ->> 'importId' as id`,
      [batchId],
    );
    if (jobs.length === 0) break;
    for (const { id } of jobs) await runImport(id);
  }
  const { rowCount } = await owner.query(`${sheets} and status in ('running', 'undoing')`, [batchId]);
  if (rowCount) throw new Error('Sheets of the firm wait, and no job is enqueued for them.');
}

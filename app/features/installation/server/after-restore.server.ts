import { checkAcceptances, checkChain } from '#app/features/audit/server/index.server.ts';
import { asActor, system } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';

const SYSTEM = system('backups');
const STEP = 5_000;

/** Records in the audit log that all earlier entries come from a restored copy. */
export const recordRestore = (after: { takenAt: string; version: string }): Promise<void> =>
  asActor(SYSTEM, (tx) =>
    recordAudit(tx, SYSTEM, { action: 'backup.restore', entity: 'backups', entityId: after.takenAt, after }),
  );

/** Walks the chains of evidence to their ends; one sentence for each that is broken. */
export async function findChainFaults(): Promise<string[]> {
  const faults: string[] = [];
  for (const [name, walk] of [
    ['audit log', checkChain],
    ['contract acceptances', checkAcceptances],
  ] as const) {
    for (let after = 0; ; ) {
      const { broken, done, upTo } = await walk(SYSTEM, after, STEP);
      if (broken !== null) faults.push(`the chain of the ${name} is broken at entry ${broken}.`);
      if (done) break;
      after = upTo;
    }
  }
  return faults;
}

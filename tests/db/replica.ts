import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../scripts/embedded-postgres.ts';

/** Files of the running server that do not belong to its data. */
const NOT_COPIED = ['postmaster.pid', 'postmaster.opts', 'server.log'];

/**
 * Starts a streaming replica of a running server, as PostgreSQL's manual describes: a copy of its files
 * between the beginning and the end of a backup, which then follows it over a connection.
 * @param dataDir folder of the replica; its parent must exist.
 */
export async function startReplica(
  primary: Pick<EmbeddedPostgres, 'ownerUrl' | 'dataDir'>,
  dataDir: string,
): Promise<EmbeddedPostgres> {
  const owner = new pg.Client({ connectionString: primary.ownerUrl });
  await owner.connect();
  await owner.query("select pg_backup_start('replica', true)");
  // Node's own copy makes this account the owner of the copied files. A file may be deleted during the copy.
  try {
    execFileSync('cp', ['-a', primary.dataDir, dataDir], { stdio: 'ignore' });
  } catch {
    if (!fs.existsSync(path.join(dataDir, 'global/pg_control')))
      throw new Error('The files were not copied.');
  }
  const { rows } = await owner.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  await owner.end();
  for (const name of NOT_COPIED) fs.rmSync(path.join(dataDir, name), { force: true });
  const { uid, gid } = fs.statSync(dataDir);
  const add = (name: string, text: string) => {
    fs.appendFileSync(path.join(dataDir, name), text);
    fs.chownSync(path.join(dataDir, name), uid, gid);
  };
  const { hostname, port, username, password } = new URL(primary.ownerUrl);
  const conninfo = `host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}`;
  add('backup_label', rows[0]?.labelfile ?? '');
  add('standby.signal', '');
  add('postgresql.auto.conf', `primary_conninfo = '${conninfo}'\n`);
  return startEmbeddedPostgres({ dataDir, password: decodeURIComponent(password), disposable: true });
}

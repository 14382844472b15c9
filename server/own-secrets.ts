import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { ConfigurationError, SECRET_VARIABLES, type SecretVariables } from '#app/platform/env.server.ts';

export type OwnSecrets = { databasePassword: string; secret: string } & SecretVariables;

/**
 * Loads the secrets of an installation with the embedded database; creates them at the first start. The
 * database and the files cannot be opened without them, so every backup must include them.
 * @param clusterExists a database was made with them before
 * @throws ConfigurationError when they are lost or damaged
 */
export function ownSecrets(dataDir: string, clusterExists: boolean): OwnSecrets {
  const file = path.join(dataDir, 'secrets.json');
  if (!fs.existsSync(file)) {
    if (clusterExists) {
      throw new ConfigurationError(
        `${file} is missing, but a database made with it is there: restore it from your backup, or move ${dataDir} away to begin anew.`,
      );
    }
    write(file, {
      databasePassword: randomBytes(24).toString('base64url'),
      secret: randomBytes(48).toString('base64url'),
    });
  }
  return read(file);
}

function read(file: string): OwnSecrets {
  try {
    const found = JSON.parse(fs.readFileSync(file, 'utf8')) as Partial<OwnSecrets>;
    const { databasePassword, secret } = found;
    if (typeof databasePassword === 'string' && typeof secret === 'string') {
      const others = SECRET_VARIABLES.filter((name) => typeof found[name] === 'string');
      return { databasePassword, secret, ...Object.fromEntries(others.map((name) => [name, found[name]])) };
    }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new ConfigurationError(
    `${file} is damaged: restore it from your backup, since neither the database nor the files open without it.`,
  );
}

/**
 * Writes the file atomically, also in case of a power cut. If two processes start together, the first one's
 * file stays.
 */
function write(file: string, secrets: OwnSecrets): void {
  const part = `${file}.${process.pid}.part`;
  const handle = fs.openSync(part, 'w', 0o600);
  fs.writeFileSync(handle, JSON.stringify(secrets, null, 2));
  fs.fsyncSync(handle);
  fs.closeSync(handle);
  try {
    fs.linkSync(part, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    fs.rmSync(part, { force: true });
  }
  if (process.platform === 'win32') return;
  const folder = fs.openSync(path.dirname(file), 'r');
  fs.fsyncSync(folder);
  fs.closeSync(folder);
}

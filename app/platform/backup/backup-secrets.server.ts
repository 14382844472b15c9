import { env, type SecretVariables } from '../env.server.ts';
import { appKeys, fileKeys, keyId } from '../keys.server.ts';

/** As `secrets.json` has them: `APP_SECRET` as `secret`, the others by the names of their variables. */
export type KeptSecrets = { secret: string } & SecretVariables;

/** Secrets that a backup contains: all that may seal its rows and files, previous ones included. */
export function secretsOfBackup(): KeptSecrets {
  const { secret, previousSecrets, filesKey, previousFilesKeys } = env();
  return {
    secret,
    ...(previousSecrets.length > 0 && { APP_SECRET_PREVIOUS: previousSecrets.join(',') }),
    ...(filesKey !== undefined && { FILES_KEY: filesKey }),
    ...(previousFilesKeys.length > 0 && { FILES_KEY_PREVIOUS: previousFilesKeys.join(',') }),
  };
}

const APP = ['secret', 'APP_SECRET_PREVIOUS'] as const;
const FILES = ['FILES_KEY', 'FILES_KEY_PREVIOUS'] as const;

/** Names of the backup's secrets that no variable of the same kind provides in this installation. */
export function lackingSecrets(kept: KeptSecrets): (keyof KeptSecrets)[] {
  const unknownTo = (ring: readonly { id: string }[]) => (name: keyof KeptSecrets) =>
    (kept[name]?.split(',') ?? []).some((secret) => !ring.some(({ id }) => id === keyId(secret.trim())));
  return [...APP.filter(unknownTo(appKeys())), ...FILES.filter(unknownTo(fileKeys()))];
}

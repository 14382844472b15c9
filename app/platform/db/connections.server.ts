import { createHmac } from 'node:crypto';
import pg from 'pg';
import { parseIntoClientConfig } from 'pg-connection-string';
import { env } from '../env.server.ts';
import { heldPassword, type LoginRole, type RolePasswords } from './role-passwords.server.ts';

export type { LoginRole, RolePasswords };

/**
 * `worker` is for the system's work while a person waits (an order, a notice of the bank); `jobs` for the
 * queue's work; `replica` for `app`'s readings from another server.
 */
export type PoolName = LoginRole | 'jobs' | 'replica';

/**
 * First passwords of the login roles, derived from the one secret so that no further configuration is needed.
 */
export function rolePasswords(secret: string): RolePasswords {
  const derive = (role: LoginRole) =>
    createHmac('sha256', secret).update(`database-role:${role}`).digest('base64url');
  return { app: derive('app'), worker: derive('worker'), auth: derive('auth') };
}

/**
 * Connection settings of a login role. The password is read for each connection, since a change of secrets
 * draws new ones.
 * @param url of a replica, which has the same accounts.
 */
export const loginConfig = (role: LoginRole, url: string = env().databaseUrl): pg.ClientConfig => ({
  ...parseIntoClientConfig(url),
  user: `nome_${role}`,
  password: async () => (await heldPassword(role)) ?? rolePasswords(env().secret)[role],
});

/** The owner's URL with another account (and database, if given). */
export function roleUrl(
  ownerUrl: string,
  role: LoginRole,
  passwords: RolePasswords,
  database?: string,
): string {
  const url = new URL(ownerUrl);
  url.username = `nome_${role}`;
  url.password = passwords[role];
  if (database) url.pathname = `/${database}`;
  return url.toString();
}

/**
 * Makes one unopened connection outside of the pools. Its loss fails the waiting statements and emits `end`;
 * without the `error` listener it would end the process.
 */
export function singleConnection(config: pg.ClientConfig): pg.Client {
  const client = new pg.Client(config);
  client.on('error', () => {});
  return client;
}

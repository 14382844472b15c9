import { randomBytes } from 'node:crypto';
import { errorFields, log } from '../log.server.ts';

/** The three accounts that the product logs in with; they own no objects. */
export type LoginRole = 'app' | 'worker' | 'auth';
export type RolePasswords = Record<LoginRole, string>;

/** Time after which passwords are read again, when a connection is opened; ms. */
const FRESH_MS = 60_000;

type Held = {
  passwords: RolePasswords;
  readAt: number;
  read: () => Promise<RolePasswords>;
  reading?: Promise<void>;
};
const holder = globalThis as { __nomeLogins?: Held | undefined };

export const newRolePasswords = (): RolePasswords => {
  const made = () => randomBytes(32).toString('base64url');
  return { app: made(), worker: made(), auth: made() };
};

/**
 * Stores the passwords that the boot read from the database, and how to read them again: another process may
 * change them.
 */
export function holdRolePasswords(passwords: RolePasswords, read: () => Promise<RolePasswords>): void {
  holder.__nomeLogins = { passwords, read, readAt: performance.now() };
}

/** Forces the next connection to read the passwords again, also when a reading is under way. */
export function forgetRolePasswords(): void {
  if (!holder.__nomeLogins) return;
  const { passwords, read } = holder.__nomeLogins;
  holder.__nomeLogins = { passwords, read, readAt: Number.NEGATIVE_INFINITY };
}

/** Current password of a login role; null if the boot has set none. */
export async function heldPassword(role: LoginRole): Promise<string | null> {
  const held = holder.__nomeLogins;
  if (!held) return null;
  if (performance.now() - held.readAt > FRESH_MS) {
    held.reading ??= refresh(held).finally(() => delete held.reading);
    await held.reading;
  }
  return held.passwords[role];
}

async function refresh(held: Held): Promise<void> {
  try {
    held.passwords = await held.read();
    held.readAt = performance.now();
  } catch (error) {
    // The waiting connection fails on its own, or succeeds with the known password.
    log.warn({ event: 'role-passwords', ...errorFields(error) }, 'role passwords could not be read again');
  }
}

import { ImapFlow } from 'imapflow';
import type { AdapterSettings } from '#app/platform/adapter-settings.server.ts';
import { env } from '#app/platform/env.server.ts';
import { addressesOf } from '#app/platform/outgoing.server.ts';

export type ImapSettings = Pick<NonNullable<AdapterSettings['inbox']>, 'host' | 'port' | 'user' | 'password'>;

const TIMES = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 };
const MEGABYTE = 1024 * 1024;
/** Bytes of one answer of the server; the messages are smaller. */
const LIMITS = { maxLineLength: MEGABYTE, maxLiteralSize: 30 * MEGABYTE, maxResponseSize: 32 * MEGABYTE };

/**
 * Opens the inbox for reading and closes the connection after `work`. The server's name is resolved once and checked as
 * every address from the panel; the connection is encrypted, unless this installation may reach any address.
 * @throws OutgoingRefused, or the error of the server or the connection
 */
export async function withMailbox<T>(
  { host, port, user, password }: ImapSettings,
  work: (client: ImapFlow, uidValidity: string, uidNext: number) => Promise<T>,
): Promise<T> {
  const addresses = await addressesOf(host, 'panel');
  const { address } = addresses.find(({ family }) => family === 4) ?? addresses[0] ?? { address: host };
  const free = env().outgoing === 'any';
  const secure = port === '993';
  const client = new ImapFlow({
    host: address,
    port: Number(port),
    secure,
    servername: host,
    ...(!secure && { doSTARTTLS: free ? undefined : true }),
    auth: { user, pass: password },
    // Its log quotes mails.
    logger: false,
    disableAutoIdle: true,
    ...TIMES,
    ...LIMITS,
  });
  // A broken connection also rejects the command that waits for it.
  client.on('error', () => {});
  try {
    await client.connect();
    const inbox = await client.mailboxOpen('INBOX', { readOnly: true });
    return await work(client, String(inbox.uidValidity), Number(inbox.uidNext));
  } finally {
    client.close();
  }
}

/**
 * Waits until the server reports a new mail, which ends with the next command.
 * @returns false at once without IDLE or time, after `ms`, when the process ends, or with the connection
 */
export async function newMailWithin(client: ImapFlow, ms: number, ending: AbortSignal): Promise<boolean> {
  if (ms <= 0 || ending.aborted || !client.capabilities.has('IDLE')) return false;
  const over = AbortSignal.any([AbortSignal.timeout(ms), ending]);
  return new Promise((resolve) => {
    client.once('exists', () => resolve(true));
    client.once('close', () => resolve(false));
    over.addEventListener('abort', () => resolve(false), { once: true });
    client.idle().catch(() => resolve(false));
  });
}

/** Short code of a failure, without texts of the server, which may quote addresses. */
export function imapFault(error: unknown): string {
  const { code, serverResponseCode, authenticationFailed } = error as Record<string, unknown>;
  if (authenticationFailed) return 'AUTHENTICATIONFAILED';
  return [serverResponseCode ?? code].filter((part) => typeof part === 'string').join('') || 'unavailable';
}

import { createHmac } from 'node:crypto';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { pool } from './db/pools.server.ts';
import { appKeys, deriveKey } from './keys.server.ts';
import { networksOf } from './network.server.ts';

/**
 * Limits: points within a number of seconds, shared by all processes through the database. A name that ends
 * with `-ip` takes an address as its key and counts by its network.
 */
const LIMITS = {
  /** Requests to the auth library over HTTP, of any kind. */
  'auth-ip': { points: 240, duration: 60 },
  /** Attempts from one address. */
  'sign-in-ip': { points: 30, duration: 300 },
  /** Attempts on one account from one address. */
  'sign-in-account-ip': { points: 10, duration: 900 },
  /** Attempts on one account from a device that was signed in to it before. */
  'sign-in-device': { points: 10, duration: 900 },
  /**
   * Failures on one account from anywhere: they delay attempts but refuse none (`sign-in-pace.server.ts`).
   */
  'sign-in-account': { points: 1_000_000, duration: 86_400 },
  /** Codes of the second factor from unknown devices, whose sender knows the password. */
  'code-account': { points: 10, duration: 900 },
  'sign-up-ip': { points: 10, duration: 3600 },
  'reset-ip': { points: 10, duration: 3600 },
  'reset-account': { points: 3, duration: 3600 },
  'link-ip': { points: 10, duration: 3600 },
  'link-account': { points: 3, duration: 3600 },
  /** Uses of sign-in links and passkeys, and challenges for passkeys. */
  'passkey-ip': { points: 60, duration: 300 },
  /** Mails of one kind to an address that strangers can trigger. */
  'mail-account': { points: 3, duration: 3600 },
  /** Repetitions of a browser's sign-up mail: together with the first mail, the number of `mail-account`. */
  'mail-again': { points: 2, duration: 3600 },
  /** Attempts at the password of an account within an open session. */
  'password-account': { points: 10, duration: 900 },
  'email-change-account': { points: 5, duration: 3600 },
  'email-undo-ip': { points: 20, duration: 3600 },
  'invite-ip': { points: 60, duration: 3600 },
  /** Photos of a face. */
  'face-account': { points: 5, duration: 86_400 },
  /** Files of one person: above any real case, below the capacity of a disk. */
  'upload-account': { points: 300, duration: 3600 },
  /** Pictures that are drawn for one person. */
  'picture-account': { points: 30, duration: 3600 },
  /** Messages of one customer to the team. */
  'message-account': { points: 20, duration: 300 },
  'lead-ip': { points: 20, duration: 3600 },
  'contract-ip': { points: 60, duration: 3600 },
  /** Texts entered as a coupon at the checkout. */
  'coupon-ip': { points: 60, duration: 3600 },
  'order-ip': { points: 20, duration: 3600 },
  /** Charges of orders that have no account yet. */
  'charge-ip': { points: 40, duration: 3600 },
  'lookup-ip': { points: 60, duration: 60 },
  'verify-ip': { points: 60, duration: 60 },
  /** Messages checked for being ours, and reports of them. */
  'check-ip': { points: 60, duration: 60 },
  'report-ip': { points: 10, duration: 3600 },
  /** Helper links opened. */
  'helper-link-ip': { points: 60, duration: 60 },
  /** Readings of agendas by calendars. */
  'agenda-ip': { points: 60, duration: 600 },
  'chat-ip': { points: 60, duration: 600 },
  /** Calls of one key of the API; and calls without a valid one from an address, so that keys are not guessed. */
  'api-key': { points: 300, duration: 60 },
  'api-stranger-ip': { points: 30, duration: 60 },
  /** Limits copies of all data, which load the machine, and privacy requests, which people process. */
  'privacy-account': { points: 10, duration: 86_400 },
} as const;

export type LimitName = keyof typeof LIMITS;

/** Factor by which a /48 may exceed the points of a /64. */
const WIDE = 4;

const holder = globalThis as { __nomeLimits?: Map<string, RateLimiterPostgres> };

function limiter(name: LimitName, times: number): RateLimiterPostgres {
  holder.__nomeLimits ??= new Map();
  const keyPrefix = times === 1 ? name : `${name}-wide`;
  const existing = holder.__nomeLimits.get(keyPrefix);
  if (existing) return existing;
  const { points, duration } = LIMITS[name];
  const rule = { keyPrefix, points: points * times, duration };
  const created = new RateLimiterPostgres({
    storeClient: pool('auth'),
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    ...rule,
    // Without the database a request fails anyway; the limit must still apply.
    insuranceLimiter: new RateLimiterMemory(rule),
  });
  holder.__nomeLimits.set(keyPrefix, created);
  return created;
}

let derived: { secret: string; key: Buffer } | undefined;

/** The key of the hashes, derived once: the derivation costs more than a hash. */
function limitsKey(): Buffer {
  const { secret } = appKeys()[0];
  if (derived?.secret !== secret) derived = { secret, key: deriveKey(secret, 'limits') };
  return derived.key;
}

/**
 * Hashes an e-mail or an address into a key: the table contains only keyed hashes. Uses the newest secret
 * only: changing it resets the counters.
 */
export const hashedKey = (key: string) => createHmac('sha256', limitsKey()).update(key).digest('base64url');

/** The counters of a key; `about` is a second part of the key. */
function countersOf(name: LimitName, key: string, about = '') {
  const { narrow, wide } = name.endsWith('-ip') ? networksOf(key) : { narrow: key, wide: null };
  const counter = (network: string, times: number) => ({
    limiter: limiter(name, times),
    key: hashedKey(about ? `${network} ${about}` : network),
  });
  return wide ? [counter(narrow, 1), counter(wide, WIDE)] : [counter(narrow, 1)];
}

/**
 * Counts one attempt.
 * @returns seconds until the next one is allowed, or 0 when this one is.
 */
export async function consume(name: LimitName, key: string, about?: string): Promise<number> {
  try {
    for (const counter of countersOf(name, key, about)) await counter.limiter.consume(counter.key);
    return 0;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    throw refusal;
  }
}

/** Forgets the attempts of a key, after a success. */
export async function forgive(name: LimitName, key: string, about?: string): Promise<void> {
  for (const counter of countersOf(name, key, about)) await counter.limiter.delete(counter.key);
}

/** Counts an event without refusing it. @returns the count. */
export const tally = async (name: LimitName, key: string): Promise<number> =>
  (await limiter(name, 1).penalty(hashedKey(key))).consumedPoints;

/** Reverts one `tally`. */
export const untally = async (name: LimitName, key: string): Promise<void> => {
  await limiter(name, 1).reward(hashedKey(key));
};

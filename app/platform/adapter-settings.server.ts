import {
  isStoredAdapter,
  STORED_SETTINGS,
  type StoredAdapter,
  type StoredSettings,
} from '#app/features/integrations/rules/stored-settings.ts';
import { asActor, system } from './actor.server.ts';
import * as schema from './db/schema.server.ts';
import { type Asaas, type DecidedAdapter, env, type MercadoPago } from './env.server.ts';
import { onSettingsChange } from './live.server.ts';
import { errorFields, log } from './log.server.ts';
import { openText } from './secrets.server.ts';

/**
 * Current settings of the adapters: from the environment if it decides, else as stored by the panel, else
 * empty.
 */
export type AdapterSettings = {
  mercadoPago: MercadoPago | undefined;
  asaas: Asaas | undefined;
  focus: StoredSettings['focus'] | undefined;
  smtp: { url: string; from: string; stored: boolean } | undefined;
  /** Mailbox for answers: by IMAP if `host` is set, by the webhook if `webhookSecret` is. */
  inbox: StoredSettings['inbox'] | undefined;
  chat: { url: string; key: string | undefined; model: string; stored: boolean } | undefined;
  lookups: 'embedded' | 'network';
  courts: { url: string; key: string } | undefined;
  whatsapp: (StoredSettings['whatsapp'] & { apiUrl: string | undefined }) | undefined;
};

/** Stored settings, and the number of the reading that loaded them in this process. */
type Kept = { stored: Partial<StoredSettings>; unreadable: Set<StoredAdapter>; reading: number };
const holder = globalThis as { __nomeAdapters?: Kept; __nomeAdapterReadings?: number };
const kept = (): Kept => {
  holder.__nomeAdapters ??= { stored: {}, unreadable: new Set(), reading: 0 };
  return holder.__nomeAdapters;
};

/** Place that the secrets of an adapter are sealed for. */
export const credentialPlace = (adapter: StoredAdapter): string => `integration_credentials/${adapter}`;

/**
 * Decrypts an adapter's secrets and adds its settings; null when they do not open or no longer match the
 * schema.
 */
export function openSettings<Name extends StoredAdapter>(
  adapter: Name,
  row: { encrypted: string; settings: Record<string, string> },
): StoredSettings[Name] | null {
  try {
    const secrets = JSON.parse(openText(credentialPlace(adapter), row.encrypted)) as Record<string, string>;
    return STORED_SETTINGS[adapter].parse({ ...row.settings, ...secrets }) as StoredSettings[Name];
  } catch (error) {
    log.warn(
      { event: 'adapter-settings', adapter, ...errorFields(error) },
      'stored credentials cannot be opened',
    );
    return null;
  }
}

/**
 * Reads the stored settings at the start, and whenever the database reports a change. Of overlapping
 * readings, the one that began last counts, in whatever order they end.
 */
export async function loadAdapterSettings(): Promise<void> {
  const reading = (holder.__nomeAdapterReadings ?? 0) + 1;
  holder.__nomeAdapterReadings = reading;
  const { adapter, encrypted, settings } = schema.integrationCredentials;
  const rows = await asActor(system('settings'), (tx) =>
    tx.select({ adapter, encrypted, settings }).from(schema.integrationCredentials),
  );
  const stored: Partial<Record<StoredAdapter, unknown>> = {};
  const unreadable = new Set<StoredAdapter>();
  for (const row of rows) {
    if (!isStoredAdapter(row.adapter)) continue;
    const opened = openSettings(row.adapter, row);
    if (opened) stored[row.adapter] = opened;
    else unreadable.add(row.adapter);
  }
  if (reading > kept().reading)
    holder.__nomeAdapters = { stored: stored as Partial<StoredSettings>, unreadable, reading };
}

/** Keeps this process up to date. @returns stops that. */
export function followAdapterSettings(): () => void {
  return onSettingsChange(() => {
    loadAdapterSettings().catch((error: unknown) =>
      log.warn({ event: 'adapter-settings', ...errorFields(error) }, 'stored credentials not read'),
    );
  });
}

/** Adapters whose stored secrets were written under another `APP_SECRET`. */
export const unreadableSettings = (): ReadonlySet<StoredAdapter> => kept().unreadable;

export function adapterSettings(): AdapterSettings {
  const { payments, smtpUrl, mailFrom, chat, lookups, decided } = env();
  const { stored } = kept();
  /** Returns the stored settings of an adapter that no variable decides. */
  const free = <Name extends StoredAdapter>(name: Name) =>
    decided.has(name as DecidedAdapter) ? undefined : stored[name];
  const [bank, mail, assistant] = [free('payments'), free('mail'), free('assistant')];
  const { whatsapp } = stored;
  return {
    mercadoPago: payments.mercadoPago ?? (bank && { ...bank, apiUrl: payments.apiUrl }),
    asaas: payments.asaas ?? (decided.has('payments') ? undefined : stored.asaas),
    focus: free('focus'),
    smtp: smtpUrl
      ? { url: smtpUrl, from: mailFrom, stored: false }
      : mail && { url: smtpUrlOf(mail), from: mail.from, stored: true },
    inbox: free('inbox'),
    chat: chat
      ? { ...chat, stored: false }
      : assistant && { ...assistant, key: assistant.key || undefined, stored: true },
    lookups: free('lookups')?.mode ?? lookups,
    courts: free('courts'),
    whatsapp: whatsapp && { ...whatsapp, apiUrl: env().whatsappUrl },
  };
}

/** Adapters that only simulate in an installation that looks real; null if all are real. */
export type Rehearsal = { payments: boolean; mail: boolean } | null;

/**
 * Returns the simulated adapters, for the notice of panel and checkout. The demonstration has a different
 * notice.
 */
export function rehearsal(): Rehearsal {
  if (env().demo) return null;
  const { mercadoPago, asaas, smtp } = adapterSettings();
  const payments = !mercadoPago && asaas?.mode !== 'production';
  return !payments && smtp ? null : { payments, mail: !smtp };
}

function smtpUrlOf({ host, port, user, password }: StoredSettings['mail']): string {
  const login = user ? `${encodeURIComponent(user)}:${encodeURIComponent(password)}@` : '';
  return `${port === '465' ? 'smtps' : 'smtp'}://${login}${host}:${port}`;
}

/** Makes a value from the settings once, and again after they change. */
export function perSettings<T>(make: (settings: AdapterSettings) => T): () => T {
  let made: { value: T; of: Kept } | undefined;
  return () => {
    const of = kept();
    if (made?.of !== of) made = { value: make(adapterSettings()), of };
    return made.value;
  };
}

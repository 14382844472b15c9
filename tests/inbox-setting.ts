import type pg from 'pg';
import type { StoredSettings } from '#app/features/integrations/rules/stored-settings.ts';
import { credentialPlace, loadAdapterSettings } from '#app/platform/adapter-settings.server.ts';
import { sealText } from '#app/platform/secrets.server.ts';

export const INBOX_SECRET = 'chave-do-webhook-de-teste';

/** Runs `work` with a mailbox for answers, and removes the setting afterwards. */
export async function withInbox<T>(
  owner: pg.Client,
  work: () => Promise<T>,
  more: Partial<StoredSettings['inbox']> = {},
): Promise<T> {
  const {
    password = '',
    webhookSecret = INBOX_SECRET,
    ...settings
  } = {
    address: 'caso@nome.exemplo',
    host: '',
    port: '993',
    user: '',
    authserv: '',
    ...more,
  };
  await owner.query(
    `insert into integration_credentials (adapter, settings, encrypted, hints) values ('inbox', $1, $2, '{}')`,
    [settings, sealText(credentialPlace('inbox'), JSON.stringify({ password, webhookSecret }))],
  );
  await loadAdapterSettings();
  try {
    return await work();
  } finally {
    await owner.query("delete from integration_credentials where adapter = 'inbox'");
    await loadAdapterSettings();
  }
}

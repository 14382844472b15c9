import type { People } from './access-fixtures.ts';
import type { Values } from './fixture-rows.ts';

type AddRow = (key: string, values?: Values, fresh?: Values) => unknown;

/** Rows of conversations, pushes, WhatsApp and mail with values that the catalog does not determine. */
export function conversationRows(
  row: AddRow,
  id: (key: string) => string,
  { customerA, customerB, admin }: People,
): void {
  row(
    'push_subscriptions',
    { endpoint: 'https://push.example.com/1', p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
    { endpoint: 'https://push.example.com/2' },
  );
  row('push_keys', { id: 1 }, { id: 2 });
  row('conversations', {}, { user_id: customerB });
  const noFile = {
    file_name: null,
    file_path: null,
    file_size: null,
    mime_type: null,
    sha256: null,
    card_id: null,
  };
  const message = { conversation_id: id('conversations'), user_id: customerA, ...noFile };
  row('conversation_messages', { ...message, writer: 'customer', author_id: null });
  row('conversation_messages/team', { ...message, writer: 'team', author_id: admin });
  row('conversation_notes', { author_id: admin });
  row(
    'incoming_mails',
    { state: 'done', outcome: 'thread', raw: null, sha256: 'a'.repeat(64) },
    { sha256: 'b'.repeat(64) },
  );
  row('dead_mailboxes', {}, { address: 'outra@exemplo.com' });
  row('whatsapp_events', { sha256: 'a'.repeat(64) }, { sha256: 'b'.repeat(64) });
  const contact = { bsuid: 'BR.1', phone: null, phone_key: null };
  row('whatsapp_contacts', contact, { bsuid: 'BR.2' });
  row('whatsapp_contacts/without-case', { ...contact, bsuid: 'BR.3' }, { bsuid: 'BR.4' });
  row(
    'whatsapp_messages',
    {
      contact_id: id('whatsapp_contacts'),
      outgoing: true,
      status: 'queued',
      author_id: admin,
      category: 'service',
      file_path: null,
      mime_type: null,
      wamid: 'w1',
      key: 'k1',
    },
    { wamid: 'w2', key: 'k2' },
  );
  row('whatsapp_templates', { name: 'modelo_um' }, { name: 'modelo_dois' });
  row('whatsapp_erased', { digest: 'a' }, { digest: 'b' });
  row(
    'whatsapp_cases',
    { contact_id: id('whatsapp_contacts'), lead_id: null },
    { contact_id: id('whatsapp_contacts/without-case') },
  );
}

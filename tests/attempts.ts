import fs from 'node:fs';

/** Kinds of attacks on the product, in the words of the table in docs/threat-model.md. */
export const ATTACKS = {
  'read-by-id': 'Reading what is another customer’s by its id (page, data, file)',
  'write-by-id': 'Writing to another customer’s row by its id',
  'admin-surface':
    'The panel and the customer area as visitor, customer and staff, each route, four kinds of request',
  'form-rights':
    'Forms of the panel by position, each on every route that answers it, also about another’s client',
  'rows-by-sql': 'Rows of others by SQL, every table × actor × verb',
  'sql-logins':
    'What SQL under each login could capture: functions, temporary tables, schemas, locks, the queue',
  'garbage-notifications': 'NOTIFY with any text under the lowest SQL role, on every channel',
  'foreign-origin': 'Forms and JSON from another site: origins × content types × methods × cookies',
  'odd-requests': 'Odd ids, bodies, methods and writings of every route, to make it fail',
  'foreign-redirect': 'Addresses that would lead to another site after signing in',
  guessing: 'Guesses at passwords, codes and links, also in many networks and at once',
  'account-links': 'Used, older, forged and erased links, sessions, keys and codes',
  'auth-endpoints': 'Paths of the account library that are not ours to offer',
  'spoofed-address': 'Forged addresses of the visitor before a limit',
  uploads: 'Active and disguised files, lines that drip or never end',
  freezing: 'Files and texts that would hold the product up: forms, page trees, bombs, patterns',
  'outgoing-address': 'Requests that leave, led to addresses inside',
  'forged-webhook': 'Notices of payments that are forged, old, altered or of another shop',
  'forged-mail': 'Mails without the key of the provider, with forged tokens, senders and delivery reports',
  'forged-whatsapp': 'Webhooks of WhatsApp that are unsigned, altered, signed by another key or too large',
  'push-devices': 'Devices for pushes whose address leads inside, and devices of other customers',
  unsubscribe: 'Forged, cut and foreign codes that would turn news off',
  'hand-over':
    'Talks of the assistant for the team: floods, repeated forms, ids and addresses of other people',
  tampering: 'Prices, owners, statuses and documents sent by the browser',
  'ended-contract':
    'Acts in the name of a client whose contract ended: power of attorney, letters, documents',
  scripts: 'Scripts in rich text, contracts and pages',
  'csv-formula': 'Formulas in exported tables',
  imitations: 'Addresses that imitate ours, at /confira',
  'mail-header': 'Line breaks in mails’ headers',
  'forged-pdfs':
    'PDFs that pass for signed ones: updates, wrapped and forged signatures, false proofs, two doors',
  'stolen-data': 'What an erased person left behind, in tables, queue and files',
  'escaping-duties': 'Erasing an account at once to escape an order, a service or work for the team',
} as const;
export type Attack = keyof typeof ATTACKS;

/**
 * Counts an attempt for the table of `npm run attack`; does nothing in other runs.
 * @param held whether the product refused it. A test with an attempt that was not refused fails by its own
 * expectation.
 */
export function attempted(attack: Attack, held: boolean, times = 1): void {
  const file = process.env.ATTACK_COUNTS;
  if (file) fs.appendFileSync(file, `${JSON.stringify({ attack, times, successes: held ? 0 : times })}\n`);
}

import type { Position } from '#app/terms/panel-areas.ts';
import type { JobName } from '../job-names.server.ts';

type Queuing = 'visitor' | 'customer' | 'staff' | 'partner' | 'admin' | Exclude<Position, 'owner'>;

const CASEWORK: readonly JobName[] = [
  'cards.notify-document',
  'listings.average',
  'mail.send',
  'profiles.notify-face',
  'notices.whatsapp',
  'push.send',
  'whatsapp.read',
  'whatsapp.send',
];

/**
 * Queues that each actor's role may use; the system may use all. The only list: `migrateQueue` writes it into
 * the function that adds a job, so the database refuses other queues.
 */
export const MAY_QUEUE: Record<Queuing, readonly JobName[]> = {
  visitor: [],
  customer: ['energy.requested'],
  staff: [],
  partner: [],
  admin: [
    'automation.act',
    'backups.run',
    'cards.notify-document',
    'letters.mail',
    'listings.average',
    'mail.send',
    'privacy.erase',
    'privacy.notify',
    'profiles.notify-face',
    'notices.whatsapp',
    'push.send',
    'settings.retention',
    'webhooks.deliver',
    'webhooks.replay',
    'webhooks.test',
    'whatsapp.read',
    'whatsapp.send',
  ],
  // No copies, no webhooks with their secrets, no erasures.
  manager: [...CASEWORK, 'automation.act', 'letters.mail', 'privacy.notify', 'settings.retention'],
  clerk: CASEWORK,
  lawyer: [...CASEWORK, 'letters.mail', 'privacy.notify'],
  finance: ['mail.send', 'notices.whatsapp', 'push.send'],
  accountant: [],
};

/**
 * Retries within a day, from seconds to hours apart; then the job stays as failed and is shown. The first
 * pause also applies to a job whose process died.
 */
export const RETRY = { retryLimit: 18, retryDelay: 2, retryBackoff: true, retryDelayMax: 3 * 60 * 60 };

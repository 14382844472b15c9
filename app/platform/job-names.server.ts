import type { SecurityChange } from '#app/features/accounts/rules/security-change.ts';
import type { WhatsAppAlarm } from '#app/features/whatsapp/rules/errors.ts';
import type { NewsJob } from '#app/features/whatsapp/rules/terms.ts';
import type { ChargeId, DocumentId, UserId } from '#app/terms/ids.ts';
import type { Mail } from './mail/mail.server.ts';

/** A security event of an account, with the request that caused it. `at` is an ISO instant. */
export type SecurityEvent = {
  id: string;
  change: SecurityChange;
  userId: UserId;
  ip: string;
  userAgent: string;
  at: string;
};

/** A push to one device about a kind of news, with the path that it opens. `at` is an ISO instant. */
export type PushJob = { subscriptionId: string; kind: string; link: string; at: string };

/** Every queue of the product with the data of its jobs. */
export type JobData = {
  'mail.send': Mail;
  'accounts.security': SecurityEvent;
  /** Stores the heads of the chains outside of the database. */
  'audit.anchor': Record<string, never>;
  'automation.act': { actionId: string };
  'automation.clock': Record<string, never>;
  'automation.expire': Record<string, never>;
  /** Makes a backup: one requested in the panel (`asked`), or the scheduled one if it is due. */
  'backups.run': { asked?: boolean };
  /** Applies or undoes a change of many rows. */
  'bulk.run': { bulkId: string };
  'contracts.pdf': { acceptanceId: string };
  'energy.requested': { requestId: string };
  'events.dispatch': Record<string, never>;
  'events.expire': Record<string, never>;
  /** Compares the daily sums with the rows that they count. */
  'figures.check': Record<string, never>;
  /** Recomputes the sums of days whose rows changed. */
  'figures.settle': Record<string, never>;
  'files.check': Record<string, never>;
  /** Notifies the admins of jobs of one kind that used up their attempts. `day` is a civil date. */
  'health.notify': { kind: string; day: string; count: number };
  'health.watch': Record<string, never>;
  /** Runs an import, or undoes it. */
  'imports.run': { importId: string };
  'imports.expire': Record<string, never>;
  /** Deletes received mails that are done, or undecided for too long. */
  'inbound-mail.expire': Record<string, never>;
  'inbound-mail.fetch': Record<string, never>;
  'inbound-mail.work': { mailId: string };
  'lawsuits.check': Record<string, never>;
  /** Offers new leads to consultants and hands on those whose time to accept passed. */
  'partners.offers': Record<string, never>;
  /** Brings the ledger of the partners' commissions up to date. */
  'partners.settle': Record<string, never>;
  /** Renews the house's keys before they expire; announces the expiry of a bought certificate. */
  'proof.keys': Record<string, never>;
  /** Closes past days with the root of their acceptances. */
  'proof.roots': Record<string, never>;
  /** Gets the time stamp for a document that was sealed without it. */
  'proof.stamp': { sha256: string };
  'profiles.forget-face': { userId: UserId };
  'profiles.expire-faces': Record<string, never>;
  /** Notifies the customer of the decision on a photo, once it can no longer be undone. */
  'profiles.notify-face': { checkId: string; decision: string };
  /** Notifies the customer of the decision on a document, once it can no longer be undone. */
  'cards.notify-document': { documentId: DocumentId; decision: string };
  /** Recomputes listings after a change of their service's clock. */
  'listings.settle': Record<string, never>;
  /** Moves listings to the step that their stored outlook gives for today. */
  'listings.clocks': Record<string, never>;
  /** Reads the Central Bank's average for the contract of a listing. */
  'listings.average': { listingId: string };
  /** Takes on the record of an accepted request under the extended guarantee. */
  'listings.cover': { requestId: string };
  /** Judges the newest file that answers a request for a lawyer's power of attorney. */
  'letters.judge-power': { userId: UserId; requestId: string };
  'letters.mail': { mailId: string };
  /** Runs at the start of each day: handles letters whose last day has passed. */
  'letters.overdue': Record<string, never>;
  'payments.webhook': { inboxId: string };
  'payments.charge': { chargeId: ChargeId };
  /** Cancels a charge at the provider that must no longer be paid. */
  'payments.cancel': { chargeId: ChargeId };
  'payments.refund': { chargeId: ChargeId };
  'payments.reconcile': Record<string, never>;
  'payments.dunning': Record<string, never>;
  'payments.check': { checkId: string };
  /** Sends due debits of Pix Automático, and reads authorizations and attempts that no notice reported. */
  'payments.automatic': Record<string, never>;
  /** Sends one debit, or its next attempt, to the provider. */
  'payments.debit': { chargeId: ChargeId };
  /** Cancels an authorization at the provider. */
  'payments.end-automatic': { authorizationId: string };
  'privacy.export': { requestId: string };
  /** Records the outcome of promises. */
  'promises.settle': Record<string, never>;
  /** Reminds admins and partners of the first day of the second factor. */
  'team.two-factor': Record<string, never>;
  'privacy.erase': { requestId: string; decision: string };
  'privacy.notify': { requestId: string; decision: string };
  'privacy.files': { paths: string[] };
  'privacy.expire': Record<string, never>;
  'settings.retention': Record<string, never>;
  /** Position and counts of a pass in progress; empty for a new pass. */
  'secrets.reseal': { column?: number; after?: string; changed?: number; unreadable?: number };
  'integrations.expire': Record<string, never>;
  /** Adds, corrects and sends tax notes. */
  'tax-notes.work': Record<string, never>;
  /** One attempt of a delivery. */
  'webhooks.deliver': { deliveryId: string; round: number; attempt: number };
  /** Notifies the admins that a delivery has failed for good. */
  'webhooks.notify': { endpointId: string; attempts: number };
  'webhooks.replay': {
    endpointId: string;
    which: 'open' | 'failed' | 'all';
    from?: string;
    until?: string;
    askedAt: string;
  };
  'notices.mail': NewsJob;
  'notices.whatsapp': NewsJob;
  'push.send': PushJob;
  'webhooks.test': { endpointId: string; eventId: string };
  /** Works one stored webhook of WhatsApp. */
  'whatsapp.event': { eventId: string };
  /** Answers a message from WhatsApp by rule. */
  'whatsapp.answer': { messageId: string };
  /** Hands one message to WhatsApp. */
  'whatsapp.send': { messageId: string; secret?: string };
  /** Sends a link that signs in to the account of a phone, if it has one. `next` is a path of this site. */
  'whatsapp.sign-in': { id: string; phone: string; next: string };
  /** Marks a message from WhatsApp as read by the team. */
  'whatsapp.read': { messageId: string };
  /** A message of a member of the team did not arrive: its writer is notified, and the client by mail. */
  'whatsapp.refused': { messageId: string };
  /** Notifies the owner of a fault of WhatsApp, once a day. `day` is a civil date. */
  'whatsapp.alarm': { alarm: WhatsAppAlarm; day: string };
  /** A webhook of the simulator; `body` is its JSON. */
  'whatsapp.simulate': { body: string };
  'whatsapp.expire': Record<string, never>;
};
export type JobName = keyof JobData;

export const JOB_NAMES: readonly JobName[] = [
  'mail.send',
  'notices.mail',
  'notices.whatsapp',
  'push.send',
  'accounts.security',
  'audit.anchor',
  'automation.act',
  'automation.clock',
  'automation.expire',
  'backups.run',
  'bulk.run',
  'contracts.pdf',
  'energy.requested',
  'events.dispatch',
  'events.expire',
  'figures.check',
  'figures.settle',
  'files.check',
  'health.notify',
  'health.watch',
  'imports.run',
  'imports.expire',
  'inbound-mail.expire',
  'inbound-mail.fetch',
  'inbound-mail.work',
  'lawsuits.check',
  'proof.keys',
  'proof.roots',
  'proof.stamp',
  'profiles.forget-face',
  'profiles.expire-faces',
  'profiles.notify-face',
  'cards.notify-document',
  'listings.average',
  'listings.clocks',
  'listings.cover',
  'listings.settle',
  'letters.judge-power',
  'letters.mail',
  'letters.overdue',
  'payments.webhook',
  'payments.charge',
  'payments.cancel',
  'payments.refund',
  'payments.reconcile',
  'payments.dunning',
  'payments.check',
  'payments.automatic',
  'payments.debit',
  'payments.end-automatic',
  'privacy.export',
  'privacy.erase',
  'privacy.notify',
  'privacy.files',
  'privacy.expire',
  'partners.offers',
  'partners.settle',
  'promises.settle',
  'team.two-factor',
  'settings.retention',
  'secrets.reseal',
  'integrations.expire',
  'tax-notes.work',
  'webhooks.deliver',
  'webhooks.replay',
  'webhooks.notify',
  'webhooks.test',
  'whatsapp.event',
  'whatsapp.answer',
  'whatsapp.send',
  'whatsapp.sign-in',
  'whatsapp.read',
  'whatsapp.refused',
  'whatsapp.alarm',
  'whatsapp.simulate',
  'whatsapp.expire',
];

/** Handlers by job. A job may run more than once, so handlers must be idempotent. */
export type JobHandlers = { [Name in JobName]: (data: JobData[Name]) => Promise<void> };

/** Scheduled jobs: cron expressions in Brasília's time. */
export type JobSchedules = Partial<Record<JobName, string>>;

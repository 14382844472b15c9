import { recordSecurity, remindTwoFactor } from '#app/features/accounts/server/index.server.ts';
import { anchorChains } from '#app/features/audit/server/index.server.ts';
import {
  act,
  dispatchEvents,
  type EventConsumer,
  expireEvents,
  expireRuns,
  queueRuns,
  runClock,
} from '#app/features/automation/server/index.server.ts';
import { runBulk } from '#app/features/bulk/server/index.server.ts';
import { notifyDocument } from '#app/features/cases/server/index.server.ts';
import { mailContract } from '#app/features/checkout/server/index.server.ts';
import { notifyEnergyRequest } from '#app/features/energy/server/index.server.ts';
import { checkFigures, settleFigures } from '#app/features/figures/server/index.server.ts';
import { expireImports, runImport } from '#app/features/imports/server/index.server.ts';
import { expireMails, fetchMails, workMail } from '#app/features/inbound-mail/server/index.server.ts';
import {
  countBusinessEvents,
  notifyFailures,
  resealPiece,
  runBackup,
  watchFailures,
} from '#app/features/installation/server/index.server.ts';
import {
  beginRounds,
  deliverWebhook,
  expireApiRequests,
  expireWebhooks,
  notifyFailing,
  queueDeliveries,
  queueTest,
} from '#app/features/integrations/server/index.server.ts';
import {
  claimLetterMail,
  handLetterMail,
  judgeLawyerPower,
  markOverdue,
  returnUntakenLegal,
} from '#app/features/letters/server/index.server.ts';
import {
  checkLawsuits,
  findAverage,
  moveClocks,
  settleUncomputed,
  takeOnCovered,
} from '#app/features/listings/server/index.server.ts';
import { mailNews, sendNewsOnWhatsApp, sendPush } from '#app/features/notifications/server/index.server.ts';
import { moveOffers, settleCommissions } from '#app/features/partners/server/index.server.ts';
import {
  cancelAuthorization,
  cancelCharge,
  prepareCharge,
  processWebhook,
  reconcile,
  refundCharge,
  remindDueInstallments,
  runGatewayCheck,
  sendDebit,
  workAutomatic,
} from '#app/features/payments/server/index.server.ts';
import {
  buildExport,
  eraseAccount,
  expirePrivacy,
  notifyPrivacyAnswer,
  removeFiles,
} from '#app/features/privacy/server/index.server.ts';
import { expireFaces, forgetFace, notifyFace } from '#app/features/profiles/server/index.server.ts';
import { settlePromises } from '#app/features/promises/server/index.server.ts';
import { closeDays, stampLate, tendKeys } from '#app/features/proof/server/index.server.ts';
import { applyRetention, sendBranded } from '#app/features/settings/server/index.server.ts';
import { workNotes } from '#app/features/tax-notes/server/index.server.ts';
import {
  deliverSimulated,
  expireWhatsAppEvents,
  sendReadReceipt,
  sendWhatsApp,
} from '#app/features/whatsapp/server/index.server.ts';
import {
  answerIncoming,
  notifyRefusedMessage,
  notifyWhatsAppAlarm,
  sendSignInLink,
  workEvent,
} from '#app/features/whatsapp-cases/server/index.server.ts';
import type { JobHandlers, JobSchedules } from '#app/platform/job-names.server.ts';
import { jobsEnding } from '#app/platform/jobs.server.ts';
import { businessEvents } from '#app/platform/metrics.server.ts';
import { checkFiles } from '#app/platform/uploads/check-files.server.ts';

/** Consumers of every domain event. */
export const EVENT_CONSUMERS: readonly EventConsumer[] = [queueRuns, queueDeliveries, countBusinessEvents];

/** Handlers by queue. */
export const JOB_HANDLERS: JobHandlers = {
  'mail.send': (mail) => sendBranded(mail),
  'accounts.security': recordSecurity,
  'audit.anchor': () => anchorChains(),
  'automation.act': ({ actionId }) => act(actionId),
  'automation.clock': () => runClock(),
  'automation.expire': () => expireRuns(),
  'backups.run': (data) => runBackup(data, jobsEnding()),
  'bulk.run': ({ bulkId }) => runBulk(bulkId),
  'contracts.pdf': async ({ acceptanceId }) => {
    await mailContract(acceptanceId);
    businessEvents.inc({ event: 'acceptance' });
  },
  'energy.requested': ({ requestId }) => notifyEnergyRequest(requestId),
  'events.dispatch': async () => void (await dispatchEvents(EVENT_CONSUMERS)),
  'events.expire': () => expireEvents(),
  'integrations.expire': async () => {
    await expireWebhooks();
    await expireApiRequests();
  },
  'webhooks.deliver': deliverWebhook,
  'webhooks.replay': beginRounds,
  'webhooks.notify': notifyFailing,
  'webhooks.test': queueTest,
  'profiles.forget-face': ({ userId }) => forgetFace(userId),
  'profiles.expire-faces': () => expireFaces(),
  'profiles.notify-face': notifyFace,
  'cards.notify-document': (data) => notifyDocument(data),
  'figures.check': async () => {
    await checkFigures();
  },
  'figures.settle': async () => {
    await settleFigures();
  },
  'files.check': async () => {
    await checkFiles();
  },
  'health.notify': notifyFailures,
  'health.watch': () => watchFailures(),
  'imports.run': ({ importId }) => runImport(importId),
  'imports.expire': () => expireImports(),
  'inbound-mail.expire': () => expireMails(),
  'inbound-mail.fetch': () => fetchMails(50_000),
  'inbound-mail.work': ({ mailId }) => workMail(mailId, claimLetterMail),
  'lawsuits.check': () => checkLawsuits(),
  'listings.clocks': async () => {
    await moveClocks();
  },
  'listings.settle': () => settleUncomputed(),
  'listings.cover': ({ requestId }) => takeOnCovered(requestId),
  'listings.average': ({ listingId }) => findAverage(listingId),
  'letters.judge-power': (answered) => judgeLawyerPower(answered),
  'letters.mail': ({ mailId }) => handLetterMail(mailId),
  'letters.overdue': async () => {
    await markOverdue();
    await returnUntakenLegal();
  },
  'partners.offers': async () => {
    await moveOffers();
  },
  'partners.settle': async () => {
    await settleCommissions();
  },
  'payments.webhook': ({ inboxId }) => processWebhook(inboxId),
  'payments.charge': async ({ chargeId }) => {
    await prepareCharge(chargeId);
  },
  'payments.cancel': ({ chargeId }) => cancelCharge(chargeId),
  'payments.refund': ({ chargeId }) => refundCharge(chargeId),
  'payments.reconcile': () => reconcile(),
  'payments.dunning': () => remindDueInstallments(),
  'payments.check': ({ checkId }) => runGatewayCheck(checkId),
  'payments.automatic': () => workAutomatic(),
  'payments.debit': ({ chargeId }) => sendDebit(chargeId),
  'payments.end-automatic': ({ authorizationId }) => cancelAuthorization(authorizationId),
  'privacy.export': ({ requestId }) => buildExport(requestId),
  'privacy.erase': ({ requestId, decision }) => eraseAccount(requestId, decision),
  'privacy.notify': notifyPrivacyAnswer,
  'privacy.files': ({ paths }) => removeFiles(paths),
  'privacy.expire': () => expirePrivacy(),
  'promises.settle': () => settlePromises(),
  'team.two-factor': () => remindTwoFactor(),
  'proof.keys': () => tendKeys(),
  'proof.roots': () => closeDays(),
  'proof.stamp': ({ sha256 }) => stampLate(sha256),
  'notices.mail': (news) => mailNews(news),
  'notices.whatsapp': (news) => sendNewsOnWhatsApp(news),
  'push.send': (data) => sendPush(data),
  'secrets.reseal': resealPiece,
  'settings.retention': async () => {
    await applyRetention();
  },
  'tax-notes.work': () => workNotes(),
  'whatsapp.alarm': notifyWhatsAppAlarm,
  'whatsapp.answer': ({ messageId }) => answerIncoming(messageId),
  'whatsapp.event': ({ eventId }) => workEvent(eventId),
  'whatsapp.expire': () => expireWhatsAppEvents(),
  'whatsapp.read': ({ messageId }) => sendReadReceipt(messageId),
  'whatsapp.refused': ({ messageId }) => notifyRefusedMessage(messageId),
  'whatsapp.send': ({ messageId, secret }) => sendWhatsApp(messageId, secret),
  'whatsapp.sign-in': (job) => sendSignInLink(job),
  'whatsapp.simulate': ({ body }) => deliverSimulated(body),
};

/** Schedules of recurring jobs, in Brasília's time. */
export const JOB_SCHEDULES: JobSchedules = {
  'audit.anchor': '25 * * * *',
  'automation.clock': '*/10 * * * *',
  'automation.expire': '55 3 * * *',
  'backups.run': '*/10 * * * *',
  // The pump dispatches at once; this finds the events that it missed.
  'events.dispatch': '* * * * *',
  'events.expire': '50 3 * * *',
  'figures.check': '30 2 * * *',
  'figures.settle': '*/10 * * * *',
  'files.check': '40 * * * *',
  'health.watch': '*/10 * * * *',
  'imports.expire': '20 4 * * *',
  'inbound-mail.expire': '25 4 * * *',
  'inbound-mail.fetch': '* * * * *',
  'lawsuits.check': '0 6 * * *',
  'integrations.expire': '15 4 * * *',
  // After midnight in Brasília; again in the morning, for a machine that slept.
  'listings.clocks': '5 0,6 * * *',
  'listings.settle': '*/10 * * * *',
  // At the start of the day: letters whose last day has passed enter the queue.
  'letters.overdue': '0 0 * * *',
  'partners.offers': '* * * * *',
  'partners.settle': '*/5 * * * *',
  'payments.reconcile': '*/10 * * * *',
  'profiles.expire-faces': '0 4 * * *',
  'payments.automatic': '50 6,12,18,22 * * *',
  'payments.dunning': '0 9 * * *',
  'privacy.expire': '30 3 * * *',
  'promises.settle': '*/10 * * * *',
  'team.two-factor': '30 8 * * *',
  'proof.keys': '40 5 * * *',
  // Every hour: the night's root must not be lost if the machine was off at night.
  'proof.roots': '20 * * * *',
  'secrets.reseal': '25 * * * *',
  'settings.retention': '0 3 * * *',
  'tax-notes.work': '* * * * *',
  'whatsapp.expire': '35 3 * * *',
};

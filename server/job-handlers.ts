import { storeContractPdf } from '#app/features/contracts/server/index.server.ts';
import {
  prepareCharge,
  processWebhook,
  reconcile,
  refundCharge,
  remindDueParts,
} from '#app/features/payments/server/index.server.ts';
import type { JobHandlers, JobSchedules } from '#app/platform/jobs.server.ts';
import { mailPort } from '#app/platform/mail/mail-port.server.ts';

/** What each queue's jobs do. */
export const JOB_HANDLERS: JobHandlers = {
  'mail.send': (mail) => mailPort().send(mail),
  'contracts.pdf': async ({ acceptanceId }) => void (await storeContractPdf(acceptanceId)),
  'payments.webhook': ({ inboxId }) => processWebhook(inboxId),
  'payments.charge': async ({ chargeId }) => {
    await prepareCharge(chargeId);
  },
  'payments.refund': ({ chargeId }) => refundCharge(chargeId),
  'payments.reconcile': () => reconcile(),
  'payments.dunning': () => remindDueParts(),
};

/** What the clock starts, in Brasília's time. */
export const JOB_SCHEDULES: JobSchedules = {
  'payments.reconcile': '*/10 * * * *',
  'payments.dunning': '0 9 * * *',
};

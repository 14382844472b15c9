import { recordSecurity } from '#app/features/accounts/server/index.server.ts';
import { storeContractPdf } from '#app/features/contracts/server/index.server.ts';
import { tellEnergyRequest } from '#app/features/energy/server/index.server.ts';
import { checkFiles } from '#app/features/files/server/index.server.ts';
import {
  prepareCharge,
  processWebhook,
  reconcile,
  refundCharge,
  remindDueParts,
} from '#app/features/payments/server/index.server.ts';
import {
  buildExport,
  eraseAccount,
  expirePrivacy,
  removeFiles,
} from '#app/features/privacy/server/index.server.ts';
import { expireFaces, forgetFace } from '#app/features/profiles/server/index.server.ts';
import type { JobHandlers, JobSchedules } from '#app/platform/jobs.server.ts';
import { mailPort } from '#app/platform/mail/mail-port.server.ts';

/** What each queue's jobs do. */
export const JOB_HANDLERS: JobHandlers = {
  'mail.send': (mail) => mailPort().send(mail),
  'accounts.security': recordSecurity,
  'contracts.pdf': async ({ acceptanceId }) => void (await storeContractPdf(acceptanceId)),
  'energy.requested': ({ requestId }) => tellEnergyRequest(requestId),
  'profiles.forget-face': ({ userId }) => forgetFace(userId),
  'profiles.expire-faces': () => expireFaces(),
  'files.check': async () => {
    await checkFiles();
  },
  'payments.webhook': ({ inboxId }) => processWebhook(inboxId),
  'payments.charge': async ({ chargeId }) => {
    await prepareCharge(chargeId);
  },
  'payments.refund': ({ chargeId }) => refundCharge(chargeId),
  'payments.reconcile': () => reconcile(),
  'payments.dunning': () => remindDueParts(),
  'privacy.export': ({ requestId }) => buildExport(requestId),
  'privacy.erase': ({ requestId }) => eraseAccount(requestId),
  'privacy.files': ({ paths }) => removeFiles(paths),
  'privacy.expire': () => expirePrivacy(),
};

/** What the clock starts, in Brasília's time. */
export const JOB_SCHEDULES: JobSchedules = {
  'files.check': '40 * * * *',
  'payments.reconcile': '*/10 * * * *',
  'profiles.expire-faces': '0 4 * * *',
  'payments.dunning': '0 9 * * *',
  'privacy.expire': '30 3 * * *',
};

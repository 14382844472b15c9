import { securityMail, securityNotice } from '#app/features/accounts/rules/account-mails.ts';
import { describeDevice } from '#app/features/accounts/rules/device.ts';
import { isMailed } from '#app/features/accounts/rules/security-change.ts';
import { sendToCustomer } from '#app/features/notifications/server/index.server.ts';
import { loadRecipient } from '#app/features/profiles/server/index.server.ts';
import { formatDateTime } from '#app/lib/dates.ts';
import { asActor, system } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import { env } from '#app/platform/env.server.ts';
import type { SecurityEvent } from '#app/platform/job-names.server.ts';
import { noticeText } from '#app/platform/notice-texts.server.ts';

export const SECURITY_PATH = '/app/perfil/seguranca';

/**
 * Audits a change to an account's security and notifies the account holder by mail and in the customer area.
 */
export async function recordSecurity({ id, change, userId, ip, userAgent, at }: SecurityEvent) {
  const actor = system('accounts');
  await asActor(actor, async (tx) => {
    const person = await loadRecipient(tx, userId);
    // The account was deleted, so there is no recipient.
    if (!person) return;
    if (isMailed(change)) {
      const words = await noticeText(tx, `security.${change}`, {});
      const how = { when: formatDateTime(at), device: describeDevice(userAgent).name };
      const link = `${env().appUrl}${SECURITY_PATH}`;
      const mail = securityMail(words, { ...person, link, ip, ...how });
      await sendToCustomer(tx, {
        userId,
        kind: 'account',
        mail,
        key: `security:${id}`,
        type: change === 'two-factor-on' ? 'success' : 'warning',
        link: SECURITY_PATH,
        ...securityNotice(words, how),
      });
    }
    await recordAudit(tx, actor, {
      action: `account.${change}`,
      entity: 'users',
      entityId: userId,
      after: { ip, userAgent, at },
    });
  });
}

import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { NOTICE_KEYS } from './notice-catalog.ts';
import type { NoticeWords } from './notice-text.ts';

const app = path.resolve(import.meta.dirname, '../../..');
const HERE = 'features/notifications';

const sources = fs
  .readdirSync(app, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|\/journeys\//.test(name))
  .map((name) => ({
    name: name.replaceAll(path.sep, '/'),
    code: fs.readFileSync(path.join(app, name), 'utf8'),
  }));

/** Returns the files with a match, regardless of local names. */
const filesWith = (what: RegExp) => sources.filter(({ code }) => what.test(code)).map(({ name }) => name);

/** Returns the arguments of every call of a function. */
function callsOf(functions: string): { name: string; given: string }[] {
  const begin = new RegExp(String.raw`(?<![\w.]|function )(?:${functions})\(`, 'g');
  return sources.flatMap(({ name, code }) =>
    [...code.matchAll(begin)].map(({ 0: { length }, index }) => {
      let at = index + length;
      for (let open = 1; open > 0 && at < code.length; at++) {
        if (code[at] === '(') open++;
        else if (code[at] === ')') open--;
      }
      return { name, given: code.slice(index + length, at - 1) };
    }),
  );
}

test('every notice takes its words from the catalogue', () => {
  const calls = callsOf('notify|notifyAdmins|notifyMembers|sendToCustomers?');
  expect(calls.length).toBeGreaterThan(20);
  expect(calls.filter(({ given }) => /\b(title|message)\b\s*[:,}]/.test(given))).toEqual([]);
});

test('every mail does too', () => {
  const senders = sources.filter(({ code }) => /\bmailAddress\(|noticeMail\(/.test(code));
  expect(senders.length).toBeGreaterThan(10);
  expect(
    senders
      .filter(({ code }) => /\b(subject|html):(?! string| mail\.subject)/.test(code))
      .map(({ name }) => name),
  ).toEqual([]);
  // The look of a mail, whose subject and lines it takes from the words.
  expect(filesWith(/(?<!\w|function )letter\(/)).toEqual([`${HERE}/rules/notice-mail.ts`]);
});

test('customers get notices, mails and pushes only by one door', () => {
  expect(filesWith(/into notifications|insert\((schema\.)?notifications\)/).toSorted()).toEqual([
    `${HERE}/server/notify-admins.server.ts`,
    `${HERE}/server/notify.server.ts`,
    `${HERE}/server/send-to-customer.server.ts`,
  ]);
  expect(filesWith(/(enqueue|enqueueAll)\(\s*\w+,\s*'(mail|push)\.send'/).toSorted()).toEqual([
    // An answer that a person of the team writes, which has its own thread.
    'features/conversations/server/mail-answer.server.ts',
    // A letter goes to its addressee.
    'features/letters/server/mail-letters.server.ts',
    `${HERE}/server/channels/mail-channel.server.ts`,
    `${HERE}/server/channels/push-channel.server.ts`,
    `${HERE}/server/notify-admins-once.server.ts`,
    // A push service that asks to wait.
    `${HERE}/server/push/send-push.server.ts`,
    // Confirmation and recovery of an account, before there is a customer.
    'platform/auth-mails.server.ts',
  ]);
});

test('a message on WhatsApp leaves by news with their choices, or answers the person', () => {
  expect(filesWith(/(?<!function )\b(queueWhatsApp|queueNewsOnWhatsApp)\(/).toSorted()).toEqual([
    // Answers and templates that a person of the team sends.
    'features/conversations/server/send-answer.server.ts',
    'features/conversations/server/send-template.server.ts',
    // News, whose choices and quiet hours the door has asked for.
    `${HERE}/server/whatsapp-news.server.ts`,
    // Answers to a person who writes there.
    'features/whatsapp-cases/server/answer-message.server.ts',
    'features/whatsapp-cases/server/decide-contact.server.ts',
    'features/whatsapp-cases/server/phone-link.server.ts',
    'features/whatsapp/server/queue-news.server.ts',
  ]);
  expect(
    filesWith(/enqueue(All)?\(\s*\w+,\s*'(whatsapp\.send|notices\.(whatsapp|mail))'/).toSorted(),
  ).toEqual([
    `${HERE}/server/channels/whatsapp-channel.server.ts`,
    'features/whatsapp/server/queue-news.server.ts',
    'features/whatsapp/server/queue-whatsapp.server.ts',
    // The next attempt.
    'features/whatsapp/server/send-message.server.ts',
  ]);
});

test('each channel has one job that calls its provider', () => {
  expect(filesWith(/\bmailPort\(\)\s*\.send\(|\bport\.send\(|sendOut\(endpoint/).toSorted()).toEqual([
    `${HERE}/server/push/send-push.server.ts`,
    'features/settings/server/send-branded.server.ts',
    'features/whatsapp/server/send-message.server.ts',
    // The port itself, which skips erased people.
    'platform/mail/mail-port.server.ts',
  ]);
});

test('mails to an address without choices are few, each for a reason', () =>
  expect(filesWith(/(?<!const )\bmailAddress\(/).toSorted()).toEqual([
    // The old and the new address of an account.
    'features/accounts/server/change-email.server.ts',
    // Invited members.
    'features/accounts/server/team/invite.server.ts',
    // Administrators.
    'features/audit/server/anchor-chains.server.ts',
    // Leads, which have a separate choice.
    'features/automation/server/do-action.server.ts',
    'features/bulk/server/do-act.server.ts',
    // The address that accepted a contract.
    'features/checkout/server/mail-contract.server.ts',
    // The sender of refused attachments.
    'features/inbound-mail/server/work-mail.server.ts',
    // Consultants to whom a lead is offered; invited and paid partners.
    'features/partners/server/lead-offers.server.ts',
    'features/partners/server/partner-invites.server.ts',
    'features/partners/server/payouts.server.ts',
    // Buyers without an account.
    'features/payments/server/notify-payment.server.ts',
    // The data officer, and accounts that are deleted.
    'features/privacy/server/notify-privacy.server.ts',
  ]));

test('only rules, notices by hand and news from the queue have words outside of the catalogue', () => {
  expect(filesWith(/\btypedWords\(/).toSorted()).toEqual([
    'features/automation/server/do-action.server.ts',
    'features/bulk/server/do-act.server.ts',
    `${HERE}/rules/notice-text.ts`,
    `${HERE}/server/send-notice.server.ts`,
    `${HERE}/server/whatsapp-news.server.ts`,
  ]);
  expect(filesWith(/\bas (unknown as )?NoticeWords\b/)).toEqual([`${HERE}/rules/notice-text.ts`]);
  // @ts-expect-error A literal text is not accepted.
  const words: NoticeWords = { title: 'Oi', message: 'Tudo bem?' };
  expect(words.title).toBe('Oi');
});

test('every text of the catalogue has a sender', () => {
  const others = sources.filter(({ name }) => !name.startsWith(`${HERE}/rules/texts/`));
  const said = (key: string) =>
    others.some(
      ({ code }) => code.includes(`'${key}'`) || code.includes(`\`${key.slice(0, key.indexOf('.') + 1)}\${`),
    );
  expect(NOTICE_KEYS.filter((key) => !said(key))).toEqual([]);
});

export {
  assignMail,
  decideLetterMail,
  discardMail,
  joinLead,
  keepMailFiles,
  leadFromMail,
  loadOpenMails,
  reviveMailbox,
  undoAssign,
} from './decide-mail.server.ts';
export { expireMails, fetchMails, mailboxHealth, testInbox } from './fetch-mails.server.ts';
export { ownDomain } from './own-domain.server.ts';
export { receiveMail } from './receive-mail.server.ts';
export { isDeadMailbox } from './take-bounce.server.ts';
export { isMailProvider } from './take-webhook.server.ts';
export { workMail } from './work-mail.server.ts';

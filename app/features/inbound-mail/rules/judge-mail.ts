/** Facts of a received mail that decide what it is. Names of headers are in lower case. */
export type MailFacts = {
  headers: readonly { key: string; value: string }[];
  from: string;
  subject: string;
  /** Message-ID with its angle brackets; empty without one. */
  messageId: string;
};

const headerOf = ({ headers }: Pick<MailFacts, 'headers'>, key: string): string =>
  headers.find((header) => header.key === key)?.value.trim() ?? '';

const NO_PERSON =
  /^(mailer-daemon|postmaster|no-?reply|nao-?responda|não-?responda|bounces?|donotreply)([+@-]|$)/i;
const AUTOMATIC_SUBJECT =
  /^(out of (the )?office|automatic reply|auto(matic)?[ -]?reply|resposta autom[aá]tica|aus[eê]ncia|fora do escrit[oó]rio)/i;

/**
 * Whether a program wrote the mail (RFC 3834 and practice): it is never answered and counts for no person.
 * @param own domain of this installation's Message-IDs: a mail with one of them came back
 */
export function isAutomatic(mail: MailFacts, own: string): boolean {
  const submitted = headerOf(mail, 'auto-submitted').toLowerCase();
  return (
    (submitted !== '' && !/^no\b/.test(submitted)) ||
    /^(bulk|list|junk|auto_reply)\b/i.test(headerOf(mail, 'precedence')) ||
    ['x-auto-response-suppress', 'x-autoreply', 'x-autorespond', 'list-id'].some(
      (key) => headerOf(mail, key) !== '',
    ) ||
    headerOf(mail, 'return-path') === '<>' ||
    NO_PERSON.test(mail.from) ||
    AUTOMATIC_SUBJECT.test(mail.subject.trim()) ||
    (own !== '' && mail.messageId.toLowerCase().endsWith(`@${own.toLowerCase()}>`))
  );
}

/**
 * The DMARC result that our own mail server wrote; null without one. Only the topmost header of that server counts:
 * any sender may write others below it.
 * @param authserv name of the server in the header; empty without a setting
 */
export function dmarcResult(mail: Pick<MailFacts, 'headers'>, authserv: string): 'pass' | 'fail' | null {
  const first = headerOf(mail, 'authentication-results');
  const [server = '', ...results] = first.split(';').map((part) => part.trim().toLowerCase());
  if (!authserv || server.split(/\s/)[0] !== authserv) return null;
  const found = results.find((part) => part.startsWith('dmarc='));
  return found ? (/^dmarc=pass\b/.test(found) ? 'pass' : /^dmarc=fail\b/.test(found) ? 'fail' : null) : null;
}

/** Most automatic mails to one address in an hour; then it gets none for a day. */
const MOST_AUTOMATIC = 5;
const HOUR_MS = 60 * 60 * 1000;
const SILENCE_MS = 24 * HOUR_MS;

/**
 * Whether one more automatic mail may go to an address: a storm between two programs ends after five.
 * @param sent times of those that went there, in ms, in any order
 */
export function mayAnswerAlone(sent: readonly number[], now: number): boolean {
  const times = sent.toSorted((a, b) => a - b);
  return !times.some((time, at) => {
    const first = times[at - MOST_AUTOMATIC + 1];
    return first !== undefined && time - first < HOUR_MS && now - time < SILENCE_MS;
  });
}

/** Report on the delivery of one sent mail (RFC 3464). */
export type Bounce = { recipient: string; action: string; status: string; messageId: string };

/** `dead`: the address takes no mail. `reputation`: our mail is refused. `wait`: it is tried again. `other`: no cause known. */
export function bounceMeaning({ action, status }: Bounce): 'dead' | 'reputation' | 'wait' | 'other' {
  if (action !== 'failed' || status.startsWith('4.')) return 'wait';
  if (/^5\.(1\.(1|2|3|10)|2\.1)$/.test(status)) return 'dead';
  return status.startsWith('5.7.') ? 'reputation' : 'other';
}

/** Value of a field of a report or header, unfolded; empty without it. */
function fieldOf(text: string, name: string): string {
  const lines = text.split(/\r?\n/);
  const at = lines.findIndex((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`));
  if (at < 0) return '';
  // A folded field goes on in lines that begin with a blank.
  const rest = lines.slice(at + 1);
  const end = rest.findIndex((line) => !/^[ \t]/.test(line));
  const folded = rest.slice(0, end < 0 ? rest.length : end);
  return [(lines[at] ?? '').slice(name.length + 1), ...folded].join(' ').replace(/\s+/g, ' ').trim();
}

const addressIn = (text: string) =>
  text
    .replace(/^[^;]*;\s*/, '')
    .replace(/^<|>$/g, '')
    .toLowerCase();

/** Reads the fields of a delivery report and the Message-ID of the returned mail. @returns null for another text */
export function readBounce(report: string, returned: string): Bounce | null {
  const recipient = addressIn(fieldOf(report, 'Final-Recipient'));
  const action = fieldOf(report, 'Action').toLowerCase();
  const status = /\d\.\d{1,3}\.\d{1,3}/.exec(fieldOf(report, 'Status'))?.[0] ?? '';
  return recipient && action && status
    ? { recipient, action, status, messageId: fieldOf(returned, 'Message-ID') }
    : null;
}

/** Report that a recipient marked a sent mail as unwanted (ARF, RFC 5965). `recipient` is empty where the provider hides it. */
export type Complaint = { recipient: string; messageId: string };

/** Feedback types that ask for no more mails; `not-spam` and `virus` do not. */
const UNWANTED = /^(abuse|fraud|opt-out(-list)?)$/i;

/** Reads a feedback report and the mail that it is about. @returns null for another text, or another kind of feedback */
export function readComplaint(report: string, returned: string): Complaint | null {
  if (!UNWANTED.test(fieldOf(report, 'Feedback-Type'))) return null;
  const messageId = fieldOf(returned, 'Message-ID');
  return messageId ? { recipient: addressIn(fieldOf(report, 'Original-Rcpt-To')), messageId } : null;
}

import { type CivilDate, isCivilDate } from '#app/lib/civil-dates.ts';
import { type Cursor, decodeCursor } from '#app/lib/keyset.ts';
import { isUuid } from '#app/lib/uuid.ts';

/** Which records of access are asked for. Days are civil dates in Brasília, both included. */
export type AccessFilter = {
  /** An account, by its whole e-mail or by its id. */
  email?: string;
  userId?: string;
  /** An address in every form that it may be kept in. */
  ips?: string[];
  from?: CivilDate;
  until?: CivilDate;
  after: Cursor | null;
};

/** Nothing is shown before something is asked for: these records are kept under secrecy. */
export type AccessSearch = AccessFilter | 'nothing' | 'unreadable';

const day = (value: string | null) => (value && isCivilDate(value) ? value : undefined);

/** Reads the address. A text that is no whole e-mail, address or id is no search: parts of one would show strangers. */
export function readAccessSearch(query: URLSearchParams): AccessSearch {
  const text = (query.get('busca') ?? '').trim().toLowerCase().slice(0, 254);
  const from = day(query.get('de'));
  const until = day(query.get('ate'));
  const asked = { from, until, after: decodeCursor(query.get('depois')) };
  if (text === '') return from || until ? asked : 'nothing';
  if (/^[^\s@]+@[^\s@]+$/.test(text)) return { ...asked, email: text };
  if (isUuid(text)) return { ...asked, userId: text };
  const ips = keptIps(text);
  return ips ? { ...asked, ips } : 'unreadable';
}

/**
 * An IP address as the sign-in library keeps it: an IPv4 as it is, of an IPv6 its network (the first 64 bits) written
 * out; whole for those of before. Null for anything else.
 */
export function keptIps(text: string): string[] | null {
  if (/^(\d{1,3}\.){3}\d{1,3}$/.test(text))
    return text.split('.').every((part) => Number(part) < 256) ? [text] : null;
  if (!text.includes(':') || !URL.canParse(`http://[${text}]`)) return null;
  // The browser's own reader of addresses: shortened in one way, `::` for zeros, an IPv4 at the end as two groups.
  const short = new URL(`http://[${text}]`).hostname.slice(1, -1);
  const [left = [], right = []] = short.split('::').map((side) => side.split(':').filter(Boolean));
  const zeros = Array<string>(8 - left.length - right.length).fill('0');
  const groups = [...left, ...zeros, ...right].map((group) => group.padStart(4, '0'));
  const whole = groups.join(':');
  return [...new Set([whole, [...groups.slice(0, 4), ...Array<string>(4).fill('0000')].join(':')])];
}

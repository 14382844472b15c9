import { day, listAddress } from '#app/kit/list.ts';
import { isUuid } from '#app/lib/uuid.ts';
import type { UserId } from '#app/terms/ids.ts';

/** Kinds of access records: a session began, or it ended before its expiry. */
export const ACCESS_KINDS = ['entered', 'left'] as const;
export type AccessKind = (typeof ACCESS_KINDS)[number];

export const ACCESS_KIND_LABELS: Record<AccessKind, string> = { entered: 'Entrou', left: 'Saiu' };

/** Kinds of sign-in. `mail`: the link that confirmed the mailbox of a new account. */
export const ENTRY_METHODS = ['password', 'code', 'link', 'passkey', 'mail'] as const;
export type EntryMethod = (typeof ENTRY_METHODS)[number];

export const ENTRY_METHOD_LABELS: Record<EntryMethod, string> = {
  password: 'Senha',
  code: 'Senha e código',
  link: 'Link por e-mail',
  passkey: 'Chave de acesso',
  mail: 'Confirmação do e-mail',
};

/** A record as the panel shows it; `at` is an ISO instant. The end of a session has no address. */
export type AccessLine = {
  id: string;
  at: string;
  kind: AccessKind;
  userId: UserId;
  name: string;
  email: string;
  ip: string | null;
  device: string | null;
  method: EntryMethod | null;
};

/** An account by its complete e-mail or by its id, or an IP address in every stored form. */
type Subject = { email?: string; userId?: UserId; ips?: string[] };

/**
 * Refuses a text that is no complete e-mail, address or id: a part of one would show records of strangers.
 */
function readSubject(typed: string): Subject | undefined {
  const text = typed.toLowerCase().slice(0, 254);
  if (/^[^\s@]+@[^\s@]+$/.test(text)) return { email: text };
  if (isUuid(text)) return { userId: text };
  const ips = keptIps(text);
  return ips ? { ips } : undefined;
}

/** Records of access. Days are civil dates in Brasília, both included. */
export const ACCESS_LIST = listAddress({
  name: 'acessos',
  path: '/admin/auditoria/acessos',
  filters: { subject: ['busca', readSubject], from: ['de', day], until: ['ate', day] },
  sorts: { quando: 'instant' },
  usual: '-quando',
});

/**
 * Returns an IP address as the sign-in library stores it: an IPv4 unchanged, of an IPv6 the network (the
 * first 64 bits) in full form, and the whole address as older records have it. Null for anything else.
 */
export function keptIps(text: string): string[] | null {
  if (/^(\d{1,3}\.){3}\d{1,3}$/.test(text))
    return text.split('.').every((part) => Number(part) < 256) ? [text] : null;
  const url = text.includes(':') ? URL.parse(`http://[${text}]`) : null;
  if (!url) return null;
  // URL shortens each address in the same way: `::` for zeros, an IPv4 at the end as two groups.
  const short = url.hostname.slice(1, -1);
  const [left = [], right = []] = short.split('::').map((side) => side.split(':').filter(Boolean));
  const zeros = Array<string>(8 - left.length - right.length).fill('0');
  const groups = [...left, ...zeros, ...right].map((group) => group.padStart(4, '0'));
  const whole = groups.join(':');
  return [...new Set([whole, [...groups.slice(0, 4), ...Array<string>(4).fill('0000')].join(':')])];
}

import { getDomain } from 'tldts';
import { fold } from '#app/lib/text.ts';
import type { OfficialChannels } from './official-channels.ts';

/**
 * `ours`: the business's own site, written plainly. `imitation`: a name made to look like it. `letters`:
 * letters of other alphabets or with accents, which look like plain ones. `hidden`: another site named before
 * the real one. `odd`: the business's host with a port, an invisible sign or another notation. `unnamed`: the
 * business has no domain to compare with. `other`: any other site.
 */
type LinkKind = 'ours' | 'imitation' | 'letters' | 'hidden' | 'odd' | 'unnamed' | 'other';

type LinkReading = { host: string; path: string; kind: LinkKind };

/** Lookalike letters, and pairs that look like one letter. */
const LOOKALIKES: [RegExp, string][] = [
  [/rn/g, 'm'],
  [/vv/g, 'w'],
  [/0/g, 'o'],
  [/[1|]/g, 'l'],
  [/3/g, 'e'],
  [/4/g, 'a'],
  [/5/g, 's'],
  [/7/g, 't'],
];

/** A name without accents, spaces, dots and hyphens. */
const lettersOf = (name: string): string => fold(name).replace(/[^a-z0-9]/g, '');

/** The letters of a name with its lookalikes replaced, word by word: "pagar-nome" has no "m" made of "rn". */
const skeleton = (name: string): string =>
  name
    .split(/[^\p{L}\p{M}\d|]/u)
    .map((word) => LOOKALIKES.reduce((text, [like, letter]) => text.replace(like, letter), lettersOf(word)))
    .join('');

/** Returns the edit distance: how many letters have to be added, dropped or replaced. */
function distance(from: string, to: string): number {
  let above = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [row, letter] of [...from].entries()) {
    const line = [row + 1];
    for (const [at, other] of [...to].entries())
      line.push(
        Math.min(
          (line[at] ?? 0) + 1,
          (above[at + 1] ?? 0) + 1,
          (above[at] ?? 0) + (letter === other ? 0 : 1),
        ),
      );
    above = line;
  }
  return above.at(-1) ?? 0;
}

/**
 * Most edits between two names that may be mistaken for each other; short names are similar to many words.
 */
const mistakable = ({ length }: string): number => (length >= 6 ? 2 : length >= 4 ? 1 : 0);

/** Returns the longest label of a host, which is the name in `app.name.com.br`. */
const longestLabel = (host: string): string =>
  host.split('.').reduce((longest, label) => (label.length > longest.length ? label : longest));

/** Whether a host or a mailbox has the name of the business, or a similar one. */
export function resembles(
  host: string,
  { name, domains }: Pick<OfficialChannels, 'name' | 'domains'>,
): boolean {
  const names = [name, ...domains.map(longestLabel)].map(skeleton).filter(({ length }) => length >= 4);
  const wholes = [skeleton(host), lettersOf(host)];
  const labels = host
    .split(/[.@_]/)
    .filter(({ length }) => length <= LONGEST_LABEL)
    .map(skeleton);
  return names.some(
    (own) =>
      wholes.some((whole) => whole.includes(own)) ||
      labels.some((label) => distance(label, own) <= mistakable(own)),
  );
}

/** Maximum length of a label in the domain name system. */
const LONGEST_LABEL = 63;

/** Finds the registered name of a host by the public suffix list. Null for an IP address or a bare suffix. */
export const registeredName = (host: string): string | null => getDomain(host, { allowPrivateDomains: true });

/**
 * Whether a host belongs to the business: one of its domains or a subdomain. The registered name has to be
 * the same, so that a public suffix entered as a domain matches nothing.
 */
export function isOwnHost(host: string, { domains }: Pick<OfficialChannels, 'domains'>): boolean {
  return domains.some(
    (own) =>
      host === own ||
      (host.endsWith(`.${own}`) &&
        registeredName(own) !== null &&
        registeredName(host) === registeredName(own)),
  );
}

/** Whether the business has a domain that others could imitate. */
const hasDomain = ({ domains }: Pick<OfficialChannels, 'domains'>): boolean =>
  domains.some((own) => registeredName(own) !== null);

/** Compares a foreign host or mailbox with the business's names. */
export function likeness(name: string, channels: OfficialChannels): 'imitation' | 'unnamed' | 'other' {
  if (!resembles(name, channels)) return 'other';
  return hasDomain(channels) ? 'imitation' : 'unnamed';
}

/** Reads an address as a browser would open it. Null for text that is no address of a web page. */
export function readLink(text: string, channels: OfficialChannels): LinkReading | null {
  const address = /^https?:/i.test(text) ? text : `http://${text}`;
  const url = URL.parse(address);
  if (!url?.hostname) return null;
  return { host: url.hostname, path: url.pathname + url.search, kind: kindOf(address, url, channels) };
}

function kindOf(address: string, url: URL, channels: OfficialChannels): LinkKind {
  if (url.username !== '' || url.password !== '') return 'hidden';
  const host = url.hostname;
  if (isOwnHost(host, channels)) {
    const written = address.slice(url.protocol.length).toLowerCase();
    const rest = written.startsWith(`//${host}`) ? written.slice(host.length + 2) : null;
    if (rest !== null && /^(?:[/?#]|$)/.test(rest) && !UNSEEN.test(address)) return 'ours';
    return /^[\x20-\x7e]*$/.test(written) ? 'odd' : 'letters';
  }
  // The parser encodes every letter beyond a to z this way.
  if (/(?:^|\.)xn--/.test(host)) return 'letters';
  return likeness(host, channels);
}

/** Invisible signs and the backslash, which programs interpret differently. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\\]/u;

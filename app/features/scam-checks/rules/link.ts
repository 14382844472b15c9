import { fold } from '#app/lib/text.ts';
import type { OfficialChannels } from './official-channels.ts';

/**
 * `ours`: the business's own site. `imitation`: a name that is meant to be taken for it. `letters`: letters of other
 * alphabets or with accents, which look like plain ones. `hidden`: another site named before the real one. `other`:
 * none of these.
 */
type LinkKind = 'ours' | 'imitation' | 'letters' | 'hidden' | 'other';

type LinkReading = { host: string; path: string; kind: LinkKind };

/** Letters that are taken for others, and pairs that look like one. */
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

/** A name without accents, spaces, dots and hyphens, its lookalikes replaced. */
const skeleton = (name: string): string =>
  LOOKALIKES.reduce(
    (text, [like, letter]) => text.replace(like, letter),
    fold(name).replace(/[^a-z0-9]/g, ''),
  );

/** How many letters have to be added, dropped or replaced to make one text of the other. */
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

/** Letters apart that two names may be and still be mistaken; a short name is near to many words. */
const mistakable = ({ length }: string): number => (length >= 6 ? 2 : length >= 4 ? 1 : 0);

/** The part of a host that is a name of its own: neither `app` before it nor `com.br` behind it. */
const longestLabel = (host: string): string =>
  host.split('.').reduce((longest, label) => (label.length > longest.length ? label : longest));

/** Does a host or a mailbox bear the name of the business, or one like it? */
export function resembles(
  host: string,
  { name, domains }: Pick<OfficialChannels, 'name' | 'domains'>,
): boolean {
  const names = [name, ...domains.map(longestLabel)].map(skeleton).filter(({ length }) => length >= 4);
  const whole = skeleton(host);
  const labels = host.split(/[.@]/).map(skeleton);
  return names.some(
    (own) => whole.includes(own) || labels.some((label) => distance(label, own) <= mistakable(own)),
  );
}

/** Null for what is no address of a web page. */
export function readLink(text: string, channels: OfficialChannels): LinkReading | null {
  const address = /^https?:/i.test(text) ? text : `http://${text}`;
  if (!URL.canParse(address)) return null;
  const { hostname, pathname, search, username } = new URL(address);
  const host = hostname.replace(/\.$/, '');
  return { host, path: pathname + search, kind: username ? 'hidden' : kindOf(host, channels) };
}

function kindOf(host: string, channels: OfficialChannels): LinkKind {
  if (isOwnHost(host, channels)) return 'ours';
  // The parser writes every letter beyond a to z so.
  if (/(^|\.)xn--/.test(host)) return 'letters';
  return resembles(host, channels) ? 'imitation' : 'other';
}

export const isOwnHost = (host: string, { domains }: Pick<OfficialChannels, 'domains'>): boolean =>
  domains.some((own) => host === own || host.endsWith(`.${own}`));

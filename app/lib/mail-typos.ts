/** Domains of Brazilian mailboxes, the most used first: the first one wins a tie. */
const COMMON = [
  'gmail.com',
  'hotmail.com',
  'outlook.com',
  'yahoo.com.br',
  'icloud.com',
  'outlook.com.br',
  'hotmail.com.br',
  'yahoo.com',
  'live.com',
  'uol.com.br',
  'bol.com.br',
  'terra.com.br',
  'globo.com',
  'globomail.com',
  'msn.com',
  'protonmail.com',
];

/** Existing domains that look like one of those; no correction is proposed for them. */
const REAL = new Set([
  ...COMMON,
  'mail.com',
  'email.com',
  'ymail.com',
  'aol.com',
  'gmx.com',
  'gmx.net',
  'ig.com.br',
  'r7.com',
  'zipmail.com.br',
  'me.com',
  'mac.com',
  'proton.me',
  'googlemail.com',
  'rocketmail.com',
  'live.com.br',
  'live.com.pt',
  'hotmail.es',
  'hotmail.fr',
  'outlook.pt',
  'yahoo.es',
  'yahoo.fr',
  'sapo.pt',
  'oi.com.br',
]);

/** Typing errors of top-level domains. */
const ENDS: [RegExp, string][] = [
  [/\.(con|cim|cpm|vom|xom|comm|coom|ocm|cmo|c0m)\.br?$/, '.com.br'],
  [/\.com\.(b|rb|bt|be|br\.br)$/, '.com.br'],
  [/\.combr$/, '.com.br'],
  [/\.(con|cim|cpm|vom|xom|comm|coom|ocm|cmo|c0m)$/, '.com'],
];

/** Number of insertions, deletions, changes or swaps of letters (Damerau, adjacent swaps), up to three. */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return 3;
  let older: number[] = [];
  let old = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min((old[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (old[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (older[j - 2] ?? 0) + 1);
      row.push(least);
    }
    [older, old] = [old, row];
  }
  return old[b.length] ?? 3;
}

function meantDomain(domain: string): string | null {
  const ended = ENDS.reduce((now, [pattern, end]) => now.replace(pattern, end), domain);
  if (REAL.has(ended)) return ended;
  // "gmail", "gmail.com.br": Google has one domain, whatever the ending.
  if (/^gmail(\.|$)/.test(ended)) return 'gmail.com';
  const bare = COMMON.find((known) => known.split('.')[0] === ended);
  if (bare) return bare;
  const near = COMMON.map((known) => ({ known, far: distance(ended, known) })).toSorted(
    (a, b) => a.far - b.far,
  );
  const [best] = near;
  // A short name is close to too many others.
  if (best && best.far <= ((best.known.split('.')[0] ?? '').length > 5 ? 2 : 1)) return best.known;
  return ended === domain ? null : ended;
}

/**
 * Proposes a corrected address if the domain looks like a typing error of a common one; null for correct and
 * for unknown addresses. Only a proposal: the person decides.
 */
export function proposedMail(email: string): string | null {
  const [name = '', domain = '', ...rest] = email.trim().toLowerCase().split('@');
  if (!name || !domain || rest.length > 0) return null;
  const written = domain.replace(/,/g, '.').replace(/(?<!\.)\.+$/, '');
  const meant = meantDomain(written) ?? written;
  return meant === domain ? null : `${name}@${meant}`;
}

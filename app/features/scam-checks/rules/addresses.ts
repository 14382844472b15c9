import { getPublicSuffix, parse } from 'tldts';
import { resembles } from './link.ts';

/** An address of a web page or mailbox in a message. */
type FoundAddress = { kind: 'link' | 'email'; text: string };

/** Text between blanks, angle brackets and quotation marks. */
const TOKEN = /[^\s<>"“”«»]+/gu;
/** Punctuation around an address that belongs to its sentence. */
const OPENING = /^[([{'‘*~\p{Default_Ignorable_Code_Point}]+/u;
const CLOSING =
  /(?<![.,;:!?)\]}'’…*~\p{Default_Ignorable_Code_Point}])[.,;:!?)\]}'’…*~\p{Default_Ignorable_Code_Point}]+$/u;
/** A word that introduces an address without a blank: "Site:nomeemdia.com.br". */
const INTRODUCED = /^(?:acesse|e-?mail|endere[cç]o|link|mailto|p[aá]gina|portal|site|url):(?=[^/])/i;
const WEB = /^(?:https?:|www\.)/i;
/** "fim.Agora" and "pague.me": the end of one sentence and the start of the next, or a word that is an ending too. */
const PROSE = /^\p{L}+\.(?:\p{Lu}\p{Ll}*|ai|as|da|de|do|eu|la|me|na|no|pe|pm|se|so|vc)$/u;
const IP = /^\d{1,3}(?:\.\d{1,3}){3}$/;
const LONGEST_HOST = 253;

/**
 * Extracts the addresses from a text, each as written. An address before another one in angle brackets is the
 * name of a sender, which any sender can choose: it stays in the text.
 * @param name the business's name; any host similar to it counts as a link
 * @param take called for each address; false leaves it in the text
 * @returns the text without the extracted addresses
 */
export function takeAddresses(text: string, name: string, take: (found: FoundAddress) => boolean): string {
  let rest = '';
  let from = 0;
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    const found = readAddress(token, name);
    if (!found || namesSender(text, index + token.length) || !take(found)) continue;
    const at = index + token.indexOf(found.text);
    rest += `${text.slice(from, at)} `;
    from = at + found.text.length;
  }
  return rest + text.slice(from);
}

/** Whether an address in angle brackets follows. */
const namesSender = (text: string, at: number): boolean =>
  /^["”»\s]*<[^\s<>@]+@/.test(text.slice(at, at + 80));

function readAddress(token: string, name: string): FoundAddress | null {
  const introduced = token.replace(OPENING, '').replace(CLOSING, '');
  const text = introduced.replace(INTRODUCED, '');
  const web = text.search(/https?:[/\\]/i);
  if (web >= 0 && !/[/\\?#@]/.test(text.slice(0, web)) && !isHost(text.slice(0, web), name))
    return { kind: 'link', text: text.slice(web) };
  if (WEB.test(text)) return { kind: 'link', text };
  const path = text.search(/[/\\?#]/);
  const before = path < 0 ? text : text.slice(0, path);
  const at = before.lastIndexOf('@');
  if (at > 0 && path < 0 && /[.．。｡]/.test(before.slice(at + 1))) return { kind: 'email', text };
  const host = before.slice(at + 1).replace(/:\d{0,5}$/, '');
  if (!isHost(host, name) || (path < 0 && at < 0 && PROSE.test(host) && !resemblesName(host, name)))
    return null;
  return { kind: 'link', text };
}

const isDomain = (host: string): boolean => host.includes('.') && host.length <= LONGEST_HOST;

const resemblesName = (host: string, name: string): boolean => resembles(host, { name, domains: [] });

/** Whether a text is a host: below a suffix of the public list, an IP address, or like the business's name. */
function isHost(written: string, name: string): boolean {
  if (IP.test(written)) return true;
  // The parser reads any number as an IP address.
  if (!/\p{L}/u.test(written)) return false;
  const host = URL.parse(`http://${written}`)?.hostname ?? written;
  if (!isDomain(host)) return false;
  const { isIcann, isPrivate, domain } = parse(host, { allowPrivateDomains: true, validateHostname: false });
  if ((isIcann || isPrivate) && domain !== null) return true;
  return getPublicSuffix(host) !== null && /\p{L}{2}/u.test(host) && resemblesName(host, name);
}

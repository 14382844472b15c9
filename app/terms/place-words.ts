import { fold } from '#app/lib/text.ts';
import type { ListingPlace } from './listing.ts';

/** Each place after "consta": with its preposition and article. */
export const WHERE_LISTED: Record<ListingPlace, string> = {
  serasa: 'na Serasa',
  spc: 'no SPC Brasil',
  boavista: 'na Boa Vista',
  quod: 'na Quod',
  cenprot: 'nos cartórios de protesto',
  scr: 'no Banco Central (SCR)',
  ccf: 'no cadastro de cheques sem fundos (CCF)',
  cadin: 'no Cadin',
  credor: 'com o credor',
  outro: 'em outro lugar',
};

/** First words of names with a known gender; without accents and capitals. */
const FEMININE =
  /^(serasa|boa vista|quod|equifax|caixa|financeira|loja|lojas|casa|casas|companhia|cooperativa|receita|claro|vivo|tim|oi|enel|editora|faculdade|universidade|empresa|defensoria)\b/;
const MASCULINE =
  /^(spc|cenprot|cadin|ccf|scr|procon|banco|cartorio|tabelionato|tabeliao|fundo|grupo|supermercado|mercado|hospital|colegio|consorcio|magazine|instituto|condominio|itau|bradesco|santander|nubank)\b/;

/**
 * Formats an addressee after "carta" or "enviada": "à Quod", "ao SPC Brasil", "para Aurora". A name with an
 * unknown gender gets the preposition that has no article.
 */
export function toName(name: string): string {
  const folded = fold(name.trim());
  if (FEMININE.test(folded)) return `à${articleEnd(folded)} ${name}`;
  if (MASCULINE.test(folded)) return `ao ${name}`;
  return `para ${name}`;
}

/** "às Lojas Renner", "às Casas Bahia". */
const articleEnd = (folded: string) => (/^(lojas|casas)\b/.test(folded) ? 's' : '');

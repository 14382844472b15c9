import type { DocTypeName } from '#app/features/profiles/rules/terms.ts';
import { firstName, greetedName } from '#app/lib/text.ts';

/** The account, and the linked profile whose services are shown; null for the account's own. */
type Shown = {
  fullName: string;
  company: boolean;
  /** Representative of a company; null for a person, and for a company without one yet. */
  representative: string | null;
  holder: { name: string; docType: DocTypeName } | null;
};

/** Returns how a greeting addresses the account: "Ana", or "equipe da Padaria Sol" without a representative. */
export const greetedAs = ({ fullName, company, representative }: Omit<Shown, 'holder'>): string =>
  representative ? firstName(representative) : greetedName(fullName, company);

/** Returns whose services are shown: "da empresa Padaria Sol", "de Maria Alves"; empty for a person's own. */
export function whoseServices({ fullName, company, holder }: Shown): string {
  if (holder) return `${holder.docType === 'CNPJ' ? 'da empresa' : 'de'} ${holder.name}`;
  return company ? `da empresa ${fullName}` : '';
}

/** Returns the short name of the holder for a helper: a company's whole name, a person's first one. */
export const holderName = ({ fullName, company, holder }: Shown): string => {
  const name = holder?.name ?? fullName;
  return (holder ? holder.docType === 'CNPJ' : company) ? name : firstName(name);
};

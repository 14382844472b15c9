import type { DocType } from '#app/lib/documents.ts';
import type { SendWay } from './terms.ts';

/** Opening of the shipped texts, in the voice of the attorney. */
export const ATTORNEY_OPENING =
  'Escrevo em nome de {{cliente}}, documento {{documento}}, por procuração que acompanha esta carta.';
const OWN_OPENING: Record<DocType, string> = {
  CPF: 'Eu, {{cliente}}, documento {{documento}}, escrevo em meu próprio nome.',
  CNPJ: '{{cliente}}, documento {{documento}}, escreve em seu próprio nome.',
};

/** Verbs of the shipped texts after the holder's name, in the first person. */
const FIRST_PERSON: readonly [third: string, first: string][] = [
  ['{{cliente}} pede', 'Peço'],
  ['{{cliente}} declara', 'Declaro'],
  ['{{cliente}} quer', 'Quero'],
  ['{{cliente}} teve', 'Tive'],
  ['{{cliente}} tem', 'Tenho'],
  ['{{cliente}} destinatária', 'eu destinatária'],
  ['{{cliente}} não concorda', 'Não concordo'],
  ['{{cliente}} assinar', 'eu assinar'],
  ['em seu nome', 'em meu nome'],
];

/** Returns the source of a letter in its holder's voice: without the mandate; of a person, in the first person. */
export function inOwnName(source: string, holder: DocType): string {
  const opened = source.replace(ATTORNEY_OPENING, OWN_OPENING[holder]);
  if (holder === 'CNPJ') return opened;
  return FIRST_PERSON.reduce((text, [third, first]) => {
    const inside = first.replace(/^./, (letter) => letter.toLowerCase());
    // A sentence begins at the beginning of a line, or after its mark.
    const begins = (before: string) => before === '' || /[.!?\n] ?$/.test(before.slice(-2));
    return text.split(third).reduce((before, after) => `${before}${begins(before) ? first : inside}${after}`);
  }, opened);
}

/** Returns the end of a letter by power of attorney: the person who signs with the role, and the business. */
export function attorneySignature(
  { signerName, signerRole }: { signerName: string; signerRole: string },
  { legalName, taxId }: { legalName: string; taxId: string },
  holder: string,
): string {
  const person = [signerName, signerRole].filter(Boolean).join(', ');
  return `${person ? `${person}. ` : ''}${legalName}, CNPJ ${taxId}, por procuração de ${holder}.`;
}

/** Whether a text still speaks by power of attorney. */
export const speaksByAttorney = (text: string): boolean => /por procuração|em nome de/i.test(text);

/** Address and terms for a letter that its customer sends. */
export type OwnSending = {
  name: string;
  address: string;
  email: string;
  portalUrl: string;
  /** The preferred first. */
  channels: readonly SendWay[];
  extraDocs: string;
};

/** Returns the numbered steps to send a letter in one's own name by the first channel. */
export function ownSteps({ name, address, email, portalUrl, channels, extraDocs }: OwnSending): string[] {
  const copies = `Separe uma cópia do documento com foto${extraDocs ? ` e de: ${extraDocs}` : ''}.`;
  const keep = 'Guarde o número do protocolo e anote aqui embaixo: o prazo de resposta conta desse dia.';
  const sign = 'Baixe o PDF, imprima e assine no fim.';
  switch (channels[0]) {
    case 'portal':
      return [
        `Entre com o seu próprio login em ${portalUrl || `${name}, pelo site oficial`}.`,
        'Abra uma reclamação ou um pedido novo, e cole o texto da carta.',
        copies,
        keep,
      ];
    case 'email':
      return [
        `Escreva para ${email || `o e-mail do site oficial (${name})`}, do seu próprio e-mail.`,
        'Cole o texto da carta e junte o PDF.',
        copies,
        'Peça a confirmação com número de protocolo.',
        keep,
      ];
    case 'hand':
      return [
        sign,
        copies,
        `Leve duas vias a ${name}${address ? `, ${address}` : ''}, e peça o carimbo na sua.`,
        keep,
      ];
    default:
      return [
        sign,
        copies,
        `Envie pelos Correios, com aviso de recebimento (AR), para ${address || `o endereço do site oficial (${name})`}.`,
        keep,
      ];
  }
}

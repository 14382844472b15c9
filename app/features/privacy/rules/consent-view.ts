/** A consent in its person's view. */
export type ConsentView = {
  id: string;
  purpose: string;
  version: string;
  text: string;
  ip: string;
  userAgent: string;
  createdAt: string;
  revokedAt: string | null;
};

/** Words for the purposes of the product's consents. */
const PURPOSES: Record<string, string> = {
  'lead-contact': 'Contato sobre o serviço',
  'contact-reply': 'Resposta à sua mensagem',
  'face-verification': 'Foto da verificação de identidade',
};

export const purposeWords = (purpose: string): string => PURPOSES[purpose] ?? 'Uso dos seus dados';

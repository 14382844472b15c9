import { z } from 'zod';
import type { DocTypeName } from './terms.ts';

/**
 * Who allows the account to act for a linked person: the person by a link (`asked`, then `given` or
 * `refused`), or a parent or guardian, whose document the team requests (`guardian`). Companies have a
 * representative instead.
 */
export const HOLDER_CONSENTS = ['asked', 'given', 'refused', 'guardian'] as const;
export type HolderConsent = (typeof HOLDER_CONSENTS)[number];

export const HOLDER_CONSENT_LABELS: Record<HolderConsent, string> = {
  asked: 'Ainda não respondeu',
  given: 'Autorizou',
  refused: 'Não autorizou',
  guardian: 'Quem tem a guarda responde',
};

/** Choices of the form that links a person. */
export const CONSENT_CHOICES = ['asked', 'guardian'] as const;
export const CONSENT_CHOICE_LABELS: Record<(typeof CONSENT_CHOICES)[number], string> = {
  asked: 'A própria pessoa, por um link',
  guardian: 'Eu: sou mãe, pai, tutor ou curador',
};

/** Days for which the link to consent opens. */
export const CONSENT_LINK_DAYS = 7;

/** Document of a parent or guardian, requested with the first service. */
export const GUARDIAN_DOCUMENT = 'Certidão de nascimento, termo de guarda ou curatela';

/** Whether the account may not act for this linked profile yet. */
export const lacksConsent = ({
  docType,
  consent,
}: {
  docType: DocTypeName;
  consent: HolderConsent;
}): boolean => docType === 'CPF' && (consent === 'asked' || consent === 'refused');

/** Address of the page where the linked person answers. */
export const consentPath = (token: string): string => `/autorizar?chave=${token}`;

export const ConsentAnswer = z.object({ key: z.string().max(100), answer: z.enum(['given', 'refused']) });
export type ConsentAnswer = z.infer<typeof ConsentAnswer>;

export const CONSENT_CLOSED = {
  code: 'dead-link',
  message: 'Este link venceu ou já foi respondido. Peça outro a quem mandou para você.',
} as const;

export const CONSENT_MISSING = {
  code: 'no-consent',
  title: 'Falta a autorização',
  message: 'Esta pessoa ainda não autorizou você. Mande o link a ela em Perfil, Perfis vinculados.',
} as const;

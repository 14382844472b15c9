import { z } from 'zod';
import { NAME_UNPRINTABLE } from '#app/features/profiles/rules/person-checks.ts';
import { isPrintable, plainLine } from '#app/lib/printable.ts';
import type { Tone } from '#app/lib/toast.ts';

/** Most open links at a time; more would spread access instead of helping. */
export const MOST_OPEN_LINKS = 3;

/** Form of a customer who requests a link. */
export const HelperLinkInput = z.object({
  helperName: z
    .string('Escreva o nome de quem vai ajudar')
    .trim()
    .min(2, 'Escreva o nome de quem vai ajudar')
    .max(60, 'Nome muito longo')
    .refine((name) => isPrintable(plainLine(name)), NAME_UNPRINTABLE),
});
export type HelperLinkInput = z.infer<typeof HelperLinkInput>;

/** A link in its customer's view; the secret itself is shown once. Instants are ISO texts. */
export type HelperLink = {
  id: string;
  helperName: string;
  createdAt: string;
  expiresAt: string;
  revokedAt: string | null;
  lastOpenedAt: string | null;
  opens: number;
};

/** Returns the state of a link at an instant. */
export function linkState(
  { revokedAt, expiresAt }: Pick<HelperLink, 'revokedAt' | 'expiresAt'>,
  now: Date,
): { open: boolean; label: string; tone: Tone } {
  if (revokedAt) return { open: false, label: 'Encerrado', tone: 'neutral' };
  if (new Date(expiresAt) <= now) return { open: false, label: 'Venceu', tone: 'neutral' };
  return { open: true, label: 'Aberto', tone: 'good' };
}

/** Address of a shared case. */
export const sharedCasePath = (token: string): string => `/acompanhar?chave=${token}`;

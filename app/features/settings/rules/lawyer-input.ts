import { z } from 'zod';
import { emailField, ufField } from '#app/features/profiles/rules/person-fields.ts';
import { countWords } from '#app/lib/numbers.ts';
import { printed } from '#app/lib/printable.ts';

/** A checkbox: present when on. */
const checked = z
  .literal('on', 'Opção inválida')
  .optional()
  .transform((value) => value === 'on');

const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `No máximo ${countWords(most, 'letra', 'letras')}`)
    .superRefine(printed);

export const LawyerInput = z.object({
  name: line(120).pipe(z.string().min(3, 'Diga o nome como está na OAB')),
  oabUf: ufField('Escolha o estado da OAB'),
  oabNumber: z
    .string()
    .transform((text) => text.toUpperCase().replace(/[^0-9A-Z]/g, ''))
    .pipe(z.string().regex(/^\d{1,6}[A-Z]?$/, 'Diga o número da OAB, como 12.345')),
  firm: line(160),
  email: emailField,
  active: checked,
});

export const LegalTermsInput = z
  .object({ on: checked, fee: line(300), costs: line(300) })
  .superRefine(({ on, fee, costs }, context) => {
    const needs = (path: 'fee' | 'costs', text: string, message: string) => {
      if (on && text === '') context.addIssue({ code: 'custom', path: [path], message });
    };
    needs('fee', fee, 'Diga quanto o advogado cobra; pode ser zero');
    needs('costs', costs, 'Diga quem paga as custas');
  });

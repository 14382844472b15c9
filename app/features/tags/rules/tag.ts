import { z } from 'zod';

/** A word or two that the team marks people with: one blank between words, lower case, so that one tag is written one way. */
export const Tag = z
  .string('Escreva a etiqueta')
  .transform((text) => text.trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('pt-BR'))
  .pipe(
    z
      .string()
      .min(1, 'Escreva a etiqueta')
      .max(40, 'No máximo 40 letras')
      .regex(/^[^,]*$/, 'Uma etiqueta por vez, sem vírgula'),
  );

export const TagInput = z.object({ tag: Tag });

import { z } from 'zod';
import { readTag } from '#app/terms/tag.ts';

export const Tag = z.string('Escreva a etiqueta').transform((text, context) => {
  const tag = readTag(text);
  if (tag === undefined)
    context.addIssue({
      code: 'custom',
      message: text.trim() === '' ? 'Escreva a etiqueta' : 'Até 40 letras, sem vírgula',
    });
  return tag ?? '';
});

export const TagInput = z.object({ tag: Tag });

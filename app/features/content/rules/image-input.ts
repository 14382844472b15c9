import { z } from 'zod';

/** Who cannot see the picture hears this. */
export const ImageInput = z.object({
  alt: z
    .string('Descreva a imagem')
    .trim()
    .min(5, 'Descreva a imagem em algumas palavras')
    .max(200, 'No máximo 200 caracteres'),
});
